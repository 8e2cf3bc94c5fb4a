import { CUSTOMER_FACTS, type CustomerFact, isOfOrder } from '@puerta/domain/facts';
import { sql } from 'kysely';
import { same } from '../../db/rows.ts';
import type { ReadTx } from '../../db/within-agency.ts';

/** Far more than a package ever has; a page is never longer. */
const MOST = 200;

const OF_ORDER = CUSTOMER_FACTS.filter(isOfOrder);

/** Packages of one order: one of them, or all. */
type Of = { ids: readonly number[]; order_id: number };
const oneOf = ({ ids }: Of) => sql`any(${[...ids]}::integer[])`;

/** All that the timeline of these packages is made of, each by an index of package or order. */
export async function selectMovements(tx: ReadTx, of: Of) {
  const [facts, entries, visits, refunds] = await Promise.all([
    selectFacts(tx, of),
    selectEntries(tx, of),
    selectVisits(tx, of.order_id),
    selectOpenRefunds(tx, of),
  ]);
  return { facts, entries, visits, refunds };
}
export type MovementRows = Awaited<ReturnType<typeof selectMovements>>;

/** Of the packages, and what their whole order went through. */
const selectFacts = (tx: ReadTx, of: Of) =>
  tx
    .selectOwn('fact')
    .select(['at', 'transaction_number', 'data', 'money', 'package_id'])
    .select(sql<CustomerFact>`kind`.as('kind'))
    .where('kind', 'in', [...CUSTOMER_FACTS])
    .where(
      sql<boolean>`(package_id = ${oneOf(of)}
        or order_id = ${of.order_id} and (package_id is null or kind = any(${OF_ORDER}::text[])))`,
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST * of.ids.length)
    .execute();

/** With which card, or how, money came and went. */
const selectEntries = (tx: ReadTx, of: Of) =>
  tx
    .selectOwn('money_entry')
    .select(['kind', 'purpose', 'package_id', 'amount_cents', 'method', 'brand', 'last_four', 'created_at'])
    .where(sql<boolean>`(package_id = ${oneOf(of)} or order_id = ${of.order_id})`)
    .execute();

/** The carrier's visits to an order's sender. */
export const selectVisits = (tx: ReadTx, orderId: number) =>
  tx
    .selectOwn('pickup')
    .innerJoin('orders', join => same(join, 'orders.id', 'pickup.order_id'))
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
    .where('pickup.order_id', '=', orderId)
    .execute();
export type VisitRow = Awaited<ReturnType<typeof selectVisits>>[number];

/** What is to be given back for the packages and was not yet. */
const selectOpenRefunds = (tx: ReadTx, of: Of) =>
  tx
    .selectOwn('refund')
    .innerJoin('money_entry as charge', join => same(join, 'charge.id', 'refund.charge_id'))
    .select(['refund.package_id', 'refund.amount_cents', 'refund.created_at', 'refund.state'])
    .select(['charge.brand', 'charge.last_four'])
    .where(sql<boolean>`refund.package_id = ${oneOf(of)}`)
    .where(sql<boolean>`(refund.state = 'pending' or refund.state = 'failed')`)
    .execute();
