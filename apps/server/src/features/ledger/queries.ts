import { RECEIVED_KINDS } from '@puerta/domain/movement-kinds';
import type { CalendarDay } from '@puerta/domain/days/calendar-day';
import type { Cents } from '@puerta/domain/money/money';
import { sql } from 'kysely';
import { anyOf, same } from '../../db/rows.ts';
import type { ReadTx } from '../../db/within-agency.ts';
import type { Rows, Slice } from '../../services/page-slice.ts';
import { type HangingSince, orderHangs } from './hanging-queries.ts';
import { moverOf } from '../../services/mover-queries.ts';

const entries = (tx: ReadTx) =>
  tx
    .selectOwn('money_entry as m')
    .select(['m.id', 'm.kind', 'm.purpose', 'm.method', 'm.brand', 'm.last_four', 'm.amount_cents'])
    .select(['m.reference', 'm.note', 'm.day'])
    .select(
      sql<string | null>`coalesce(
        (select p.tracking_number from package p where p.agency_id = ${tx.agencyId} and p.id = m.package_id),
        (select p.tracking_number from package p where p.agency_id = ${tx.agencyId} and p.order_id = m.order_id
          order by p.id limit 1))`.as('tracking'),
    )
    .select(
      sql<boolean>`m.provider_payment_id is not null and exists (select 1 from dispute d
        where d.agency_id = ${tx.agencyId} and d.provider_payment_id = m.provider_payment_id
          and d.kind = 'dispute')`.as('disputed'),
    );

/** A slice of all of them, newest first. What comes before it is skipped in the index alone. */
export const selectEntries = (tx: ReadTx, slice: Slice) =>
  entries(tx)
    .where('m.id', 'in', eb =>
      eb
        .selectFrom('money_entry')
        .select('id')
        .where('agency_id', '=', tx.agencyId)
        .orderBy('id', slice.fromEnd ? 'asc' : 'desc')
        .offset(slice.offset)
        .limit(slice.limit),
    )
    .orderBy('m.id', 'desc')
    .execute();
export type EntryRow = Awaited<ReturnType<typeof selectEntries>>[number];

/** Newest first, below a number; `below` null is from the newest. */
export function selectEntryBatch(
  tx: ReadTx,
  { below, limit }: { below: number | null; limit: number },
): Promise<EntryRow[]> {
  const rows = entries(tx).orderBy('m.id', 'desc').limit(limit);
  return (below === null ? rows : rows.where('m.id', '<', below)).execute();
}

/** Those of packages, and of the orders that they came from. */
export const selectEntriesOf = (tx: ReadTx, { packages, orders }: { packages: number[]; orders: number[] }) =>
  entries(tx)
    .where(eb => eb.or([eb('m.package_id', '=', anyOf(packages)), eb('m.order_id', '=', anyOf(orders))]))
    .orderBy('m.id', 'desc')
    .execute();

/** Refunds that are not made: on their way, or refused by the provider. */
export const selectOpenRefunds = (tx: ReadTx, states: ('pending' | 'failed')[]) =>
  openRefunds(tx, states).execute();
export type RefundRow = Awaited<ReturnType<typeof selectOpenRefunds>>[number];

/** The same of a client's packages and orders. */
export const selectOpenRefundsOf = (tx: ReadTx, client: number): Promise<RefundRow[]> =>
  openRefunds(tx, ['pending', 'failed']).where('a.id', '=', client).execute();

const openRefunds = (tx: ReadTx, states: ('pending' | 'failed')[]) =>
  tx
    .selectOwn('refund as r')
    .innerJoin('money_entry as m', join => same(join, 'm.id', 'r.charge_id'))
    .leftJoin('package as p', join => same(join, 'p.id', 'r.package_id'))
    .leftJoin('orders as o', join => same(join, 'o.id', 'm.order_id'))
    .leftJoin('account as a', join =>
      join
        .onRef('a.agency_id', '=', 'r.agency_id')
        .on('a.id', '=', sql<number>`coalesce(p.account_id, o.account_id)`),
    )
    .select(['a.id as client_id', 'a.name as client', 'a.phone'])
    .select(['r.id', 'r.state', 'r.reason', 'r.reference', 'r.amount_cents', 'r.created_at'])
    .select(['p.tracking_number as tracking', 'm.purpose', 'm.method', 'm.brand', 'm.last_four'])
    .where('r.state', 'in', states)
    .orderBy('r.id', 'desc')
    .limit(200);

type Unconfirmed = { state?: string | undefined; order?: number | undefined };
const unconfirmed = (tx: ReadTx, { state, order }: Unconfirmed) => {
  const all = tx.selectOwn('orders as o').where('o.state', '<>', 'paid');
  const rows = order === undefined ? all : all.where('o.id', '=', order);
  return state === undefined ? rows : rows.where('o.state', '=', state);
};

export async function countUnconfirmed(tx: ReadTx, asked: Unconfirmed): Promise<number> {
  const { total } = await unconfirmed(tx, asked)
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export const selectUnconfirmed = (
  tx: ReadTx,
  { since, ...asked }: Unconfirmed & { since: HangingSince },
  rows: Rows,
) =>
  unconfirmed(tx, asked)
    .innerJoin('account as a', join => same(join, 'a.id', 'o.account_id'))
    .innerJoin('product as d', join => same(join, 'd.id', 'o.product_id'))
    .select(['o.id', 'o.state', 'o.failure', 'o.quantity', 'o.total_cents', 'o.order_day', 'o.expires_at'])
    .select(['o.receiver_name', 'd.name as product_name'])
    .select(orderHangs(tx, sql`o.id`, since).as('hangs'))
    .select(['a.id as account_id', 'a.name', 'a.email', 'a.phone'])
    .select(
      sql<string | null>`(select t.reference from attempt t where t.agency_id = ${tx.agencyId}
        and t.order_id = o.id and t.kind = 'order' order by t.id desc limit 1)`.as('reference'),
    )
    .orderBy('o.id', 'desc')
    .offset(rows.offset)
    .limit(rows.limit)
    .execute();
export type UnconfirmedRow = Awaited<ReturnType<typeof selectUnconfirmed>>[number];

/** What the list of movements is narrowed down to; days are the agency's, both included. */
export type Narrowing = {
  first?: CalendarDay | undefined;
  last?: CalendarDay | undefined;
  kind?: string | undefined;
  method?: string | undefined;
  client?: number | undefined;
};

/** Each filter has an index in the order of days, which holds what the others compare (docs/rules/lists.md). */
function narrowed(tx: ReadTx, { first, last, kind, method, client }: Narrowing) {
  let rows = tx.selectOwn('money_entry');
  if (first) rows = rows.where('day', '>=', first);
  if (last) rows = rows.where('day', '<=', last);
  if (kind) rows = rows.where('kind', '=', kind);
  if (method) rows = rows.where('method', '=', method);
  // of all filters what leaves least: their movements are looked at one by one
  if (client !== undefined) rows = rows.where('id', '=', sql<number>`any(array(${idsOfClient(tx, client)}))`);
  return rows;
}

/** How many movements a filter leaves, and what they come to in cents: both up to `most` of them. */
export async function sumNarrowed(tx: ReadTx, by: Narrowing, most: number) {
  const some = narrowed(tx, by)
    .select(['kind', 'amount_cents'])
    .orderBy('day', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .as('some');
  const of = (...kinds: EntryRow['kind'][]) =>
    sql<Cents>`coalesce(sum(amount_cents) filter (where kind in (${sql.join(kinds.map(kind => sql.lit(kind)))})), 0)`;
  return (
    tx
      .selectFrom(some)
      .select(eb => eb.fn.countAll<number>().as('n'))
      .select(of(...RECEIVED_KINDS).as('received'))
      // a refund that came back was none
      .select(sql<Cents>`${of('refund')} - ${of('reversal')}`.as('returned'))
      .select(of('waiver').as('waived'))
      .executeTakeFirstOrThrow()
  );
}

const idsOf = (tx: ReadTx, by: Narrowing) =>
  narrowed(tx, by).select('id').orderBy('day', 'desc').orderBy('id', 'desc');

/** A page of what a filter leaves: the newest day first, and of a day the newest. */
export const selectNarrowed = (tx: ReadTx, by: Narrowing, rows: Rows): Promise<EntryRow[]> =>
  inOrder(tx, idsOf(tx, by).offset(rows.offset).limit(rows.limit));

/** The next of them, after the last of those before: what is recorded meanwhile moves none. */
export function selectNarrowedBatch(
  tx: ReadTx,
  by: Narrowing,
  { last, limit }: { last: Pick<EntryRow, 'day' | 'id'> | undefined; limit: number },
): Promise<EntryRow[]> {
  let ids = idsOf(tx, by).limit(limit);
  if (last)
    ids = ids
      .where('day', '<=', last.day)
      .where(sql<boolean>`(day, id) < (${last.day}::date, ${last.id}::integer)`);
  return inOrder(tx, ids);
}

const inOrder = (tx: ReadTx, ids: ReturnType<typeof idsOf>): Promise<EntryRow[]> =>
  entries(tx).where('m.id', 'in', ids).orderBy('m.day', 'desc').orderBy('m.id', 'desc').execute();

/** Numbers of the movements of a client's orders and packages, each once. */
const idsOfClient = ({ agencyId }: ReadTx, client: number) => sql<number>`
  select m.id from orders o join money_entry m on m.agency_id = o.agency_id and m.order_id = o.id
    where o.agency_id = ${agencyId} and o.account_id = ${client}
  union select m.id from package p join money_entry m on m.agency_id = p.agency_id and m.package_id = p.id
    where p.agency_id = ${agencyId} and p.account_id = ${client}`;

/** What rows of the list hold besides, where somebody asks for it. */
export const selectExtra = (tx: ReadTx, ids: readonly number[]) =>
  tx
    .selectOwn('money_entry as m')
    .leftJoin('package as p', join => same(join, 'p.id', 'm.package_id'))
    .leftJoin('orders as o', join => same(join, 'o.id', 'm.order_id'))
    .leftJoin('account as a', join =>
      join
        .onRef('a.agency_id', '=', 'm.agency_id')
        .on('a.id', '=', sql<number>`coalesce(p.account_id, o.account_id)`),
    )
    .leftJoin('account as w', join =>
      join.onRef('w.agency_id', '=', 'm.agency_id').on('w.id', '=', moverOf(tx)),
    )
    .select(['m.id', 'm.provider', 'm.created_at', 'a.id as client_id', 'a.name as client'])
    .select(['w.name as who_name', 'w.role as who_role'])
    .select(sql<boolean>`m.attempt_id is not null`.as('paid'))
    .select(sql<number | null>`coalesce(m.order_id, p.order_id)`.as('order_id'))
    .where('m.id', '=', anyOf(ids))
    .execute();
export type ExtraRow = Awaited<ReturnType<typeof selectExtra>>[number];

/** The next movements of a client's orders and packages, newest first; `before`: the number of the last one that was read. */
export async function selectEntriesOfClient(
  tx: ReadTx,
  client: number,
  { before, limit }: { before: number | null; limit: number },
): Promise<EntryRow[]> {
  // the client's own orders and packages lead to them, each by an index: never all movements from the newest on
  const { rows } = await sql<{ id: number }>`
    with theirs as materialized (${idsOfClient(tx, client)})
    select id from theirs where ${before}::integer is null or id < ${before}::integer
      order by id desc limit ${limit}`.execute(tx);
  if (rows.length === 0) return [];
  const ids = sql<number>`any(${rows.map(row => row.id)})`;
  return entries(tx).where('m.id', '=', ids).orderBy('m.id', 'desc').execute();
}
