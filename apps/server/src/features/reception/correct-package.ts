import { done } from '@puerta/contract/messages.es';
import type { Parcel } from '@puerta/domain/parcels/measures';
import { type Cents, toDollars } from '@puerta/domain/money/money';
import { PACKAGE_STATUS } from '@puerta/domain/parcels/package-status';
import { isRefusal, type Refusal, refuse } from '../../app/refusal.ts';
import { updateRow } from '../../db/rows.ts';
import type { ReadTx, Tx } from '../../db/within-agency.ts';
import { byCaller, ofPackageAlone } from '../../facts/about.ts';
import { tell } from '../../facts/tell.ts';
import type { Context, Handler, Input } from '../../services/context.ts';
import { conflict } from '../packages/present.ts';
import { factsOf } from '../packages/read-facts.ts';
import { explainRefusal } from '../packages/show-state.ts';
import { actionsNow, answerRecord, refuseDayAfter, refuseDayBefore, refuseFutureDay } from './take-step.ts';
import { type LegRate, priceMeasurement, rateLeg } from './price-measurement.ts';
import { type HandledRow, lockPackage, selectPackage, setReceivedDay } from './queries.ts';

type CorrectDay = 'PUT /order/reception';

/**
 * A manager mends the day on which a package was received or measured, owing or not: within the bounds of a reception,
 * and not past what was done with it next (docs/rules/reception.md).
 */
export const correctDay: Handler<CorrectDay> = async (context, { body }) => {
  const refusal = await context.within(tx => redate(tx, context, body));
  if (isRefusal(refusal)) return explainRefusal(context, refusal, 'receive');
  return answerRecord(context, body.id, done.dayCorrected);
};

async function redate(
  tx: Tx,
  context: Context<CorrectDay>,
  { id, date }: Input<CorrectDay>['body'],
): Promise<Refusal | null> {
  const row = await lockPackage(tx, id);
  if (!row) return refuse('package_not_found');
  if (!actionsNow(context, row).redate) return conflict(row);
  const wrong =
    refuseFutureDay(context, date) ??
    refuseDayBefore(row, date) ??
    refuseDayAfter(row.process_day ?? (await selectDayAfter(tx, id)), date);
  if (wrong || row.received_day === date) return wrong;
  await setReceivedDay(tx, id, date);
  const [from, to] = [{ received_day: row.received_day }, { received_day: date }];
  tell(tx, { ...byCaller(context), kind: 'package.redated', ...ofPackageAlone(row), from, to });
  return null;
}

/** The day on which a package went on from where it was received; null while it has not. */
async function selectDayAfter(tx: ReadTx, id: number): Promise<string | null> {
  const row = await tx
    .selectOwn('package_step')
    .select(eb => eb.fn.min<string | null>('day').as('day'))
    .where('package_id', '=', id)
    .where('status', '>', PACKAGE_STATUS.miami)
    .executeTakeFirstOrThrow();
  return row.day;
}

type CorrectMeasures = 'PUT /order/measures';

/**
 * A manager says what a package really weighs and measures that owes nothing and has its invoice, for its further way.
 * What it was invoiced by, and what was paid and waived, stays; the answer tells by how much it would have been
 * otherwise (docs/decisions/047).
 */
export const correctMeasures: Handler<CorrectMeasures> = async (context, { body }) => {
  const { read, within } = context;
  const { weight, length, width, height } = body;
  const measured = { weight, length, width, height };
  const seen = await selectPackage(read, body.id);
  if (!seen) return refuse('package_not_found');
  if (!actionsNow(context, seen).remeasure) return explainRefusal(context, conflict(seen), 'receive');
  const leg = factsOf(seen).kind === 'domestic' ? null : await rateLeg(context, seen, measured);
  const difference = differenceOf(seen, measured, leg);
  const refusal = await within(tx => remeasure(tx, context, body, { measured, difference, leg }));
  if (isRefusal(refusal)) return explainRefusal(context, refusal, 'receive');
  const answer = await answerRecord(context, body.id, done.remeasured);
  return isRefusal(answer) ? answer : { ...answer, beside: { difference: toDollars(difference) } };
};

/** What these measures would have cost beyond what was asked for at the reception; below zero: less. */
function differenceOf(row: HandledRow, measured: Parcel, leg: LegRate | null): Cents {
  if (factsOf(row).kind === 'domestic') return 0;
  const { finalPaymentCents } = priceMeasurement(row, measured, leg);
  return (finalPaymentCents ?? 0) - (row.final_payment_cents ?? 0);
}

const SIZES = ['weight', 'length', 'width', 'height'] as const;
const isSame = (one: Record<keyof Parcel, number | null>, other: Parcel): boolean =>
  SIZES.every(name => one[name] === other[name]);

async function remeasure(
  tx: Tx,
  context: Context<CorrectMeasures>,
  { id, reason }: Input<CorrectMeasures>['body'],
  { measured, difference, leg }: { measured: Parcel; difference: Cents; leg: LegRate | null },
): Promise<Refusal | null> {
  const row = await lockPackage(tx, id);
  if (!row) return refuse('package_not_found');
  if (!actionsNow(context, row).remeasure) return conflict(row);
  const { weight, length, width, height } = row;
  const invoiced = { weight, length, width, height };
  const from = row.remeasured ?? invoiced;
  if (isSame(from, measured)) return null;
  await updateRow(tx, 'package', id, {
    remeasured: isSame(invoiced, measured) ? null : JSON.stringify(measured),
    ...(leg && { measured_leg_cents: leg.negotiatedCents }),
  });
  const to = { ...measured, reason, ...(difference !== 0 && { difference_cents: difference }) };
  tell(tx, { ...byCaller(context), kind: 'package.remeasured', ...ofPackageAlone(row), from, to });
  return null;
}
