import { sql } from 'kysely';
import type { Tx } from '../../db/within-agency.ts';

/** Far more than an order ever has; a page is never longer. */
const MOST_PACKAGES = 200;

/** A package with whose it is, its lot and what it costs. */
export const selectPackage = (tx: Tx, agencyId: number, id: number) =>
  tx
    .selectFrom('package as p')
    .innerJoin('account as a', join =>
      join.onRef('a.agency_id', '=', 'p.agency_id').onRef('a.id', '=', 'p.account_id'),
    )
    .leftJoin('lot as l', join =>
      join.onRef('l.agency_id', '=', 'p.agency_id').onRef('l.id', '=', 'p.lot_id'),
    )
    .select(['p.id', 'p.order_id', 'p.account_id', 'p.carrier_prn', 'p.carrier_scanned_at', 'p.status'])
    .select(['p.package_number', 'p.voided_at', 'p.price_cents', 'p.pickup_cost_cents'])
    .select(['l.id as lot_id', 'l.identifier', 'a.name', 'a.email', 'a.phone', 'a.locker', 'a.blocked_at'])
    .where('p.agency_id', '=', agencyId)
    .where('p.id', '=', id)
    .executeTakeFirst();
export type PackageRow = NonNullable<Awaited<ReturnType<typeof selectPackage>>>;

/** The other packages of its order. */
export const selectSiblings = (tx: Tx, agencyId: number, of: Pick<PackageRow, 'id' | 'order_id'>) =>
  tx
    .selectFrom('package as p')
    .innerJoin('product as d', join =>
      join.onRef('d.agency_id', '=', 'p.agency_id').onRef('d.id', '=', 'p.product_id'),
    )
    .select(['p.id', 'p.tracking_number', 'p.package_number', 'p.product_type', 'p.status', 'p.voided_at'])
    .select(['p.payment', 'd.name as product_name'])
    .where('p.agency_id', '=', agencyId)
    .where('p.order_id', '=', of.order_id)
    .where('p.id', '<>', of.id)
    .orderBy('p.id')
    .limit(MOST_PACKAGES)
    .execute();
export type SiblingRow = Awaited<ReturnType<typeof selectSiblings>>[number];

/** The carrier's visit of its number; undefined where none was agreed on. */
export const selectVisit = (tx: Tx, agencyId: number, of: Pick<PackageRow, 'order_id' | 'carrier_prn'>) =>
  tx
    .selectFrom('pickup')
    .select(['day', 'window_start', 'window_end', 'prn', 'contact_name', 'contact_phone', 'fee_cents'])
    .where('agency_id', '=', agencyId)
    .where('order_id', '=', of.order_id)
    .where('prn', '=', of.carrier_prn)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
export type VisitRow = NonNullable<Awaited<ReturnType<typeof selectVisit>>>;

export const selectInvoice = (tx: Tx, agencyId: number, packageId: number) =>
  tx
    .selectFrom('invoice')
    .select(['number', 'day', 'total_cents'])
    .where('agency_id', '=', agencyId)
    .where('package_id', '=', packageId)
    .executeTakeFirst();

/** Tickets that name the package, newest first. */
export const selectTickets = (tx: Tx, agencyId: number, packageId: number, most: number) =>
  tx
    .selectFrom('ticket')
    .select(['id', 'subject', 'status', 'waiting_since', 'created_at'])
    .where('agency_id', '=', agencyId)
    .where('package_id', '=', packageId)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
export type TicketRow = Awaited<ReturnType<typeof selectTickets>>[number];

/** The movements of money of a package, and those of its whole order, with who made them. */
export const selectEntries = (tx: Tx, agencyId: number, of: Pick<PackageRow, 'id' | 'order_id'>) =>
  tx
    .selectFrom('money_entry as m')
    .leftJoin('attempt as t', join =>
      join.onRef('t.agency_id', '=', 'm.agency_id').onRef('t.id', '=', 'm.attempt_id'),
    )
    .leftJoin('account as payer', join =>
      join.onRef('payer.agency_id', '=', 't.agency_id').onRef('payer.id', '=', 't.account_id'),
    )
    .leftJoin('account as staff', join =>
      join.onRef('staff.agency_id', '=', 'm.agency_id').onRef('staff.id', '=', 'm.actor_id'),
    )
    .select(['m.id', 'm.kind', 'm.purpose', 'm.package_id', 'm.amount_cents', 'm.method', 'm.brand'])
    .select(['m.last_four', 'm.note', 'm.created_at', 'm.attempt_id'])
    .select(['payer.name as payer', 'staff.name as staff'])
    .select(sql<string | null>`coalesce(m.reference, t.reference)`.as('reference'))
    .select(
      sql<boolean>`m.kind = 'charge' and m.provider_payment_id is not null and exists (select 1 from dispute d
        where d.agency_id = m.agency_id and d.provider_payment_id = m.provider_payment_id)`.as('disputed'),
    )
    .where('m.agency_id', '=', agencyId)
    .where(eb =>
      eb.or([
        eb('m.package_id', '=', of.id),
        eb.and([eb('m.order_id', '=', of.order_id), eb('m.package_id', 'is', null)]),
      ]),
    )
    .execute();
export type EntryRow = Awaited<ReturnType<typeof selectEntries>>[number];

/** What is to be given back for the package and was not: on its way, or refused. */
export const selectOpenRefunds = (tx: Tx, agencyId: number, packageId: number) =>
  tx
    .selectFrom('refund as r')
    .innerJoin('money_entry as m', join =>
      join.onRef('m.agency_id', '=', 'r.agency_id').onRef('m.id', '=', 'r.charge_id'),
    )
    .select(['r.state', 'r.reason', 'r.reference', 'r.amount_cents', 'r.created_at'])
    .select(['m.purpose', 'm.method', 'm.brand', 'm.last_four'])
    .where('r.agency_id', '=', agencyId)
    .where('r.package_id', '=', packageId)
    // written out as the indexes of what is open have it
    .where(sql<boolean>`(r.state = 'pending' or r.state = 'failed')`)
    .execute();
export type RefundRow = Awaited<ReturnType<typeof selectOpenRefunds>>[number];

export type AttemptRow = {
  kind: string;
  state: string;
  reason: string | null;
  package_id: number | null;
  amount_cents: number;
  brand: string | null;
  last_four: string | null;
  reference: string;
  created_at: Date;
  account_id: number | null;
  payer: string | null;
};

/**
 * Tries to pay for a package, or for its order, of which the books have no movement: each part by the index of what is
 * open, or of what came to nothing.
 */
export async function selectAttempts(
  tx: Tx,
  agencyId: number,
  { id, order_id: orderId, account_id: accountId }: Pick<PackageRow, 'id' | 'order_id' | 'account_id'>,
): Promise<AttemptRow[]> {
  const { rows } = await sql<AttemptRow>`
    with tried as (
      select t.*, t.amount_cents as cents from attempt t where t.agency_id = ${agencyId} and t.kind = 'debt'
        and t.state not in ('done', 'declined', 'failed') and t.package_id = ${id}
      union all select t.*, t.amount_cents from attempt t where t.agency_id = ${agencyId} and t.kind = 'pickup'
        and t.state not in ('done', 'declined', 'failed') and t.order_id = ${orderId}
      union all select t.*, t.amount_cents from attempt t where t.agency_id = ${agencyId}
        and t.state in ('declined', 'failed') and t.package_id = ${id}
      union all select t.*, t.amount_cents from attempt t where t.agency_id = ${agencyId}
        and t.state in ('declined', 'failed') and t.package_id is null and t.shares is null and t.order_id = ${orderId}
      union all select t.*, (one.share ->> 'cents')::int
        from attempt t cross join jsonb_array_elements(t.shares) one(share)
        where t.agency_id = ${agencyId} and t.account_id = ${accountId} and t.shares is not null
          and t.state <> 'done' and (one.share ->> 'package')::int = ${id})
    select t.kind, t.state, t.reason, t.package_id, t.cents as amount_cents, t.brand, t.last_four, t.reference,
      t.created_at, t.account_id, a.name as payer
    from tried t left join account a on a.agency_id = t.agency_id and a.id = t.account_id
    where not exists (select 1 from money_entry m
      where m.agency_id = t.agency_id and m.attempt_id = t.id and m.kind = 'charge')
    order by t.created_at desc limit 100`.execute(tx);
  return rows;
}
