import { done } from '@puerta/contract/messages.es';
import type { FactKind } from '@puerta/domain/facts';
import type { Parcel } from '@puerta/domain/parcels/measures';
import { toDollars } from '@puerta/domain/money/money';
import { PACKAGE_STATUS } from '@puerta/domain/parcels/package-status';
import { mayMeasureAgain, type Viewer } from '@puerta/domain/people/permissions';
import { receptionOutcome, type ReceptionOutcome } from '@puerta/domain/parcels/reception';
import { packageNumber } from '@puerta/domain/parcels/tracking-number';
import { sql } from 'kysely';
import { isRefusal, type Refusal, refuse } from '../../app/refusal.ts';
import { updateRow } from '../../db/rows.ts';
import type { ReadTx, Tx } from '../../db/within-agency.ts';
import { byCaller, ofPackageAlone } from '../../facts/about.ts';
import { tell } from '../../facts/tell.ts';
import type { Context, Handler, Input } from '../../services/context.ts';
import { setStatus } from '../packages/move-package.ts';
import { conflict } from '../packages/present.ts';
import { factsOf } from '../packages/read-facts.ts';
import { explainRefusal } from '../packages/show-state.ts';
import { refuseWhilePaid } from '../debts/read-debts.ts';
import { abandonCheckouts } from '../payment-engine/drive-attempt.ts';
import { noteRefused } from '../station/note-refused.ts';
import {
  actionsNow,
  answerRecord,
  refuseDayBefore,
  refuseFutureDay,
  stepOnce,
  wasDone,
} from './take-step.ts';
import { type LegRate, lookedAt, priceMeasurement, rateLeg } from './price-measurement.ts';
import { type HandledRow, lockPackage, selectPackage, setReceivedDay } from './queries.ts';

type Receive = 'POST /order/dimensions';
type Form = Input<Receive>['body'];
/** `correct`: a manager corrects a mistyped measurement while its debt is unpaid. */
type Step = 'receive' | 'correct';

/**
 * Receives an air or sea package with its measured weight and sides (docs/rules/reception.md). The carrier rates the
 * measured box before the transaction, so that reception holds no row while it waits; the state is checked before and,
 * with the row locked, again: the second of two stations is told the current state. A station that sends the same
 * measurement again, with its key, is answered as the first time.
 */
export const receivePackage: Handler<Receive> = async (context, { body }) => {
  const step = await receiveMeasured(context, body);
  if (isRefusal(step)) return refuseReading(context, step, 'receive', body.id);
  return answerRecord(context, body.id, step === 'correct' ? done.corrected : done.received);
};

/** What a measurement would make of a package, before anybody says that it is right; nothing is changed. */
export const previewMeasures: Handler<'POST /order/dimensions/preview'> = async (context, { body }) => {
  const judged = await judgeMeasured(context, body);
  if (isRefusal(judged)) return explainRefusal(context, judged, 'receive');
  const { seen } = judged;
  const measured = measuredIn(body);
  const outcome = priceMeasurement(seen, measured, await rateLeg(context, seen, measured));
  return {
    data: {
      ...lookedAt(seen, measured),
      payment: outcome.pending ? 1 : 0,
      debt: toDollars(outcome.finalPaymentCents ?? 0),
    },
  };
};

/** Receives one package, unless this very request has been done already, or corrects it; answers which, or why not. */
async function receiveMeasured(context: Context<Receive>, form: Form): Promise<Step | Refusal> {
  const { agency, read } = context;
  const judged = await judgeMeasured(context, form);
  // asked after the package was looked at: the first of a double click may have received it just before that
  const isDone = await wasDone(read, context, form.id);
  if (isDone) return isRefusal(isDone) ? isDone : lastStep(read, form.id);
  if (isRefusal(judged)) return judged;
  const { seen, step } = judged;
  const leg = await rateLeg(context, seen, form);
  // what is owed changes: nobody pays the old sum on the provider's page any more
  if (step === 'correct') await abandonCheckouts(context, agency, { kind: 'debt', packageId: seen.id });
  return (await receiveRated(context, form, { seen, step, leg })) ?? step;
}

/** How a package was measured last. */
async function lastStep(tx: ReadTx, packageId: number): Promise<Step> {
  const last = await tx
    .selectOwn('fact')
    .select('kind')
    .where('package_id', '=', packageId)
    .where('kind', 'in', ['package.received', 'package.measured_again'] satisfies FactKind[])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.kind === 'package.measured_again' ? 'correct' : 'receive';
}

/** The package that somebody wants to receive or to correct so, and which of the two it is; or why it cannot be. */
async function judgeMeasured(
  context: Pick<Context<Receive>, 'agency' | 'actor' | 'clock' | 'read'>,
  form: Form,
): Promise<{ seen: HandledRow; step: Step } | Refusal> {
  const { read } = context;
  const future = refuseFutureDay(context, form.date);
  if (future) return future;
  const seen = await selectPackage(read, form.id);
  if (!seen) return refuse('package_not_found');
  const step = stepFor(context, seen);
  if (isRefusal(step)) return step;
  // the carrier is not asked about a box that must not be corrected now
  const paid = step === 'correct' ? await refuseWhilePaid(read, seen.id, { beforeCheckouts: true }) : null;
  return paid ?? refuseDayBefore(seen, form.date) ?? { seen, step };
}

/** Receives a package whose box the carrier was asked about, under its lock; answers why not, or null. */
export const receiveRated = (
  context: Context<Receive>,
  form: Form,
  { seen, step: early, leg }: { seen: HandledRow; step: Step; leg: LegRate | null },
): Promise<Refusal | null> =>
  context.within(async tx =>
    stepOnce(tx, context, await lockPackage(tx, form.id), async row => {
      const step = stepFor(context, row);
      if (isRefusal(step)) return step;
      if (step !== early || !isUnchanged(seen, row)) return conflict(row);
      const paid = step === 'correct' ? await refuseWhilePaid(tx, row.id) : null;
      if (paid) return paid;
      await record(tx, context, row, { form, measured: measuredIn(form), leg, step });
      return null;
    }),
  );

const measuredIn = ({ weight, length, width, height }: Parcel): Parcel => ({ weight, length, width, height });

/** Nobody measured it while the carrier was asked. */
const isUnchanged = (seen: HandledRow, row: HandledRow) =>
  (['weight', 'length', 'width', 'height', 'final_payment_cents'] as const).every(
    column => seen[column] === row[column],
  );

function stepFor(
  caller: { actor: { role: Viewer }; clock: Context<Receive>['clock'] },
  row: HandledRow,
): Step | Refusal {
  if (actionsNow(caller, row).receive) return 'receive';
  return mayMeasureAgain(caller.actor.role, factsOf(row)) ? 'correct' : conflict(row);
}

/** What a package measures, and what follows from it. */
const measures = (measured: Parcel, outcome: ReceptionOutcome, form: Pick<Form, 'notes' | 'date'>) => ({
  ...measured,
  final_payment_cents: outcome.finalPaymentCents,
  payment: outcome.pending,
  payment_warning: outcome.warning,
  notes: form.notes || null,
  received_day: form.date,
});

type Measurement = { form: Form; measured: Parcel; leg: LegRate | null; step: Step };

async function record(tx: Tx, context: Context<Receive>, row: HandledRow, measurement: Measurement) {
  const { form, measured, leg, step } = measurement;
  const outcome = priceMeasurement(row, measured, leg);
  await updateRow(tx, 'package', row.id, {
    ...measures(measured, outcome, form),
    carrier_leg_declared: leg === null,
    measured_leg_cents: leg && leg.negotiatedCents,
  });
  if (step === 'receive') {
    await giveNumber(tx, row.id);
    await setStatus(tx, [row.id], { ...byCaller(context), to: PACKAGE_STATUS.miami, day: form.date });
  } else {
    await setReceivedDay(tx, row.id, form.date);
  }
  tellReceived(tx, context, row, { measurement, outcome });
}

/** Gives the package the agency's next number, which its repackage label shows. */
async function giveNumber(tx: Tx, id: number): Promise<void> {
  const { value } = await tx
    .selectNoFrom(sql<number>`next_id('package_number')`.as('value'))
    .executeTakeFirstOrThrow();
  await updateRow(tx, 'package', id, { package_number: packageNumber(value) });
}

function tellReceived(
  tx: Tx,
  context: Context<Receive>,
  row: HandledRow,
  { measurement, outcome }: { measurement: Measurement; outcome: ReceptionOutcome },
): void {
  const { weight, length, width, height, received_day, final_payment_cents } = row;
  const { form, measured, step } = measurement;
  const isCorrected = step === 'correct';
  const fact = { ...byCaller(context), ...ofPackageAlone(row) };
  tell(tx, {
    ...fact,
    station: context.station,
    kind: isCorrected ? 'package.measured_again' : 'package.received',
    from: {
      status: row.status,
      weight,
      length,
      width,
      height,
      final_payment_cents,
      ...(isCorrected && { received_day }),
    },
    to: {
      status: PACKAGE_STATUS.miami,
      ...measured,
      final_payment_cents: outcome.finalPaymentCents,
      ...(isCorrected && { received_day: form.date }),
    },
  });
  if (outcome.pending) tell(tx, { ...fact, kind: 'debt.opened' });
}

type Measure = 'POST /order/dimensions/domestic';
const COUNTER = { domesticCounter: true };

/**
 * Records what a domestic package measures. It never comes to our warehouse: it keeps its status, gets no number
 * and never owes (docs/rules/reception.md). Until it is delivered it may be measured again.
 */
export const measureDomestic: Handler<Measure> = async (context, { body }) => {
  const refusal = await context.within(async tx => {
    const future = refuseFutureDay(context, body.date);
    if (future) return future;
    const row = await lockPackage(tx, body.id);
    return stepOnce(tx, context, row, one => measure(tx, context, one, body));
  });
  if (isRefusal(refusal)) return refuseReading(context, refusal, 'measure', body.id);
  return answerRecord(context, body.id, done.measured, COUNTER);
};

async function measure(
  tx: Tx,
  context: Context<Measure>,
  row: HandledRow,
  form: Input<Measure>['body'],
): Promise<Refusal | null> {
  if (!actionsNow(context, row, COUNTER).receive) return conflict(row);
  const before = refuseDayBefore(row, form.date);
  if (before) return before;
  const to = measuredIn(form);
  const declared = { weight: row.weight0, length: row.length0, width: row.width0, height: row.height0 };
  const outcome = receptionOutcome({ kind: 'domestic', declared, measured: to });
  await updateRow(tx, 'package', row.id, {
    ...measures(to, outcome, form),
    carrier_leg_declared: false,
    measured_leg_cents: null,
  });
  const { weight, length, width, height } = row;
  const [kind, from] = ['package.measured' as const, { weight, length, width, height }];
  tell(tx, { ...byCaller(context), station: context.station, kind, ...ofPackageAlone(row), from, to });
  return null;
}

type Measuring = Context<Receive | Measure>;

/** The refusal of a box that was to be measured: with its state in words, and counted. */
async function refuseReading(
  context: Measuring,
  refusal: Refusal,
  kind: 'receive' | 'measure',
  id: number,
): Promise<Refusal> {
  const said = await explainRefusal(context, refusal, kind);
  const row = await selectPackage(context.read, id);
  if (row) await noteRefused(context, [{ kind, code: row.tracking_number, refusal: said }]);
  return said;
}
