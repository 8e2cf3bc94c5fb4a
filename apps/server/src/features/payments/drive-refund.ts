import { calendarDay } from '@puerta/domain/calendar-day';
import type { Agency, Services } from '../../http/context.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { keepLabel, voidAtCarrier } from '../labels/void-at-carrier.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { insertMoneyEntry } from './queries.ts';
import { closeRefund, selectPendingRefund } from './refund-queries.ts';

type Pending = NonNullable<Awaited<ReturnType<typeof selectPendingRefund>>>;

/**
 * Brings a refund to its end: the label of an order must be void at the carrier first. Safe to repeat at any point;
 * throws ProviderUnavailable when a provider is away, to be tried again.
 */
export async function driveRefund(services: Services, agency: Agency, refundId: number): Promise<void> {
  const refund = await selectPendingRefund(services.db.read(agency.id), agency.id, refundId);
  if (!refund) return;
  if (refund.purpose === 'order' && refund.package_id !== null) {
    const voided = await voidAtCarrier(services, agency, refund.package_id);
    if (!voided.ok) return abandonRefund(services, agency, refund, voided.reason);
  }
  if (refund.provider_payment_id === null)
    throw new Error(`Refund ${refund.reference} has no payment to return`);
  await services.step('refund.before-provider');
  const { payment } = services.providers.used(agency.id, refund);
  const answer = await payment.refund({
    reference: refund.reference,
    providerId: refund.provider_payment_id,
    amountCents: refund.amount_cents,
  });
  if (!answer.ok) {
    services.log.error({ refund: refund.reference, reason: answer.reason }, 'a refund was refused');
    await closeAs(services, agency, refund, answer.reason);
  } else if (answer.state === 'done') {
    await services.step('refund.before-record');
    await closeDone(services, agency, refund);
  }
}

const objectOf = ({ id, reference, tracking_number }: Pending) =>
  ({ type: 'refund', id, label: tracking_number ?? reference }) as const;

/** Nobody waits for the answer any more: the trail tells managers. */
const closeAs = (services: Services, agency: Agency, refund: Pending, reason: string) =>
  services.db.within(agency.id, async tx => {
    const at = services.clock.now();
    if (!(await closeRefund(tx, agency.id, refund.id, { state: 'failed', reason, updated_at: at }))) return;
    await recordAudit(tx, agency, {
      actor: null,
      at,
      action: 'refund.refused',
      object: objectOf(refund),
      to: { reason },
    });
  });

/** The carrier keeps the label, so the package stands again, its money stays, and nobody has anything to give back. */
async function abandonRefund(
  services: Services,
  agency: Agency,
  refund: Pending,
  reason: string,
): Promise<void> {
  await services.db.within(agency.id, async tx => {
    const at = services.clock.now();
    if (!(await closeRefund(tx, agency.id, refund.id, { state: 'dropped', reason, updated_at: at }))) return;
    if (refund.package_id !== null) await keepLabel(tx, agency.id, refund.package_id);
    await recordAudit(tx, agency, {
      actor: null,
      at,
      action: 'label.kept',
      object: objectOf(refund),
      to: { reason },
    });
  });
}

/** Takes back a void that the carrier refused while the customer still waits for the answer. */
export async function abandonPendingRefund(
  services: Services,
  agency: Agency,
  refundId: number,
  reason: string,
): Promise<void> {
  const refund = await selectPendingRefund(services.db.read(agency.id), agency.id, refundId);
  if (refund) await abandonRefund(services, agency, refund, reason);
}

async function closeDone(services: Services, agency: Agency, refund: Pending): Promise<void> {
  const now = services.clock.now();
  await services.db.within(agency.id, async tx => {
    const change = { state: 'done', reason: null, updated_at: now } as const;
    if (!(await closeRefund(tx, agency.id, refund.id, change))) return;
    await insertMoneyEntry(tx, {
      agency_id: agency.id,
      kind: 'refund',
      purpose: refund.purpose,
      order_id: refund.order_id,
      package_id: refund.package_id,
      charge_id: refund.charge_id,
      amount_cents: refund.amount_cents,
      method: refund.method,
      brand: refund.brand,
      last_four: refund.last_four,
      provider_payment_id: refund.provider_payment_id,
      reference: refund.reference,
      day: calendarDay(now, agency.time_zone),
      created_at: now,
    });
    if (refund.package_id !== null) {
      await queueMail(tx, services, agency, { template: 'refund', packageId: refund.package_id });
    }
  });
}
