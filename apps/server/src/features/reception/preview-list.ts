import { invalid } from '@puerta/contract/messages.es';
import type { BulkRow, ReceivedRow } from '@puerta/contract/reception';
import type { CalendarDay } from '@puerta/domain/calendar-day';
import { toDollars } from '@puerta/domain/money';
import { packageActions } from '@puerta/domain/permissions';
import type { Context, Handler } from '../../services/context.ts';
import { type Refusal, refuse } from '../../app/refusal.ts';
import { searchOf } from '../packages/find-package.ts';
import { factsOf } from '../packages/read-facts.ts';
import { conflict } from '../packages/present.ts';
import { sayStates } from '../packages/show-state.ts';
import { refuseDayBefore, refuseFutureDay } from './check-day.ts';
import { lookedAt, priceMeasurement } from './price-measurement.ts';
import { type HandledRow, selectBySearches } from './queries.ts';
import { type LegRate, rateLegs } from './rate-leg.ts';

type Preview = 'POST /order/receive/preview';
/** A row of a list with the package that it means: it may be received, or is refused. */
export type Judged =
  | { row: BulkRow; found: HandledRow; refusal: null }
  | { row: BulkRow; found?: HandledRow | undefined; refusal: Refusal };

/** What receiving a list would make, row by row; nothing is changed. */
export const previewList: Handler<Preview> = async (context, { body: { rows, date } }) => {
  const future = date === undefined ? null : refuseFutureDay(context, date);
  if (future) return future;
  const found = await findRows(context, rows);
  const judged = rows.map(
    (row, at): Judged => refuseAgain(row, at, found) ?? judge(context, row, found[at], date),
  );
  const legs = await rateLegs(context, judged.map(boxOf));
  const said = await sayRefusals(context, judged);
  return { data: said.map((one, at) => (one.refusal ? refusedRow(one) : priceRow(one, legs[at] ?? null))) };
};

/** A list counts packages, not lines: whoever stands there by either number already is refused; null for the first. */
export function refuseAgain(
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
export async function sayRefusals(context: Context<Preview>, judged: readonly Judged[]): Promise<Judged[]> {
  const refusals = await sayStates(
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
export const findRows = ({ agency, db }: Pick<Context<Preview>, 'agency' | 'db'>, rows: readonly BulkRow[]) =>
  selectBySearches(
    db.read(agency.id),
    agency.id,
    rows.map(row => searchOf(row.tracking)),
  );

/** Whether a row may be received. A list is never a correction: what was received stays as it was measured. */
export function judge(
  { actor, clock }: Pick<Context<Preview>, 'actor' | 'clock'>,
  row: BulkRow,
  found: HandledRow | undefined,
  day?: CalendarDay,
): Judged {
  if (!found) return { row, refusal: refuse('tracking_not_found') };
  const mayReceive = packageActions(actor.role, factsOf(found), { now: clock.now() }).receive;
  const refusal = mayReceive ? day !== undefined && refuseDayBefore(found, day) : conflict(found);
  return refusal ? { row, found, refusal } : { row, found, refusal: null };
}

/** What the carrier is asked about a row. */
export const boxOf = ({ row, found, refusal }: Judged) => (refusal ? null : { leg: found, measured: row });

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
export const refusedRow = ({ row, found, refusal }: Extract<Judged, { refusal: Refusal }>): ReceivedRow => ({
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
