import { compareLabels } from './compare-labels.ts';
import { calendarDay } from '@puerta/domain/calendar-day';
import { payerOf } from '../../facts/about-account.ts';
import { tell } from '../../facts/tell.ts';
import type { BoughtShipment, Drive, PurchaseKind } from '../../services/purchase-kind.ts';
import { checkoutEnds } from '../purchases/open-checkout.ts';
import { recordCharge } from '../purchases/record-charge.ts';
import { buyLabels, giveLabelsBack, giveOneBack, orderIdOf, prepareTrackings } from './buy-labels.ts';
import { insertPackages, selectPackageFacts, updateOrder } from './queries.ts';
import type { Tx } from '../../db/within-agency.ts';

/** An order: labels are bought between authorisation and capture, and packages follow from the payment. */
export const orderKind: Omit<PurchaseKind, 'returned'> = {
  page: '/checkout',
  goods: {
    prepare: prepareTrackings,
    buy: buyLabels,
    giveBack: giveLabelsBack,
    giveBackOne: giveOneBack,
    compare: compareLabels,
  },
  hold: (tx, { agency, attempt }, state) =>
    updateOrder(tx, agency.id, orderIdOf(attempt), {
      state,
      ...(state === 'awaiting_payment' && { expires_at: checkoutEnds(attempt) }),
    }),
  async complete(tx, drive) {
    const { agency, attempt } = drive;
    const orderId = orderIdOf(attempt);
    const shipment = attempt.shipment as BoughtShipment;
    await makePackages(tx, drive, orderId, shipment);
    await recordCharge(tx, drive);
    await updateOrder(tx, agency.id, orderId, {
      state: 'paid',
      ...(shipment.chargedCents !== null && { carrier_negotiated_cents: shipment.chargedCents }),
    });
    tell(tx, {
      ...happened(drive),
      kind: 'order.bought',
      to: { packages: shipment.packages.length, amount_cents: attempt.amount_cents },
    });
  },
  async fail(tx, drive, { reason, rejected, undone }) {
    const { agency, attempt } = drive;
    const orderId = orderIdOf(attempt);
    const state = reason === 'checkout_expired' ? 'expired' : 'failed';
    await updateOrder(tx, agency.id, orderId, { state, failure: reason });
    tell(tx, { ...happened(drive), kind: 'order.failed', to: { reason, rejected, undone } });
  },
};

/** The customer's purchase, whoever drives it to its end. */
const happened = ({ services, attempt }: Drive) => ({
  actor: payerOf(attempt),
  at: services.clock.now(),
  object: { type: 'order', id: orderIdOf(attempt), label: String(orderIdOf(attempt)) },
  about: { clientId: attempt.account_id },
});

async function makePackages(
  tx: Tx,
  { services, agency, attempt }: Drive,
  orderId: number,
  shipment: BoughtShipment,
): Promise<void> {
  const facts = await selectPackageFacts(tx, agency.id, orderId);
  const now = services.clock.now();
  const packages = (attempt.trackings as string[]).map((tracking, at) => ({
    agency_id: agency.id,
    order_id: orderId,
    account_id: facts.account_id,
    product_id: facts.product_id,
    product_code: facts.code,
    product_group: facts.product_group,
    product_type: facts.type,
    tracking_number: tracking,
    carrier_tracking: shipment.packages[at]?.carrierTracking ?? null,
    carrier_shipment_id: shipment.shipmentId,
    label_key: shipment.packages[at]?.labelKey ?? null,
    price_cents: facts.unit_price_cents,
    locker: facts.locker,
    order_day: facts.order_day,
    next_poll_at: now,
    created_at: now,
  }));
  await insertPackages(tx, packages, { day: calendarDay(now, agency.time_zone), at: now });
}
