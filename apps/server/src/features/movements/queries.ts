import { CUSTOMER_FACTS, type CustomerFact } from '@puerta/domain/facts';
import { sql } from 'kysely';
import type { Tx } from '../../db/within-agency.ts';

/** Far more than a package ever has; a page is never longer. */
const MOST = 200;

type Of = { id: number; order_id: number };

/** All that the timeline of a package is made of, each by an index of its package or order. */
export async function selectMovements(tx: Tx, agencyId: number, of: Of) {
  const [facts, entries, visits, refunds] = await Promise.all([
    selectFacts(tx, agencyId, of),
    selectEntries(tx, agencyId, of),
    selectVisits(tx, agencyId, of.order_id),
    selectOpenRefunds(tx, agencyId, of.id),
  ]);
  return { facts, entries, visits, refunds };
}
export type MovementRows = Awaited<ReturnType<typeof selectMovements>>;

/** Of the package, and what its whole order went through: one pickup comes for all of it, whoever bears its fee. */
const selectFacts = (tx: Tx, agencyId: number, { id, order_id }: Of) =>
  tx
    .selectFrom('fact')
    .select(['at', 'data', 'money', 'package_id'])
    .select(sql<CustomerFact>`kind`.as('kind'))
    .where('agency_id', '=', agencyId)
    .where('kind', 'in', [...CUSTOMER_FACTS])
    .where(
      sql<boolean>`(package_id = ${id}
        or order_id = ${order_id} and (package_id is null or kind in ('pickup.booked', 'pickup.failed')))`,
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();

/** With which card, or how, money came and went. */
const selectEntries = (tx: Tx, agencyId: number, { id, order_id }: Of) =>
  tx
    .selectFrom('money_entry')
    .select(['kind', 'purpose', 'package_id', 'amount_cents', 'method', 'brand', 'last_four', 'created_at'])
    .where('agency_id', '=', agencyId)
    .where(sql<boolean>`(package_id = ${id} or order_id = ${order_id})`)
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

/** What is to be given back for the package and was not yet. */
const selectOpenRefunds = (tx: Tx, agencyId: number, packageId: number) =>
  tx
    .selectFrom('refund')
    .innerJoin('money_entry as charge', join =>
      join.onRef('charge.agency_id', '=', 'refund.agency_id').onRef('charge.id', '=', 'refund.charge_id'),
    )
    .select(['refund.amount_cents', 'refund.created_at', 'charge.brand', 'charge.last_four'])
    .where('refund.agency_id', '=', agencyId)
    .where('refund.package_id', '=', packageId)
    .where(sql<boolean>`(refund.state = 'pending' or refund.state = 'failed')`)
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
