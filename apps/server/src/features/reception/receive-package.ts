import { done } from '@puerta/contract/messages.es';
import type { Parcel } from '@puerta/domain/measures';
import { PACKAGE_STATUS } from '@puerta/domain/package-status';
import { mayMeasureAgain, packageActions, type Viewer } from '@puerta/domain/permissions';
import type { ReceptionOutcome } from '@puerta/domain/reception';
import type { Tx } from '../../db/within-agency.ts';
import type { Context, Handler, Input } from '../../services/context.ts';
import { isRefusal, type Refusal, refuse } from '../../app/refusal.ts';
import { tell } from '../../facts/tell.ts';
import { showPackage } from '../packages/find-package.ts';
import { factsOf } from '../packages/read-facts.ts';
import { conflict } from '../packages/present.ts';
import { abandonCheckouts } from '../purchases/drive-attempt.ts';
import { refuseWhilePaid } from '../payments/read-debts.ts';
import { refuseDayBefore, refuseFutureDay } from './check-day.ts';
import { claimKey, wasDone } from './claim-key.ts';
import { priceMeasurement } from './price-measurement.ts';
import { setStatus } from '../packages/move-package.ts';
import {
  giveNumber,
  type HandledRow,
  lockPackage,
  selectLastReception,
  selectPackage,
  setReceived,
  setReceivedDay,
} from './queries.ts';
import { type LegRate, rateLeg } from './rate-leg.ts';
import { refuseReading } from './refuse-reading.ts';

type Receive = 'POST /order/dimensions';
type Form = Input<Receive>['body'];
/** `again`: a manager corrects a mistyped measurement while its debt is unpaid. */
type Step = 'receive' | 'again';

/**
 * Receives an air or sea package with its measured weight and sides (docs/rules/reception.md). The carrier rates the
 * measured box before the transaction, so that reception holds no row while it waits; the state is checked before and,
 * with the row locked, again: the second of two stations is told the current state. A station that sends the same
 * measurement again, with its key, is answered as the first time.
 */
export const receivePackage: Handler<Receive> = async (context, { body }) => {
  const { agency, actor, db, clock } = context;
  const step = await receiveMeasured(context, body);
  if (isRefusal(step)) return refuseReading(context, step, 'receive', body.id);
  const viewing = { viewer: actor.role, now: clock.now() };
  const data = await showPackage(db.read(agency.id), agency.id, body.id, viewing);
  return isRefusal(data) ? data : { data, message: step === 'again' ? done.corrected : done.received };
};

/** Receives one package, unless this very request has been done already, or corrects it; answers which, or why not. */
async function receiveMeasured(context: Context<Receive>, form: Form): Promise<Step | Refusal> {
  const { agency, db } = context;
  const judged = await judgeMeasured(context, form);
  // asked after the package was looked at: the first of a double click may have received it just before that
  const isDone = await wasDone(db.read(agency.id), context, form.id);
  if (isDone) return isRefusal(isDone) ? isDone : lastStep(db.read(agency.id), agency.id, form.id);
  if (isRefusal(judged)) return judged;
  const { seen, step } = judged;
  const leg = await rateLeg(context, seen, form);
  // what is owed changes: nobody pays the old sum on the provider's page any more
  if (step === 'again') await abandonCheckouts(context, agency, { kind: 'debt', packageId: seen.id });
  return (await receiveRated(context, form, { seen, step, leg })) ?? step;
}

async function lastStep(tx: Tx, agencyId: number, packageId: number): Promise<Step> {
  const last = await selectLastReception(tx, agencyId, packageId);
  return last?.kind === 'package.measured_again' ? 'again' : 'receive';
}

/** The package that somebody wants to receive or to correct so, and which of the two it is; or why it cannot be. */
export async function judgeMeasured(
  context: Pick<Context<Receive>, 'agency' | 'actor' | 'db' | 'clock'>,
  form: Form,
): Promise<{ seen: HandledRow; step: Step } | Refusal> {
  const { agency, db } = context;
  const future = refuseFutureDay(context, form.date);
  if (future) return future;
  const seen = await selectPackage(db.read(agency.id), agency.id, form.id);
  if (!seen) return refuse('package_not_found');
  const step = stepFor(context, seen);
  if (isRefusal(step)) return step;
  // the carrier is not asked about a box that must not be corrected now
  const paid =
    step === 'again'
      ? await refuseWhilePaid(db.read(agency.id), agency.id, seen.id, { beforeCheckouts: true })
      : null;
  return paid ?? refuseDayBefore(seen, form.date) ?? { seen, step };
}

/** Receives a package whose box the carrier was asked about, under its lock; answers why not, or null. */
export async function receiveRated(
  context: Context<Receive>,
  form: Form,
  { seen, step: early, leg }: { seen: HandledRow; step: Step; leg: LegRate | null },
): Promise<Refusal | null> {
  const { agency, db } = context;
  const { weight, length, width, height } = form;
  return db.within(agency.id, async tx => {
    const row = await lockPackage(tx, agency.id, form.id);
    const isDone = await claimKey(tx, context, form.id);
    if (isDone) return isRefusal(isDone) ? isDone : null;
    const step = row ? stepFor(context, row) : refuse('package_not_found');
    if (isRefusal(step)) return step;
    if (!row || step !== early || !isUnchanged(seen, row)) return conflict(row ?? seen);
    const paid = step === 'again' ? await refuseWhilePaid(tx, agency.id, row.id) : null;
    if (paid) return paid;
    const measured = { weight, length, width, height };
    await record(tx, context, row, { form, measured, leg, step });
    return null;
  });
}

/** Nobody measured it while the carrier was asked. */
const isUnchanged = (seen: HandledRow, row: HandledRow) =>
  (['weight', 'length', 'width', 'height', 'final_payment_cents'] as const).every(
    column => seen[column] === row[column],
  );

function stepFor(
  { actor, clock }: { actor: { role: Viewer }; clock: { now(): Date } },
  row: HandledRow,
): Step | Refusal {
  const facts = factsOf(row);
  if (packageActions(actor.role, facts, { now: clock.now() }).receive) return 'receive';
  return mayMeasureAgain(actor.role, facts) ? 'again' : conflict(row);
}

type Measurement = { form: Form; measured: Parcel; leg: LegRate | null; step: Step };

async function record(tx: Tx, context: Context<Receive>, row: HandledRow, measurement: Measurement) {
  const { agency, clock } = context;
  const { form, measured, leg, step } = measurement;
  const outcome = priceMeasurement(row, measured, leg);
  await setReceived(tx, agency.id, row.id, {
    ...measured,
    final_payment_cents: outcome.finalPaymentCents,
    payment: outcome.pending,
    payment_warning: outcome.warning,
    carrier_leg_declared: leg === null,
    measured_leg_cents: leg && leg.negotiatedCents,
    notes: form.notes || null,
    received_day: form.date,
  });
  if (step === 'receive') {
    await giveNumber(tx, agency.id, row.id);
    const { miami } = PACKAGE_STATUS;
    await setStatus(tx, agency.id, [row.id], {
      to: miami,
      at: clock.now(),
      day: form.date,
      actor: context.actor,
    });
  } else {
    await setReceivedDay(tx, agency.id, row.id, form.date);
  }
  tellReceived(tx, context, row, { measurement, outcome });
}

function tellReceived(
  tx: Tx,
  { actor, clock, station }: Context<Receive>,
  row: HandledRow,
  { measurement, outcome }: { measurement: Measurement; outcome: ReceptionOutcome },
): void {
  const { weight, length, width, height, received_day } = row;
  const { form, measured, step } = measurement;
  const isAgain = step === 'again';
  const object = { type: 'package', id: row.id, label: row.tracking_number };
  const at = clock.now();
  tell(tx, {
    actor,
    at,
    station,
    kind: isAgain ? 'package.measured_again' : 'package.received',
    object,
    from: {
      status: row.status,
      weight,
      length,
      width,
      height,
      final_payment_cents: row.final_payment_cents,
      ...(isAgain && { received_day }),
    },
    to: {
      status: PACKAGE_STATUS.miami,
      ...measured,
      final_payment_cents: outcome.finalPaymentCents,
      ...(isAgain && { received_day: form.date }),
    },
  });
  if (outcome.pending) tell(tx, { actor, at, kind: 'debt.opened', object });
}
