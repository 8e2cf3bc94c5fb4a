import { CLOSED_DISPUTES } from '@puerta/domain/disputes';
import { sql } from 'kysely';
import type { Tx } from '../../db/within-agency.ts';
import type { Rows, Slice } from '../page-slice.ts';

export const entries = (tx: Tx, agencyId: number) =>
  tx
    .selectFrom('money_entry as m')
    .select(['m.id', 'm.kind', 'm.purpose', 'm.method', 'm.brand', 'm.last_four', 'm.amount_cents'])
    .select(['m.reference', 'm.note', 'm.day'])
    .select(
      sql<string | null>`coalesce(
        (select p.tracking_number from package p where p.agency_id = m.agency_id and p.id = m.package_id),
        (select p.tracking_number from package p where p.agency_id = m.agency_id and p.order_id = m.order_id
          order by p.id limit 1))`.as('tracking'),
    )
    .select(
      sql<boolean>`m.provider_payment_id is not null and exists (select 1 from dispute d
        where d.agency_id = m.agency_id and d.provider_payment_id = m.provider_payment_id)`.as('disputed'),
    )
    .where('m.agency_id', '=', agencyId);

/** How many movements of money there are, without counting them (see list_count). */
export async function countEntries(tx: Tx, agencyId: number): Promise<number> {
  const { total } = await tx
    .selectFrom('list_count')
    .select(eb => eb.fn.coalesce(eb.fn.sum<number>('n'), eb.lit(0)).as('total'))
    .where('agency_id', '=', agencyId)
    .where('list', '=', 'money')
    .executeTakeFirstOrThrow();
  return total;
}

/** A slice of all of them, newest first. What comes before it is skipped in the index alone. */
export const selectEntries = (tx: Tx, agencyId: number, slice: Slice) =>
  entries(tx, agencyId)
    .where('m.id', 'in', eb =>
      eb
        .selectFrom('money_entry')
        .select('id')
        .where('agency_id', '=', agencyId)
        .orderBy('id', slice.fromEnd ? 'asc' : 'desc')
        .offset(slice.offset)
        .limit(slice.limit),
    )
    .orderBy('m.id', 'desc')
    .execute();
export type EntryRow = Awaited<ReturnType<typeof selectEntries>>[number];

/** Newest first, below a number; `below` null is from the newest. */
export function selectEntryBatch(
  tx: Tx,
  agencyId: number,
  { below, limit }: { below: number | null; limit: number },
): Promise<EntryRow[]> {
  const rows = entries(tx, agencyId).orderBy('m.id', 'desc').limit(limit);
  return (below === null ? rows : rows.where('m.id', '<', below)).execute();
}

/** Those of packages, and of the orders that they came from. */
export const selectEntriesOf = (
  tx: Tx,
  agencyId: number,
  { packages, orders }: { packages: number[]; orders: number[] },
) =>
  entries(tx, agencyId)
    .where(eb =>
      eb.or([
        eb('m.package_id', '=', sql<number>`any(${packages})`),
        eb('m.order_id', '=', sql<number>`any(${orders})`),
      ]),
    )
    .orderBy('m.id', 'desc')
    .execute();

/** Refunds that are not made: on their way, or refused by the provider. */
export const selectOpenRefunds = (tx: Tx, agencyId: number, states: ('pending' | 'failed')[]) =>
  openRefunds(tx, agencyId, states).execute();
export type RefundRow = Awaited<ReturnType<typeof selectOpenRefunds>>[number];

/** The same of a client's packages and orders. */
export const selectOpenRefundsOf = (tx: Tx, agencyId: number, client: number): Promise<RefundRow[]> =>
  openRefunds(tx, agencyId, ['pending', 'failed']).where('a.id', '=', client).execute();

const openRefunds = (tx: Tx, agencyId: number, states: ('pending' | 'failed')[]) =>
  tx
    .selectFrom('refund as r')
    .innerJoin('money_entry as m', join =>
      join.onRef('m.agency_id', '=', 'r.agency_id').onRef('m.id', '=', 'r.charge_id'),
    )
    .leftJoin('package as p', join =>
      join.onRef('p.agency_id', '=', 'r.agency_id').onRef('p.id', '=', 'r.package_id'),
    )
    .leftJoin('orders as o', join =>
      join.onRef('o.agency_id', '=', 'm.agency_id').onRef('o.id', '=', 'm.order_id'),
    )
    .leftJoin('account as a', join =>
      join
        .onRef('a.agency_id', '=', 'r.agency_id')
        .on('a.id', '=', sql<number>`coalesce(p.account_id, o.account_id)`),
    )
    .select(['a.id as client_id', 'a.name as client', 'a.phone'])
    .select(['r.id', 'r.state', 'r.reason', 'r.reference', 'r.amount_cents', 'r.created_at'])
    .select(['p.tracking_number as tracking', 'm.purpose', 'm.method', 'm.brand', 'm.last_four'])
    .where('r.agency_id', '=', agencyId)
    .where('r.state', 'in', states)
    .orderBy('r.id', 'desc')
    .limit(200);

const unconfirmed = (tx: Tx, agencyId: number, state: string | undefined) => {
  const rows = tx
    .selectFrom('orders as o')
    .where('o.agency_id', '=', agencyId)
    .where('o.state', '<>', 'paid');
  return state === undefined ? rows : rows.where('o.state', '=', state);
};

export async function countUnconfirmed(tx: Tx, agencyId: number, state: string | undefined): Promise<number> {
  const { total } = await unconfirmed(tx, agencyId, state)
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export const selectUnconfirmed = (tx: Tx, agencyId: number, state: string | undefined, rows: Rows) =>
  unconfirmed(tx, agencyId, state)
    .innerJoin('account as a', join =>
      join.onRef('a.agency_id', '=', 'o.agency_id').onRef('a.id', '=', 'o.account_id'),
    )
    .innerJoin('product as d', join =>
      join.onRef('d.agency_id', '=', 'o.agency_id').onRef('d.id', '=', 'o.product_id'),
    )
    .select(['o.id', 'o.state', 'o.failure', 'o.quantity', 'o.total_cents', 'o.order_day', 'o.expires_at'])
    .select(['o.receiver_name', 'd.name as product_name'])
    .select(['a.id as account_id', 'a.name', 'a.email', 'a.phone'])
    .select(
      sql<string | null>`(select t.reference from attempt t where t.agency_id = o.agency_id
        and t.order_id = o.id and t.kind = 'order' order by t.id desc limit 1)`.as('reference'),
    )
    .orderBy('o.id', 'desc')
    .offset(rows.offset)
    .limit(rows.limit)
    .execute();
export type UnconfirmedRow = Awaited<ReturnType<typeof selectUnconfirmed>>[number];

export const selectOrderState = (tx: Tx, agencyId: number, id: number) =>
  tx
    .selectFrom('orders')
    .select(['id', 'state'])
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .executeTakeFirst();

/** Those that are not decided yet. */
export const selectDisputes = (tx: Tx, agencyId: number) =>
  tx
    .selectFrom('dispute as d')
    .select(['d.id', 'd.provider', 'd.provider_dispute_id', 'd.amount_cents', 'd.state', 'd.reason'])
    .select('d.created_at')
    .select(
      sql<string | null>`(select p.tracking_number from money_entry m
        join package p on p.agency_id = m.agency_id and (p.id = m.package_id or p.order_id = m.order_id)
        where m.agency_id = d.agency_id and m.provider_payment_id = d.provider_payment_id
        order by m.id, p.id limit 1)`.as('tracking'),
    )
    .where('d.agency_id', '=', agencyId)
    .where('d.state', 'not in', [...CLOSED_DISPUTES])
    .orderBy('d.id', 'desc')
    .limit(200)
    .execute();
