import { calendarDay } from '@puerta/domain/days/calendar-day';
import type { Tx } from '../../db/within-agency.ts';
import type { Agency } from '../../app/agency.ts';
import type { Services } from '../../services/context.ts';
import { insertRow } from '../../db/rows.ts';
import type { Fact } from '../../facts/fact.ts';
import { makeReference } from './queries.ts';
import { closeRefund, type RefundFacts, reopenRefund, updateDrivenRefund } from './refund-queries.ts';
import { tell } from '../../facts/tell.ts';

/** Records a refund that is to be made; nobody drives it yet, or its recorder until `drivenUntil`. Answers its number. */
export function recordRefund(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  refund: { chargeId: number; packageId: number | null; amountCents: number; drivenUntil?: Date },
): Promise<number> {
  const now = clock.now();
  return insertRow(tx, 'refund', {
    charge_id: refund.chargeId,
    package_id: refund.packageId,
    amount_cents: refund.amountCents,
    reference: makeReference(tx.agencyId, 'r'),
    state: 'pending',
    driven_until: refund.drivenUntil ?? null,
    created_at: now,
    updated_at: now,
  });
}

/** Lets the job make a recorded refund. */
const enqueueRefund = (tx: Tx, { jobs }: Pick<Services, 'jobs'>, refundId: number) =>
  jobs.enqueue(tx, 'refund', { agencyId: tx.agencyId, refundId });

/** Its recorder drives it no more: the job goes on with it. */
export async function handOverRefund(
  tx: Tx,
  services: Pick<Services, 'jobs'>,
  refund: { id: number; until: Date },
): Promise<void> {
  await updateDrivenRefund(tx, refund, { driven_until: null });
  await enqueueRefund(tx, services, refund.id);
}

/** Records a refund and lets the job make it, in the transaction of the fact that it follows from. */
export async function queueRefund(
  tx: Tx,
  services: Pick<Services, 'jobs' | 'clock'>,
  refund: Parameters<typeof recordRefund>[2],
): Promise<void> {
  await enqueueRefund(tx, services, await recordRefund(tx, services, refund));
}

type Named = Pick<RefundFacts, 'id' | 'reference' | 'tracking_number' | 'package_id' | 'order_id'>;
/** How a fact names a refund; it stands in the histories of its package and of its order. */
export const ofRefund = ({
  id,
  reference,
  tracking_number,
  package_id,
  order_id,
}: Named): Pick<Fact, 'object' | 'about'> => ({
  object: { type: 'refund', id, label: tracking_number ?? reference },
  about: { packageId: package_id, orderId: order_id },
});

/** The movement of money that a refund is, or that takes one back. */
export const entryOf = (
  services: Services,
  agency: Agency,
  refund: RefundFacts,
  kind: 'refund' | 'reversal',
) => {
  const now = services.clock.now();
  return {
    kind,
    purpose: refund.purpose,
    order_id: refund.order_id,
    package_id: refund.package_id,
    charge_id: refund.charge_id,
    amount_cents: refund.amount_cents,
    method: refund.method,
    provider: refund.provider,
    brand: refund.brand,
    last_four: refund.last_four,
    provider_payment_id: refund.provider_payment_id,
    reference: refund.reference,
    day: calendarDay(now, agency.time_zone),
    created_at: now,
  };
};

/** Records that it was made; false when somebody else closed it. `also` runs in the same transaction. */
export async function closeDone(
  services: Services,
  agency: Agency,
  refund: RefundFacts,
  also: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<boolean> {
  const now = services.clock.now();
  return services.db.within(agency.id, async tx => {
    const change = { state: 'done', reason: null, updated_at: now } as const;
    if (!(await closeRefund(tx, refund.id, change))) return false;
    await insertRow(tx, 'money_entry', entryOf(services, agency, refund, 'refund'));
    tell(tx, {
      kind: 'refund.made',
      actor: null,
      at: now,
      ...ofRefund(refund),
      to: { refund_cents: refund.amount_cents },
    });
    await also(tx);
    return true;
  });
}

/** Its bank gave it back after it was made: a movement of its own takes it back, and a manager returns it by other means. */
export const recordComeBack = (services: Services, agency: Agency, refund: RefundFacts) =>
  services.db.within(agency.id, async tx => {
    const at = services.clock.now();
    if (!(await reopenRefund(tx, refund.id, at))) return;
    await insertRow(tx, 'money_entry', entryOf(services, agency, refund, 'reversal'));
    tell(tx, {
      actor: null,
      at,
      kind: 'refund.came_back',
      ...ofRefund(refund),
      to: { refund_cents: refund.amount_cents },
    });
  });
