import { done } from '@puerta/contract/messages.es';
import { packageActions } from '@puerta/domain/permissions';
import { receptionOutcome } from '@puerta/domain/reception';
import type { Tx } from '../../db/within-agency.ts';
import type { Context, Handler, Input } from '../../services/context.ts';
import { isRefusal, type Refusal, refuse } from '../../app/refusal.ts';
import { tell } from '../../facts/tell.ts';
import { showPackage } from '../packages/find-package.ts';
import { factsOf } from '../packages/read-facts.ts';
import { conflict } from '../packages/present.ts';
import { refuseDayBefore, refuseFutureDay } from './check-day.ts';
import { claimKey } from './claim-key.ts';
import { lockPackage, setReceived } from './queries.ts';
import { refuseReading } from './refuse-reading.ts';

type Measure = 'POST /order/dimensions/domestic';

/**
 * Records what a domestic package measures. It never comes to our warehouse: it keeps its status, gets no number
 * and never owes (docs/rules/reception.md). Until it is delivered it may be measured again.
 */
export const measureDomestic: Handler<Measure> = async (context, { body }) => {
  const { agency, actor, db, clock } = context;
  const refusal = await db.within(agency.id, tx => measure(tx, context, body));
  if (isRefusal(refusal)) return refuseReading(context, refusal, 'measure', body.id);
  const viewing = { viewer: actor.role, now: clock.now(), domesticCounter: true };
  const data = await showPackage(db.read(agency.id), agency.id, body.id, viewing);
  return isRefusal(data) ? data : { data, message: done.measured };
};

async function measure(
  tx: Tx,
  context: Context<Measure>,
  form: Input<Measure>['body'],
): Promise<Refusal | null> {
  const { agency, actor, clock, station } = context;
  const future = refuseFutureDay(context, form.date);
  if (future) return future;
  const row = await lockPackage(tx, agency.id, form.id);
  if (!row) return refuse('package_not_found');
  const isDone = await claimKey(tx, context, row.id);
  if (isDone) return isRefusal(isDone) ? isDone : null;
  const at = { now: clock.now(), domesticCounter: true };
  if (!packageActions(actor.role, factsOf(row), at).receive) return conflict(row);
  const before = refuseDayBefore(row, form.date);
  if (before) return before;
  const measured = { weight: form.weight, length: form.length, width: form.width, height: form.height };
  const declared = { weight: row.weight0, length: row.length0, width: row.width0, height: row.height0 };
  const outcome = receptionOutcome({ kind: 'domestic', declared, measured });
  await setReceived(tx, agency.id, row.id, {
    ...measured,
    final_payment_cents: outcome.finalPaymentCents,
    payment: outcome.pending,
    payment_warning: outcome.warning,
    carrier_leg_declared: false,
    measured_leg_cents: null,
    notes: form.notes || null,
    received_day: form.date,
  });
  const { weight, length, width, height } = row;
  tell(tx, {
    actor,
    at: at.now,
    station,
    kind: 'package.measured',
    object: { type: 'package', id: row.id, label: row.tracking_number },
    from: { weight, length, width, height },
    to: measured,
  });
  return null;
}
