import { calendarDay } from '@puerta/domain/days/calendar-day';
import { shareOut } from '@puerta/domain/money/pricing';
import { ofOrder, payerOf } from '../../facts/about.ts';
import { tell } from '../../facts/tell.ts';
import type {
  BoughtShipment,
  Drive,
  GivenBack,
  GoodsDifference,
  PurchaseKind,
} from '../../services/purchase-kind.ts';
import type { DeclaredBox } from '../../services/declared-queries.ts';
import { updateRow } from '../../db/rows.ts';
import { checkoutEnds } from '../payment-engine/ask-payment.ts';
import { recordCharge } from '../payment-engine/record-attempt.ts';
import { type LabelCost, recordCosts } from '../payment-engine/record-cost.ts';
import { buyLabels, giveLabelsBack, giveOneBack, orderIdOf, prepareTrackings } from './buy-labels.ts';
import {
  type BoughtLabel,
  insertPackages,
  type PackageFacts,
  selectBoughtLabels,
  selectPackageFacts,
} from './queries.ts';
import type { Tx } from '../../db/within-agency.ts';
import type { Carrier, FoundShipment } from '../../adapters/carrier/port.ts';

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
  hold: (tx, { attempt }, state) =>
    updateRow(tx, 'orders', orderIdOf(attempt), {
      state,
      ...(state === 'awaiting_payment' && { expires_at: checkoutEnds(attempt) }),
    }),
  async complete(tx, drive) {
    const { attempt } = drive;
    const orderId = orderIdOf(attempt);
    const shipment = attempt.shipment as BoughtShipment;
    await makePackages(tx, drive, orderId, shipment);
    await recordCharge(tx, drive);
    await updateRow(tx, 'orders', orderId, {
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
    const { attempt } = drive;
    const orderId = orderIdOf(attempt);
    const state = reason === 'checkout_expired' ? 'expired' : 'failed';
    await updateRow(tx, 'orders', orderId, { state, failure: reason });
    tell(tx, { ...happened(drive), kind: 'order.failed', to: { reason, rejected, undone } });
  },
};

/** The customer's purchase, whoever drives it to its end. */
const happened = ({ services, attempt }: Drive) => ({
  actor: payerOf(attempt),
  at: services.clock.now(),
  ...ofOrder(orderIdOf(attempt)),
  about: { clientId: attempt.account_id },
});

/**
 * What each label was rated at, and what it cost: what they cost in all, shared out by what each was rated at. UPS tells
 * what it charges for each box only in parts (ShipmentResults_PackageResults, Shipping.yaml of July 2026).
 */
function costsOf(
  { boxes, carrier_negotiated_cents: rated }: Pick<PackageFacts, 'boxes' | 'carrier_negotiated_cents'>,
  trackings: string[],
  chargedCents: number | null,
): LabelCost[] {
  const differing = boxes as DeclaredBox[] | null;
  if (!rated) return trackings.map(tracking => ({ tracking, quotedCents: null, chargedCents: null }));
  const quoted = trackings.map(
    (_, at) => differing?.[at]?.carrier_negotiated_cents ?? rated / trackings.length,
  );
  const charged = chargedCents === null ? [] : shareOut(chargedCents, quoted);
  return trackings.map((tracking, at) => ({
    tracking,
    quotedCents: quoted[at] ?? null,
    chargedCents: charged[at] ?? null,
  }));
}

async function makePackages(
  tx: Tx,
  { services, agency, attempt }: Drive,
  orderId: number,
  shipment: BoughtShipment,
): Promise<void> {
  const facts = await selectPackageFacts(tx, orderId);
  const now = services.clock.now();
  const boxes = facts.boxes as DeclaredBox[] | null;
  const costs = costsOf(facts, attempt.trackings as string[], shipment.chargedCents);
  const packages = costs.map(({ tracking, quotedCents, chargedCents }, at) => ({
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
    label_quoted_cents: quotedCents,
    label_charged_cents: chargedCents,
    price_cents: boxes?.[at]?.price_cents ?? facts.unit_price_cents,
    declared: boxes && JSON.stringify(atCost(boxes[at] as DeclaredBox, chargedCents)),
    locker: facts.locker,
    order_day: facts.order_day,
    next_poll_at: now,
    created_at: now,
  }));
  await insertPackages(tx, packages, { day: calendarDay(now, agency.time_zone), at: now });
  await recordCosts(tx, attempt.id, costs, now);
}

const atCost = (box: DeclaredBox, chargedCents: number | null): DeclaredBox =>
  chargedCents === null ? box : { ...box, carrier_negotiated_cents: chargedCents };

/**
 * Labels of a closed purchase that stand at the carrier and at no package of ours, and the other way round. What its
 * look-up says is believed only with its tracking: whether it leaves void labels out, and how long it finds a purchase,
 * is not known of every carrier. Throws ProviderUnavailable where the carrier cannot tell.
 */
export async function compareLabels({ services, agency, attempt }: GivenBack): Promise<GoodsDifference[]> {
  if (attempt.trackings === null) return [];
  const { carrier, db } = services;
  const isPaid = attempt.state === 'done';
  const ours = isPaid ? await selectBoughtLabels(db.read(agency.id), orderIdOf(attempt)) : [];
  const standing = numbersOf(await carrier.findByReference(attempt.reference));
  const differences: GoodsDifference[] = [];
  for (const number of standing) {
    const mine = ours.find(label => label.carrier_tracking === number);
    // which of them has no number is not known
    if ((mine && !isGone(mine)) || (isPaid && number === '')) continue;
    if (await isVoid(carrier, number)) continue;
    differences.push({ about: 'label', number, ours: mine ? 'void' : 'not_bought', theirs: 'stands' });
  }
  for (const { carrier_tracking: number, voided_at } of ours) {
    if (voided_at !== null || standing.includes(number)) continue;
    if (await isVoid(carrier, number))
      differences.push({ about: 'label', number, ours: 'stands', theirs: 'void' });
  }
  return differences;
}

function numbersOf(found: FoundShipment): string[] {
  if (found.state === 'none') return [];
  if (found.state === 'bought_without_label') return [found.carrierTracking ?? ''];
  return found.packages.map(({ carrierTracking }) => carrierTracking);
}

/** Void, and no refund waits for the carrier to say so too. */
const isGone = ({ voided_at, is_leaving }: BoughtLabel): boolean => voided_at !== null && !is_leaving;

async function isVoid(carrier: Carrier, number: string): Promise<boolean> {
  const tracked = number === '' ? null : await carrier.track(number);
  return tracked?.events.some(({ code }) => code === 'label_voided') ?? false;
}
