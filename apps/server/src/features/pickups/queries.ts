import { type Insertable, sql } from 'kysely';
import type { Pickup } from '../../db/schema.gen.ts';
import type { Tx } from '../../db/within-agency.ts';

/** States of an attempt that has asked the carrier for a pickup, or is about to, and may still keep it. */
const ASKING = ['buying', 'bought', 'capturing', 'captured'];

/** What a pickup is asked for with: the day, the hours and who is there. Kept with the attempt. */
export type PickupDetails = {
  date: string;
  start: string;
  end: string;
  quantity: number;
  contact: string;
  phone: string;
  /** the packages that it covers; the first one bears the cost */
  packages: number[];
};

const withOrder = (tx: Tx, agencyId: number) =>
  tx
    .selectFrom('package')
    .innerJoin('orders', join =>
      join.onRef('orders.agency_id', '=', 'package.agency_id').onRef('orders.id', '=', 'package.order_id'),
    )
    .select(['package.id', 'package.order_id', 'package.account_id', 'package.tracking_number'])
    .select(['package.status', 'package.voided_at', 'package.product_group', 'package.payment'])
    .select([
      'package.pickup',
      'package.process_day',
      'package.weight',
      'package.carrier_scanned_at',
      'package.created_at',
    ])
    .select(['package.carrier_tracking', 'orders.state as order_state'])
    .where('package.agency_id', '=', agencyId);

export const selectPackage = (tx: Tx, agencyId: number, id: number) =>
  withOrder(tx, agencyId).where('package.id', '=', id).executeTakeFirst();

/** The packages of an order; nobody receives, voids or schedules one of them until the transaction ends. */
export const lockPackages = (tx: Tx, agencyId: number, orderId: number) =>
  withOrder(tx, agencyId)
    .where('package.order_id', '=', orderId)
    .orderBy('package.id')
    .forUpdate('package')
    .execute();

/** Carrier's numbers of packages, in the order of their ids. */
export async function selectCarrierTrackings(tx: Tx, agencyId: number, ids: number[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('package')
    .select('carrier_tracking')
    .where('agency_id', '=', agencyId)
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('id')
    .execute();
  return rows.flatMap(row => row.carrier_tracking ?? []);
}

/** Where the driver goes, the order's sender, and what each parcel weighs. */
export const selectSender = (tx: Tx, agencyId: number, orderId: number) =>
  tx
    .selectFrom('orders')
    .select(['sender_name', 'sender_phone', 'sender_line_one', 'sender_line_two', 'sender_city'])
    .select(['sender_state', 'sender_zip', 'weight'])
    .where('agency_id', '=', agencyId)
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();

const attempts = (tx: Tx, agencyId: number, orderId: number) =>
  tx
    .selectFrom('attempt')
    .select('id')
    .where('agency_id', '=', agencyId)
    .where('order_id', '=', orderId)
    .where('kind', '=', 'pickup');

/** Whether one is paid for and counts on the order's labels as they stand. */
export const isBeingAskedFor = async (tx: Tx, agencyId: number, orderId: number): Promise<boolean> =>
  (await attempts(tx, agencyId, orderId)
    .where('state', 'in', ['authorized', ...ASKING])
    .executeTakeFirst()) !== undefined;

export async function insertPickup(tx: Tx, pickup: Omit<Insertable<Pickup>, 'id'>): Promise<void> {
  await tx
    .insertInto('pickup')
    .values({ ...pickup, id: sql<number>`next_id('pickup')` })
    .execute();
}

/**
 * The confirmation number on every package that the pickup covers, its cost on one of them (docs/rules/carrier.md).
 */
export async function markScheduled(
  tx: Tx,
  agencyId: number,
  pickup: { packages: number[]; bearer: number; prn: string; costCents: number },
): Promise<void> {
  const { packages, bearer, prn, costCents } = pickup;
  await tx
    .updateTable('package')
    .set({
      pickup: true,
      carrier_prn: prn,
      pickup_cost_cents: sql<number | null>`case when id = ${bearer} then ${costCents}::integer end`,
    })
    .where('agency_id', '=', agencyId)
    .where('id', '=', sql<number>`any(${packages})`)
    .execute();
}

/**
 * Whether another purchase may be given the visit of this attempt: a carrier may give one address one number for the same
 * day and hours, however many orders leave from there. An address can be written in two ways, its zip code in one.
 */
export async function mayBeShared(
  tx: Tx,
  agencyId: number,
  ours: { attemptId: number; orderId: number; date: string; start: string },
): Promise<boolean> {
  const asking = await tx
    .selectFrom('attempt')
    .innerJoin('orders', join =>
      join.onRef('orders.agency_id', '=', 'attempt.agency_id').onRef('orders.id', '=', 'attempt.order_id'),
    )
    .select('attempt.id')
    .where('attempt.agency_id', '=', agencyId)
    .where('attempt.kind', '=', 'pickup')
    .where('attempt.id', '<>', ours.attemptId)
    .where('attempt.state', 'in', ASKING)
    .where(sql<boolean>`details ->> 'date' = ${ours.date} and details ->> 'start' = ${ours.start}`)
    .where('orders.sender_zip', '=', eb =>
      eb
        .selectFrom('orders as our_order')
        .select('our_order.sender_zip')
        .where('our_order.agency_id', '=', agencyId)
        .where('our_order.id', '=', ours.orderId),
    )
    .executeTakeFirst();
  return asking !== undefined;
}

/**
 * Whether a label waits for the driver who comes under this number: one that is not void, or that its carrier has not
 * called void yet and may keep.
 */
export async function hasSomethingToCollect(tx: Tx, agencyId: number, prn: string): Promise<boolean> {
  const row = await collected(tx, agencyId)
    .select('pickup.id')
    .where('pickup.prn', '=', prn)
    .where(eb =>
      eb.or([
        eb('package.voided_at', 'is', null),
        eb.exists(
          eb
            .selectFrom('refund')
            .select('refund.id')
            .whereRef('refund.agency_id', '=', 'package.agency_id')
            .whereRef('refund.package_id', '=', 'package.id')
            .where('refund.state', '=', 'pending')
            .where('refund.label_void', '=', false),
        ),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

const collected = (tx: Tx, agencyId: number) =>
  tx
    .selectFrom('pickup')
    .innerJoin('package', join =>
      join
        .onRef('package.agency_id', '=', 'pickup.agency_id')
        .onRef('package.order_id', '=', 'pickup.order_id')
        .onRef('package.carrier_prn', '=', 'pickup.prn'),
    )
    .where('pickup.agency_id', '=', agencyId);

/** The pickup of a package, when there is nothing left to collect. */
export async function selectEmptyVisit(tx: Tx, agencyId: number, packageId: number) {
  const visit = await collected(tx, agencyId)
    .select(['pickup.attempt_id', 'pickup.prn'])
    .where('package.id', '=', packageId)
    .orderBy('pickup.id', 'desc')
    .executeTakeFirst();
  const isNeeded = !visit?.prn || (await hasSomethingToCollect(tx, agencyId, visit.prn));
  return isNeeded ? undefined : visit;
}
