import type { Insertable } from 'kysely';
import { PACKAGE_STATUS, type PackageStatus } from '@puerta/domain/parcels/package-status';
import type { Orders, Package, PackageEvent, PackageStep } from '../db/schema.gen.ts';
import type { Tx } from '../db/within-agency.ts';
import { type Bought, buy, labelKeyOf, reckonHeavier } from './buy.ts';
import { dayBefore, daysBefore, setCounters, type World } from './world.ts';
import { type MoneyRows, noMoney, recordMoney } from './money-rows.ts';
import { DEMO_LOTS, type PlannedPackage, planPackages } from './plan.ts';
import { lotIdentifier, packageNumber } from '@puerta/domain/parcels/tracking-number';
import { heavier } from './parcels.ts';
import { wayOfLot } from '@puerta/domain/money/products';

type Rows = MoneyRows & {
  orders: Insertable<Orders>[];
  packages: Insertable<Package>[];
  steps: Insertable<PackageStep>[];
  events: Insertable<PackageEvent>[];
};

/** Buys every planned package from the simulators and writes what the portal would have written. */
export async function seedPackages(tx: Tx, world: World): Promise<Bought[]> {
  const rows: Rows = { ...noMoney(), orders: [], packages: [], steps: [], events: [] };
  const all: Bought[] = [];
  for (const [at, planned] of planPackages(world.agency.slug).entries()) {
    const bought = await buy(world, planned, at + 1);
    const found = await whatHappened(world, bought, rows);
    await recordMoney(world, bought, found.debtCents, rows);
    rows.orders.push(orderRow(world, bought));
    rows.packages.push(packageRow(world, bought, found));
    rows.steps.push(...stepRows(world, bought));
    all.push(bought);
  }
  await insertAll(tx, rows);
  return all;
}

/** Asks the carrier for the parcel's events until now, weighs it, and keeps the label of one that may be printed. */
async function whatHappened(world: World, bought: Bought, rows: Rows): Promise<Found> {
  const { plan, parcel, priced } = bought;
  world.clock.set(world.now);
  const tracked = await world.carrier.track(bought.label.carrierTracking);
  for (const { at, code, description, location } of tracked?.events ?? []) {
    const event = { agency_id: world.agency.id, package_id: bought.id, code, description, location };
    rows.events.push({ ...event, at: new Date(at) });
  }
  if (plan.status === PACKAGE_STATUS.created) {
    // of the others the carrier can draw it again, should anyone ask
    await world.files.put(labelKeyOf(bought.card), bought.label.label, 'application/pdf');
  }
  const scan = tracked?.events.find(({ code }) => code === 'picked_up');
  const { debtCents, legCents } =
    plan.measured === 'as declared'
      ? { debtCents: 0, legCents: null }
      : await reckonHeavier(
          world,
          plan.code,
          { declared: parcel, measured: measuredOf(bought) },
          priced,
          bought.from.zip,
        );
  return {
    debtCents,
    legCents,
    scannedAt: scan ? new Date(scan.at) : null,
    deliveredAt: tracked?.delivered ?? null,
  };
}

async function insertAll(tx: Tx, rows: Rows): Promise<void> {
  await tx.insertInto('orders').values(rows.orders).execute();
  await tx.insertInto('package').values(rows.packages).execute();
  await tx.insertInto('package_step').values(rows.steps).execute();
  await tx.insertInto('package_event').values(rows.events).execute();
  await tx.insertInto('attempt').values(rows.attempts).execute();
  await tx.insertInto('money_entry').values(rows.entries).execute();
  await tx.insertInto('refund').values(rows.refunds).execute();
  await setCounters(tx, {
    orders: rows.orders.length,
    package: rows.packages.length,
    package_number: rows.packages.length,
    attempt: rows.attempts.length,
    money_entry: rows.entries.length,
    refund: rows.refunds.length,
  });
}

/** The order of one package. Both have the same number: the demo's orders hold one package each. */
function orderRow(world: World, bought: Bought): Insertable<Orders> {
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
type Found = {
  debtCents: number;
  /** what the carrier asks the agency for a box that was found heavier */
  legCents: number | null;
  scannedAt: Date | null;
  deliveredAt: Date | null;
};

function packageRow(world: World, bought: Bought, found: Found): Insertable<Package> {
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

const measuredOf = ({ plan, parcel }: Bought) => (plan.measured === 'as declared' ? parcel : heavier(parcel));

/** The carrier is asked until it has delivered: what the warehouse has needs no more asking. */
const isPolled = (plan: PlannedPackage) =>
  plan.status === PACKAGE_STATUS.created && plan.voidedDaysAgo === null;

/** The day of each status that the package has reached. */
function stepRows(world: World, bought: Bought): Insertable<PackageStep>[] {
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

/** The lots that the packages travel in, before the packages. Ids follow their place in the plan. */
export async function seedLots(tx: Tx, world: World): Promise<void> {
  const packages = planPackages(world.agency.slug);
  const caracas = world.cities.find(city => city.name === 'Caracas');
  if (!caracas) throw new Error('The agency has no Caracas');
  const ofYear: Record<string, number> = {};
  const rows = DEMO_LOTS.map((lot, at) => {
    const createdDay = dayBefore(world, lot.createdDaysAgo);
    const year = createdDay.slice(0, 4);
    const place = (ofYear[`lot-${year}`] ?? 0) + 1;
    ofYear[`lot-${year}`] = place;
    return {
      agency_id: world.agency.id,
      id: at + 1,
      identifier: lotIdentifier(Number(year), place),
      type: lot.type,
      status: lot.status,
      transport_id: wayOfLot(lot.type) === 'AIR' ? 1 : 2 + (at % 2),
      state_id: caracas.stateId,
      city_id: caracas.id,
      zone: 1,
      shipment_number: lot.departedDaysAgo === null ? null : `GUIA-${4100 + at * 7}`,
      departure_day: lot.departedDaysAgo === null ? null : dayBefore(world, lot.departedDaysAgo),
      total_packages: packages.filter(planned => planned.lot === at).length,
      created_day: createdDay,
      created_by: world.manager.id,
      created_at: daysBefore(world.now, lot.createdDaysAgo),
    };
  });
  await tx.insertInto('lot').values(rows).execute();
  await setCounters(tx, { lot: rows.length, ...ofYear });
}
