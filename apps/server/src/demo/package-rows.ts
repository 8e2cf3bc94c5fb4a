import type { Insertable } from 'kysely';
import { PACKAGE_STATUS, type PackageStatus } from '@puerta/domain/package-status';
import { packageNumber } from '@puerta/domain/tracking-number';
import type { Orders, Package, PackageStep } from '../db/schema.gen.ts';
import { type Bought, labelKeyOf } from './buy.ts';
import { heavier } from './parcels.ts';
import { DEMO_LOTS, type PlannedPackage } from './plan.ts';
import { dayBefore, daysBefore, type World } from './world.ts';

/** The order of one package. Both have the same number: the demo's orders hold one package each. */
export function orderRow(world: World, bought: Bought): Insertable<Orders> {
  const { customer, from, priced, parcel } = bought;
  return {
    agency_id: world.agency.id,
    id: bought.id,
    account_id: customer.id,
    product_id: bought.product.id,
    state: 'paid',
    quantity: 1,
    unit_price_cents: priced.price.totalCents,
    total_cents: priced.price.totalCents,
    lines: JSON.stringify(priced.price.lines),
    tariff: priced.tariff && JSON.stringify(priced.tariff),
    carrier_published_cents: priced.leg.publishedCents,
    carrier_negotiated_cents: bought.labelCents,
    sender_name: customer.name,
    sender_email: customer.email,
    sender_phone: customer.phone,
    sender_line_one: from.line_one,
    sender_city: from.city,
    sender_state: from.state,
    sender_zip: from.zip,
    receiver_name: bought.receiver,
    receiver_email: `familia${bought.id}@correo.test`,
    ...receiverOf(bought),
    content: bought.content,
    content_value_cents: 10_000 + 2500 * (bought.id % 12),
    ...parcel,
    order_day: dayBefore(world, bought.plan.boughtDaysAgo),
    created_at: bought.at,
  };
}

function receiverOf({ city, home, street, id }: Bought) {
  if (city) {
    return {
      receiver_phone: `414555${String(1000 + id)}`,
      receiver_address: street,
      receiver_place: `${city.name}, ${city.state}`,
      receiver_state_id: city.stateId,
      receiver_city_id: city.id,
    };
  }
  return {
    receiver_phone: `305555${String(1000 + id)}`,
    receiver_address: home.line_one,
    receiver_place: `${home.city}, ${home.state}`,
    receiver_us_state: home.state,
    receiver_us_city: home.city,
    receiver_zip: home.zip,
  };
}

/** What else is known of a package when its row is written. */
export type Found = {
  debtCents: number;
  /** what the carrier asks the agency for a box that was found heavier */
  legCents: number | null;
  scannedAt: Date | null;
  deliveredAt: Date | null;
};

export function packageRow(world: World, bought: Bought, found: Found): Insertable<Package> {
  const { plan, product, customer } = bought;
  const day = (daysAgo: number | null) => (daysAgo === null ? null : dayBefore(world, daysAgo));
  const received = plan.receivedDaysAgo !== null;
  return {
    agency_id: world.agency.id,
    id: bought.id,
    order_id: bought.id,
    account_id: customer.id,
    product_id: product.id,
    product_code: product.code,
    product_group: product.product_group,
    product_type: product.type,
    tracking_number: bought.tracking,
    carrier_tracking: bought.label.carrierTracking,
    carrier_shipment_id: bought.shipmentId,
    label_key: labelKeyOf(bought.card),
    package_number: received ? packageNumber(bought.id) : null,
    status: plan.status,
    voided_at: plan.voidedDaysAgo === null ? null : daysBefore(world.now, plan.voidedDaysAgo),
    ...(received ? measuredOf(bought) : {}),
    price_cents: bought.priced.price.totalCents,
    final_payment_cents: found.debtCents || null,
    measured_leg_cents: found.legCents,
    payment: plan.measured === 'owed' && found.debtCents > 0,
    payment_warning: plan.measured !== 'as declared',
    locker: customer.locker,
    received_day: day(plan.receivedDaysAgo),
    process_day: day(plan.processedDaysAgo),
    lot_id: plan.lot === null ? null : plan.lot + 1,
    carrier_scanned_at: found.scannedAt,
    carrier_delivered_at: found.deliveredAt,
    next_poll_at: isPolled(plan) ? world.now : null,
    order_day: dayBefore(world, plan.boughtDaysAgo),
    stage_day: stepRows(world, bought).find(step => step.status === plan.status)?.day ?? null,
    created_at: bought.at,
  };
}

export const measuredOf = ({ plan, parcel }: Bought) =>
  plan.measured === 'as declared' ? parcel : heavier(parcel);

/** The carrier is asked until it has delivered: what the warehouse has needs no more asking. */
const isPolled = (plan: PlannedPackage) =>
  plan.status === PACKAGE_STATUS.created && plan.voidedDaysAgo === null;

/** The day of each status that the package has reached. */
export function stepRows(world: World, bought: Bought): Insertable<PackageStep>[] {
  const { plan } = bought;
  const lot = plan.lot === null ? null : DEMO_LOTS[plan.lot];
  const reached: [PackageStatus, number | null][] = [
    [PACKAGE_STATUS.created, plan.boughtDaysAgo],
    [PACKAGE_STATUS.miami, plan.receivedDaysAgo],
    [PACKAGE_STATUS.inTransit, lot?.departedDaysAgo ?? null],
    [PACKAGE_STATUS.caracas, lot?.arrivedDaysAgo ?? null],
    [PACKAGE_STATUS.delivered, plan.deliveredDaysAgo],
  ];
  return reached.flatMap(([status, daysAgo]) =>
    daysAgo === null
      ? []
      : [
          {
            agency_id: world.agency.id,
            package_id: bought.id,
            status,
            day: dayBefore(world, daysAgo),
            at: daysBefore(world.now, daysAgo),
          },
        ],
  );
}
