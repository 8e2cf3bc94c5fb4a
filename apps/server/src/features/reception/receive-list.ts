import { invalid } from '@puerta/contract/messages.es';
import type { BulkRow, ReceivedRow } from '@puerta/contract/parcels/reception';
import { amountOwed } from '@puerta/domain/money/balance';
import type { CalendarDay } from '@puerta/domain/days/calendar-day';
import { toDollars } from '@puerta/domain/money/money';
import { sql } from 'kysely';
import { type Refusal, refuse } from '../../app/refusal.ts';
import type { Context, Handler, Input } from '../../services/context.ts';
import { digestOf } from '../../services/make-once.ts';
import { accountOf } from '../../services/account-of.ts';
import { searchOf } from '../packages/find-package.ts';
import { conflict } from '../packages/present.ts';
import { explainRefusals } from '../packages/show-state.ts';
import { noteRefused } from '../station/note-refused.ts';
import { actionsNow, refuseDayBefore, refuseFutureDay } from './take-step.ts';
import { type LegRate, lookedAt, priceMeasurement, rateLegs } from './price-measurement.ts';
import { type HandledRow, selectBySearches } from './queries.ts';
import { receiveRated } from './receive-package.ts';

type Preview = 'POST /order/receive/preview';
/** A row of a list with the package that it means: it may be received, or is refused. */
type Judged =
  | { row: BulkRow; found: HandledRow; refusal: null }
  | { row: BulkRow; found?: HandledRow | undefined; refusal: Refusal };

/** What receiving a list would make, row by row; nothing is changed. */
export const previewList: Handler<Preview> = async (context, { body: { rows, date } }) => {
  const future = date === undefined ? null : refuseFutureDay(context, date);
  if (future) return future;
  const found = await findRows(context, rows);
  const judged = rows.map(
    (row, at): Judged => refuseDuplicate(row, at, found) ?? judge(context, row, found[at], date),
  );
  const legs = await rateLegs(context, judged.map(boxOf));
  const said = await sayRefusals(context, judged);
  return { data: said.map((one, at) => (one.refusal ? refusedRow(one) : priceRow(one, legs[at] ?? null))) };
};

/** A list counts packages, not lines: one that stands there already, by either number, is refused; null for the first. */
function refuseDuplicate(
  row: BulkRow,
  at: number,
  found: readonly (HandledRow | undefined)[],
): Judged | null {
  const isFirst = !found[at] || found.findIndex(one => one?.id === found[at]?.id) === at;
  return isFirst
    ? null
    : { row, refusal: refuse('state_conflict', { message: invalid.reception.bulkTwice }) };
}

/** What was refused of a list with the states in words, in its order. */
async function sayRefusals(context: Context<Preview>, judged: readonly Judged[]): Promise<Judged[]> {
  const refusals = await explainRefusals(
    context,
    judged.map(one => one.refusal),
    'receive',
  );
  return judged.map((one, at) => {
    const refusal = refusals[at];
    return refusal ? { row: one.row, found: one.found, refusal } : one;
  });
}

/** The packages of a list by either number, as reception handles them. */
const findRows = ({ read }: Pick<Context<Preview>, 'read'>, rows: readonly BulkRow[]) =>
  selectBySearches(
    read,
    rows.map(row => searchOf(row.tracking)),
  );

/** Whether a row may be received. A list is never a correction: what was received stays as it was measured. */
function judge(
  context: Pick<Context<Preview>, 'actor' | 'clock'>,
  row: BulkRow,
  found: HandledRow | undefined,
  day?: CalendarDay,
): Judged {
  if (!found) return { row, refusal: refuse('tracking_not_found') };
  const mayReceive = actionsNow(context, found).receive;
  const refusal = mayReceive ? day !== undefined && refuseDayBefore(found, day) : conflict(found);
  return refusal ? { row, found, refusal } : { row, found, refusal: null };
}

/** What the carrier is asked about a row. */
const boxOf = ({ row, found, refusal }: Judged) => (refusal ? null : { leg: found, measured: row });

function priceRow(
  { row: { tracking, ...measured }, found }: { row: BulkRow; found: HandledRow },
  leg: LegRate | null,
): ReceivedRow {
  const outcome = priceMeasurement(found, measured, leg);
  return {
    tracking,
    ok: true,
    message: null,
    detail: null,
    tracking_number: found.tracking_number,
    package_number: found.package_number,
    payment: outcome.pending ? 1 : 0,
    payment_warning: outcome.warning ? 1 : 0,
    debt: toDollars(outcome.finalPaymentCents ?? 0),
    ...lookedAt(found, measured),
  };
}

/** A row of a list that is not received. */
const refusedRow = ({ row, found, refusal }: Extract<Judged, { refusal: Refusal }>): ReceivedRow => ({
  tracking: row.tracking,
  ok: false,
  message: refusal.message,
  detail: refusal.details.state?.detail ?? null,
  tracking_number: found?.tracking_number ?? null,
  package_number: found?.package_number ?? null,
  payment: 0,
  payment_warning: 0,
  debt: 0,
  question: null,
  over_limit: null,
});

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
    const duplicate = refuseDuplicate(row, at, found);
    if (duplicate) return duplicate;
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
  const { actor, read } = context;
  const keys = found.flatMap(one => (one && keyOf(context, one.id)) ?? []);
  if (keys.length === 0) return new Set();
  const rows = await read
    .selectOwn('station_key')
    .select('package_id')
    .where('account_id', '=', actor.id)
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .execute();
  return new Set(rows.map(row => row.package_id));
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
