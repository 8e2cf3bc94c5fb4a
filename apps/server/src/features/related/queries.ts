import { sql } from 'kysely';
import { same } from '../../db/rows.ts';
import type { ReadTx } from '../../db/within-agency.ts';
import { moverOf, voiderOf } from '../../services/mover-queries.ts';

/** Far more than an order ever has; a page is never longer. */
const MOST_PACKAGES = 200;

/** A package with whose it is, its lot and what it costs. */
export const selectPackage = (tx: ReadTx, id: number) =>
  tx
    .selectOwn('package as p')
    .innerJoin('account as a', join => same(join, 'a.id', 'p.account_id'))
    .leftJoin('lot as l', join => same(join, 'l.id', 'p.lot_id'))
    .select(['p.id', 'p.order_id', 'p.account_id', 'p.carrier_prn', 'p.carrier_scanned_at', 'p.status'])
    .select(['p.package_number', 'p.voided_at', 'p.price_cents', 'p.pickup_cost_cents'])
    .select(['l.id as lot_id', 'l.identifier', 'a.name', 'a.email', 'a.phone', 'a.locker', 'a.blocked_at'])
    .where('p.id', '=', id)
    .executeTakeFirst();

export type PackageRow = NonNullable<Awaited<ReturnType<typeof selectPackage>>>;

/** The other packages of its order. */
export const selectSiblings = (tx: ReadTx, of: Pick<PackageRow, 'id' | 'order_id'>) =>
  tx
    .selectOwn('package as p')
    .innerJoin('product as d', join => same(join, 'd.id', 'p.product_id'))
    .select(['p.id', 'p.tracking_number', 'p.package_number', 'p.product_type', 'p.status', 'p.voided_at'])
    .select(['p.payment', 'd.name as product_name'])
    .where('p.order_id', '=', of.order_id)
    .where('p.id', '<>', of.id)
    .orderBy('p.id')
    .limit(MOST_PACKAGES)
    .execute();

export type SiblingRow = Awaited<ReturnType<typeof selectSiblings>>[number];

/** The carrier's visit of its number; undefined where none was agreed on. */
export const selectVisit = (tx: ReadTx, of: Pick<PackageRow, 'order_id' | 'carrier_prn'>) =>
  tx
    .selectOwn('pickup')
    .select(['day', 'window_start', 'window_end', 'prn', 'contact_name', 'contact_phone', 'fee_cents'])
    .where('order_id', '=', of.order_id)
    .where('prn', '=', of.carrier_prn)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export type VisitRow = NonNullable<Awaited<ReturnType<typeof selectVisit>>>;

/** Tickets that name the package, newest first. */
export const selectTickets = (tx: ReadTx, packageId: number, most: number) =>
  tx
    .selectOwn('ticket')
    .select(['id', 'subject', 'status', 'waiting_since', 'created_at'])
    .where('package_id', '=', packageId)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();

export type TicketRow = Awaited<ReturnType<typeof selectTickets>>[number];

/** The movements of money of a package, and those of its whole order, with who made them. */
export const selectEntries = (tx: ReadTx, of: Pick<PackageRow, 'id' | 'order_id'>) =>
  tx
    .selectOwn('money_entry as m')
    .leftJoin('attempt as t', join => same(join, 't.id', 'm.attempt_id'))
    .leftJoin('account as w', join =>
      join.onRef('w.agency_id', '=', 'm.agency_id').on('w.id', '=', moverOf(tx)),
    )
    .select(['m.id', 'm.kind', 'm.purpose', 'm.package_id', 'm.amount_cents', 'm.method', 'm.brand'])
    .select(['m.last_four', 'm.note', 'm.created_at', 'w.name as who_name', 'w.role as who_role'])
    .select(sql<boolean>`m.attempt_id is not null`.as('paid'))
    .select(sql<string | null>`coalesce(m.reference, t.reference)`.as('reference'))
    .select(
      sql<boolean>`m.kind = 'charge' and m.provider_payment_id is not null and exists (select 1 from dispute d
        where d.agency_id = ${tx.agencyId} and d.provider_payment_id = m.provider_payment_id
          and d.kind = 'dispute')`.as('disputed'),
    )
    .where(eb =>
      eb.or([
        eb('m.package_id', '=', of.id),
        eb.and([eb('m.order_id', '=', of.order_id), eb('m.package_id', 'is', null)]),
      ]),
    )
    .execute();

export type EntryRow = Awaited<ReturnType<typeof selectEntries>>[number];

/** What is to be given back for the package and was not: on its way, or refused. */
export const selectOpenRefunds = (tx: ReadTx, packageId: number) =>
  tx
    .selectOwn('refund as r')
    .innerJoin('money_entry as m', join => same(join, 'm.id', 'r.charge_id'))
    .leftJoin('account as w', join =>
      join.onRef('w.agency_id', '=', 'r.agency_id').on('w.id', '=', voiderOf(tx, sql`r.package_id`)),
    )
    .select(['w.name as who_name', 'w.role as who_role'])
    .select(['r.state', 'r.reason', 'r.reference', 'r.amount_cents', 'r.created_at'])
    .select(['m.purpose', 'm.method', 'm.brand', 'm.last_four'])
    .where('r.package_id', '=', packageId)
    // written out as the indexes of what is open have it
    .where(sql<boolean>`(r.state = 'pending' or r.state = 'failed')`)
    .execute();

/** Who voided it; undefined where nobody did. */
export const selectVoider = (tx: ReadTx, packageId: number) =>
  tx
    .selectOwn('package as m')
    .innerJoin('account as w', join =>
      join.onRef('w.agency_id', '=', 'm.agency_id').on('w.id', '=', voiderOf(tx, sql`m.id`)),
    )
    .select(['w.name as who_name', 'w.role as who_role'])
    .where('m.id', '=', packageId)
    .executeTakeFirst();

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
