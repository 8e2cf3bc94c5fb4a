import type { Insertable } from 'kysely';
import { PACKAGE_STATUS } from '@puerta/domain/package-status';
import type { Orders, Package, PackageEvent, PackageStep } from '../db/schema.gen.ts';
import type { Tx } from '../db/within-agency.ts';
import { type Bought, buy, labelKeyOf } from './buy.ts';
import { setCounters } from './counters.ts';
import { type MoneyRows, noMoney, recordMoney } from './money-rows.ts';
import { type Found, measuredOf, orderRow, packageRow, stepRows } from './package-rows.ts';
import { planPackages } from './plan.ts';
import { reckonHeavier } from './price.ts';
import type { World } from './world.ts';

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
