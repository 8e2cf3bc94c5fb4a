import { calendarDay } from '@puerta/domain/calendar-day';
import type { Agency } from '../../app/agency.ts';
import type { Tx } from '../../db/within-agency.ts';
import { tell } from '../../facts/tell.ts';
import type { Services } from '../../services/services.ts';
import { insertMoneyEntry } from './entry-queries.ts';
import { closeRefund, type RefundFacts, reopenRefund } from './refund-queries.ts';

export const objectOf = ({ id, reference, tracking_number }: RefundFacts) =>
  ({ type: 'refund', id, label: tracking_number ?? reference }) as const;

export const aboutOf = ({ package_id, order_id }: RefundFacts) => ({
  packageId: package_id,
  orderId: order_id,
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
    agency_id: agency.id,
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
    if (!(await closeRefund(tx, agency.id, refund.id, change))) return false;
    await insertMoneyEntry(tx, entryOf(services, agency, refund, 'refund'));
    tell(tx, {
      kind: 'refund.made',
      actor: null,
      at: now,
      object: objectOf(refund),
      about: aboutOf(refund),
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
    if (!(await reopenRefund(tx, agency.id, refund.id, at))) return;
    await insertMoneyEntry(tx, entryOf(services, agency, refund, 'reversal'));
    tell(tx, {
      actor: null,
      at,
      kind: 'refund.came_back',
      object: objectOf(refund),
      about: aboutOf(refund),
      to: { refund_cents: refund.amount_cents },
    });
  });
