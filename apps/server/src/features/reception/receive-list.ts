import type { ReceivedRow } from '@puerta/contract/reception';
import { amountOwed } from '@puerta/domain/balance';
import { toDollars } from '@puerta/domain/money';
import { digestOf } from '../../services/digest-of.ts';
import type { Context, Handler, Input } from '../../services/context.ts';
import { accountOf } from '../account-of.ts';
import { noteRefused } from '../station/note-refused.ts';
import { refuseFutureDay } from './check-day.ts';
import { boxOf, findRows, judge, type Judged, refuseAgain, refusedRow, sayRefusals } from './preview-list.ts';
import { type HandledRow, selectKeyPackages } from './queries.ts';
import { lookedAt } from './price-measurement.ts';
import { type LegRate, rateLegs } from './rate-leg.ts';
import { receiveRated } from './receive-package.ts';

type Bulk = 'POST /order/receive/bulk';

/**
 * Receives each package of a list by itself, in its order, once the carrier was asked about all of them. Sent again
 * with its key, what was received the first time is answered so and not received twice.
 */
export const receiveList: Handler<Bulk> = async (context, { body }) => {
  const future = refuseFutureDay(context, body.date);
  if (future) return future;
  const found = await findRows(context, body.rows);
  const done = await doneBefore(context, found);
  const judged = body.rows.map((row, at): Judged => {
    const again = refuseAgain(row, at, found);
    if (again) return again;
    const one = found[at];
    return one && done.has(one.id) ? { row, found: one, refusal: null } : judge(context, row, one, body.date);
  });
  const legs = await rateLegs(
    context,
    judged.map(one => (one.found && done.has(one.found.id) ? null : boxOf(one))),
  );
  const outcomes: Judged[] = [];
  for (const [at, one] of judged.entries())
    outcomes.push(await receiveOne(context, one, body, legs[at] ?? null));
  const after = await findRows(context, body.rows);
  const said = await sayRefusals(context, outcomes);
  await noteRefused(context, said.flatMap(refusedReading));
  return {
    data: said.map((one, at) => (one.refusal ? refusedRow(one) : receivedRow(one, after[at] ?? one.found))),
  };
};

/** A package's second line is refused, its box is not. */
function refusedReading({ row, found, refusal }: Judged) {
  if (!refusal || (!found && refusal.code !== 'tracking_not_found')) return [];
  return [{ kind: 'receive' as const, code: found?.tracking_number ?? row.tracking, refusal }];
}

const keyOf = ({ idempotencyKey }: Context<Bulk>, packageId: number) =>
  idempotencyKey && `${idempotencyKey} ${packageId}`;

/** Packages that this very list has received already. */
async function doneBefore(
  context: Context<Bulk>,
  found: readonly (HandledRow | undefined)[],
): Promise<ReadonlySet<number>> {
  const { agency, actor, db } = context;
  const keys = found.flatMap(one => (one && keyOf(context, one.id)) ?? []);
  return new Set(
    keys.length === 0 ? [] : await selectKeyPackages(db.read(agency.id), agency.id, actor.id, keys),
  );
}

async function receiveOne(
  context: Context<Bulk>,
  one: Judged,
  { date, notes }: Pick<Input<Bulk>['body'], 'date' | 'notes'>,
  leg: LegRate | null,
): Promise<Judged> {
  if (one.refusal) return one;
  const { row, found } = one;
  const { tracking: _code, ...measured } = row;
  const form = { id: found.id, date, notes, ...measured };
  const refusal = await receiveRated(
    { ...context, asked: () => digestOf(form), idempotencyKey: keyOf(context, found.id) },
    form,
    { seen: found, step: 'receive', leg },
  );
  return refusal ? { row, found, refusal } : one;
}

const receivedRow = ({ row }: Judged, received: HandledRow): ReceivedRow => ({
  ...lookedAt(received, row),
  tracking: row.tracking,
  ok: true,
  message: null,
  detail: null,
  tracking_number: received.tracking_number,
  package_number: received.package_number,
  payment: received.payment ? 1 : 0,
  payment_warning: received.payment_warning ? 1 : 0,
  debt: toDollars(amountOwed(accountOf(received))),
});
