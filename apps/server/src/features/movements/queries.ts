import { CUSTOMER_FACTS, type CustomerFact } from '@puerta/domain/facts';
import { sql } from 'kysely';
import type { Tx } from '../../db/within-agency.ts';

/** Far more than a package ever has; a page is never longer. */
const MOST = 200;

/** Packages of one order: one of them, or all. */
type Of = { ids: readonly number[]; order_id: number };
const oneOf = ({ ids }: Of) => sql`any(${[...ids]}::integer[])`;

/** All that the timeline of these packages is made of, each by an index of package or order. */
export async function selectMovements(tx: Tx, agencyId: number, of: Of) {
  const [facts, entries, visits, refunds] = await Promise.all([
    selectFacts(tx, agencyId, of),
    selectEntries(tx, agencyId, of),
    selectVisits(tx, agencyId, of.order_id),
    selectOpenRefunds(tx, agencyId, of),
  ]);
  return { facts, entries, visits, refunds };
}
export type MovementRows = Awaited<ReturnType<typeof selectMovements>>;

/** Of the packages, and what their whole order went through: one pickup comes for all of it, whoever bears its fee. */
const selectFacts = (tx: Tx, agencyId: number, of: Of) =>
  tx
    .selectFrom('fact')
    .select(['at', 'data', 'money', 'package_id'])
    .select(sql<CustomerFact>`kind`.as('kind'))
    .where('agency_id', '=', agencyId)
    .where('kind', 'in', [...CUSTOMER_FACTS])
    .where(
      sql<boolean>`(package_id = ${oneOf(of)}
        or order_id = ${of.order_id} and (package_id is null or kind in ('pickup.booked', 'pickup.failed')))`,
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST * of.ids.length)
    .execute();

/** With which card, or how, money came and went. */
const selectEntries = (tx: Tx, agencyId: number, of: Of) =>
  tx
    .selectFrom('money_entry')
    .select(['kind', 'purpose', 'package_id', 'amount_cents', 'method', 'brand', 'last_four', 'created_at'])
    .where('agency_id', '=', agencyId)
    .where(sql<boolean>`(package_id = ${oneOf(of)} or order_id = ${of.order_id})`)
    .execute();

/** The carrier's visits to an order's sender. */
export const selectVisits = (tx: Tx, agencyId: number, orderId: number) =>
  tx
    .selectFrom('pickup')
    .innerJoin('orders', join =>
      join.onRef('orders.agency_id', '=', 'pickup.agency_id').onRef('orders.id', '=', 'pickup.order_id'),
    )
    .select(['prn', 'day', 'window_start', 'window_end', 'contact_name', 'contact_phone', 'fee_cents'])
    .select([
      'pickup.created_at',
      'pickup.attempt_id',
      'sender_line_one',
      'sender_line_two',
      'sender_city',
      'sender_state',
    ])
    .select('sender_zip')
    .where('pickup.agency_id', '=', agencyId)
    .where('pickup.order_id', '=', orderId)
    .execute();
export type VisitRow = Awaited<ReturnType<typeof selectVisits>>[number];

/** What is to be given back for the packages and was not yet. */
const selectOpenRefunds = (tx: Tx, agencyId: number, of: Of) =>
  tx
    .selectFrom('refund')
    .innerJoin('money_entry as charge', join =>
      join.onRef('charge.agency_id', '=', 'refund.agency_id').onRef('charge.id', '=', 'refund.charge_id'),
    )
    .select(['refund.package_id', 'refund.amount_cents', 'refund.created_at'])
    .select(['charge.brand', 'charge.last_four'])
    .where('refund.agency_id', '=', agencyId)
    .where(sql<boolean>`refund.package_id = ${oneOf(of)}`)
    .where(sql<boolean>`(refund.state = 'pending' or refund.state = 'failed')`)
    .execute();

/** The packages of an account's order, oldest first; none of anybody else's. */
export const selectOwnOfOrder = (tx: Tx, agencyId: number, accountId: number, orderId: number) =>
  tx
    .selectFrom('package')
    .select(['id', 'tracking_number', 'carrier_prn'])
    .where('agency_id', '=', agencyId)
    .where('order_id', '=', orderId)
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();

/** The packages that a payment was for: these, or those of the order that it bought; oldest first. */
export function selectPaidPackages(
  tx: Tx,
  agencyId: number,
  { ids, orderId }: { ids: number[]; orderId: number | null },
) {
  const packages = tx
    .selectFrom('package')
    .select(['id', 'tracking_number'])
    .where('agency_id', '=', agencyId)
    .orderBy('id');
  return orderId === null
    ? packages.where('id', '=', sql<number>`any(${ids})`).execute()
    : packages.where('order_id', '=', orderId).execute();
}
