import { invalid } from '@puerta/contract/messages.es';
import type { BulkRow, ReceivedRow } from '@puerta/contract/station';
import { toDollars } from '@puerta/domain/money';
import { packageActions } from '@puerta/domain/permissions';
import type { Context, Handler } from '../../http/context.ts';
import { type Refusal, refuse } from '../../http/refusal.ts';
import { findByTracking } from '../packages/find-package.ts';
import { conflict, factsOf } from '../packages/present.ts';
import { priceMeasurement } from './price-measurement.ts';
import { type HandledRow, selectPackage } from './queries.ts';
import { rateLeg } from './rate-leg.ts';

type Preview = 'POST /order/receive/preview';
/** How many boxes the carrier rates at a time. */
const AT_ONCE = 5;

/** What receiving a list would make, row by row; nothing is changed. */
export const previewList: Handler<Preview> = async (context, { body: { rows } }) => {
  const found = new Map<number, number>();
  const rowsFound: (HandledRow | undefined)[] = [];
  for (const [at, row] of rows.entries()) {
    const package_ = await findRow(context, row.tracking);
    if (package_ && !found.has(package_.id)) found.set(package_.id, at);
    rowsFound.push(package_);
  }
  const data: ReceivedRow[] = [];
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = rows.slice(from, from + AT_ONCE).map(async (row, i) => {
      const handled = rowsFound[from + i];
      const isTwice = handled !== undefined && found.get(handled.id) !== from + i;
      return isTwice
        ? refusedRow(row, refuse('state_conflict', { message: invalid.reception.bulkTwice }))
        : previewOne(context, row, handled);
    });
    data.push(...(await Promise.all(some)));
  }
  return { data };
};

/** A package by either number, as reception handles it. */
export async function findRow(
  { agency, db }: Pick<Context<Preview>, 'agency' | 'db'>,
  tracking: string,
): Promise<HandledRow | undefined> {
  const tx = db.read(agency.id);
  const found = await findByTracking(tx, agency.id, tracking);
  return found && selectPackage(tx, agency.id, found.id);
}

async function previewOne(
  context: Context<Preview>,
  row: BulkRow,
  found: HandledRow | undefined,
): Promise<ReceivedRow> {
  if (!found) return refusedRow(row, refuse('tracking_not_found'));
  const { actor, clock } = context;
  if (!packageActions(actor.role, factsOf(found), { now: clock.now() }).receive)
    return refusedRow(row, conflict(found), found);
  const { tracking: _code, ...measured } = row;
  const outcome = priceMeasurement(found, measured, await rateLeg(context, found, measured));
  return {
    tracking: row.tracking,
    ok: true,
    message: null,
    tracking_number: found.tracking_number,
    package_number: found.package_number,
    payment: outcome.pending ? 1 : 0,
    payment_warning: outcome.warning ? 1 : 0,
    debt: toDollars(outcome.finalPaymentCents ?? 0),
  };
}

/** A row of a list that is not received. */
export const refusedRow = (row: BulkRow, refusal: Refusal, found?: HandledRow): ReceivedRow => ({
  tracking: row.tracking,
  ok: false,
  message: refusal.message,
  tracking_number: found?.tracking_number ?? null,
  package_number: found?.package_number ?? null,
  payment: 0,
  payment_warning: 0,
  debt: 0,
});
