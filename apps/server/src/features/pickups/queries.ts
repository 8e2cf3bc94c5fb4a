import { sql } from 'kysely';
import { anyOf, same } from '../../db/rows.ts';
import type { ReadTx, Tx } from '../../db/within-agency.ts';
import { declared } from '../../services/declared-queries.ts';

/** States of an attempt that has asked the carrier for a pickup, or is about to, and may still keep it. */
export const ASKING = ['buying', 'bought', 'capturing', 'captured'];

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

const withOrder = (tx: ReadTx) =>
  tx
    .selectOwn('package')
    .innerJoin('orders', join => same(join, 'orders.id', 'package.order_id'))
    .select(['package.id', 'package.order_id', 'package.account_id', 'package.tracking_number'])
    .select(['package.status', 'package.voided_at', 'package.product_group', 'package.payment'])
    .select([
      'package.pickup',
      'package.process_day',
      'package.weight',
      'package.carrier_scanned_at',
      'package.created_at',
    ])
    .select(['package.carrier_tracking', 'orders.state as order_state']);

export const selectPackage = (tx: ReadTx, id: number) =>
  withOrder(tx).where('package.id', '=', id).executeTakeFirst();

/** The packages of an order; nobody receives, voids or schedules one of them until the transaction ends. */
export const lockPackages = (tx: Tx, orderId: number) =>
  withOrder(tx).where('package.order_id', '=', orderId).orderBy('package.id').forUpdate('package').execute();

/** Carrier's numbers of packages and their pounds as declared, in the order of their ids. */
export const selectParcels = (tx: ReadTx, ids: number[]) =>
  tx
    .selectOwn('package as p')
    .innerJoin('orders as o', join => same(join, 'o.id', 'p.order_id'))
    .select(['p.carrier_tracking', declared('weight').as('weight')])
    .where('p.id', '=', anyOf(ids))
    .orderBy('p.id')
    .execute();

/** Where the driver goes, and the order's sender. */
export const selectSender = (tx: ReadTx, orderId: number) =>
  tx
    .selectOwn('orders')
    .select(['sender_name', 'sender_phone', 'sender_line_one', 'sender_line_two', 'sender_city'])
    .select(['sender_state', 'sender_zip'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();

/**
 * The confirmation number on every package that the pickup covers, its cost on one of them (docs/rules/carrier.md).
 */
export async function markScheduled(
  tx: Tx,
  pickup: { packages: number[]; bearer: number; prn: string; costCents: number },
): Promise<void> {
  const { packages, bearer, prn, costCents } = pickup;
  await tx
    .updateOwn('package')
    .set({
      pickup: true,
      carrier_prn: prn,
      pickup_cost_cents: sql<number | null>`case when id = ${bearer} then ${costCents}::integer end`,
    })
    .where('id', '=', anyOf(packages))
    .execute();
}

/**
 * Whether another purchase may be given the visit of this attempt: a carrier may give one address one number for the same
 * day and hours, however many orders leave from there. An address can be written in two ways, its zip code in one.
 */
export async function mayBeShared(
  tx: ReadTx,
  ours: { attemptId: number; orderId: number; date: string; start: string },
): Promise<boolean> {
  const asking = await tx
    .selectOwn('attempt')
    .innerJoin('orders', join => same(join, 'orders.id', 'attempt.order_id'))
    .select('attempt.id')
    .where('attempt.kind', '=', 'pickup')
    .where('attempt.id', '<>', ours.attemptId)
    .where('attempt.state', 'in', ASKING)
    .where(sql<boolean>`details ->> 'date' = ${ours.date} and details ->> 'start' = ${ours.start}`)
    .where('orders.sender_zip', '=', eb =>
      eb
        .selectFrom('orders as our_order')
        .select('our_order.sender_zip')
        .where('our_order.agency_id', '=', tx.agencyId)
        .where('our_order.id', '=', ours.orderId),
    )
    .executeTakeFirst();
  return asking !== undefined;
}

/** Visits from a day on to the address of a package's order, for other orders of the account whose labels wait for it. */
export async function selectBooked(tx: ReadTx, accountId: number, packageId: number, from: string) {
  const { rows } = await sql<{ date: string; start: string; end: string; code: string; orders: number[] }>`
    select u.day::text as date, u.window_start as start, u.window_end as "end", u.prn as code,
      array_agg(distinct u.order_id) as orders
    from package p
      join orders o on o.agency_id = p.agency_id and o.id = p.order_id
      join package other on other.agency_id = p.agency_id and other.account_id = p.account_id
        and other.status < 5 and other.voided_at is null and other.order_id <> p.order_id
      join pickup u on u.agency_id = p.agency_id and u.order_id = other.order_id and u.prn = other.carrier_prn
      join orders at on at.agency_id = u.agency_id and at.id = u.order_id
        and (lower(at.sender_line_one), at.sender_zip) = (lower(o.sender_line_one), o.sender_zip)
    where p.agency_id = ${tx.agencyId} and p.id = ${packageId} and p.account_id = ${accountId} and u.day >= ${from}
    group by u.day, u.window_start, u.window_end, u.prn
    order by u.day, u.window_start`.execute(tx);
  return rows;
}

/**
 * Whether a label waits for the driver who comes under this number: one that is not void, or that its carrier has not
 * called void yet and may keep.
 */
export async function hasSomethingToCollect(tx: ReadTx, prn: string): Promise<boolean> {
  const row = await collected(tx)
    .select('pickup.id')
    .where('pickup.prn', '=', prn)
    .where(eb =>
      eb.or([
        eb('package.voided_at', 'is', null),
        eb.exists(
          eb
            .selectFrom('refund')
            .select('refund.id')
            .where('refund.agency_id', '=', tx.agencyId)
            .whereRef('refund.package_id', '=', 'package.id')
            .where('refund.state', '=', 'pending')
            .where('refund.label_void', '=', false),
        ),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Pickups with the packages that the driver collects. */
export const collected = (tx: ReadTx) =>
  tx
    .selectOwn('pickup')
    .innerJoin('package', join =>
      same(join, 'package.order_id', 'pickup.order_id').onRef('package.carrier_prn', '=', 'pickup.prn'),
    );
