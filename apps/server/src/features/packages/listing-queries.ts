import type { CalendarDay } from '@puerta/domain/days/calendar-day';
import type { Cents } from '@puerta/domain/money/money';
import type { ProductCode } from '@puerta/domain/money/products';
import { sql } from 'kysely';
import { anyOf, same } from '../../db/rows.ts';
import { type ReadTx, rowsOf } from '../../db/within-agency.ts';
import { declared } from '../../services/declared-queries.ts';
import type { Rows, Slice } from '../../services/page-slice.ts';

/** Which packages a list holds; `status` null is all of them, voided ones included. */
export type Listing = { domestic: boolean; status: number | 'voided' | null };

/** Numbers of a list's packages, each list with an index of its own. */
function listed(tx: ReadTx, { domestic, status }: Listing) {
  const ids = tx.selectOwn('package').select('id').where('domestic', '=', domestic);
  if (status === null) return ids;
  return status === 'voided'
    ? ids.where('voided_at', 'is not', null)
    : ids.where('status', '=', status).where('voided_at', 'is', null);
}

const COUNTED =
  'select coalesce(sum(n), 0) as total from package_count where agency_id = $1 and domestic = $2';

/** How many packages a list holds, without counting them (see package_count). */
export async function countListed(tx: ReadTx, { domestic, status }: Listing): Promise<number> {
  const all = [tx.agencyId, domestic];
  // 0 stands for those that were voided
  const [row] = await (status === null
    ? rowsOf<{ total: number }>(tx, COUNTED, all)
    : rowsOf<{ total: number }>(tx, `${COUNTED} and status = $3`, [
        ...all,
        status === 'voided' ? 0 : status,
      ]));
  return row?.total ?? 0;
}

/** Ids of a slice of a list, read from its index alone, in the order that it is walked. */
export async function selectListedIds(
  tx: ReadTx,
  { domestic, status }: Listing,
  { fromEnd, offset, limit }: Slice,
): Promise<number[]> {
  const values = [tx.agencyId, domestic, offset, limit];
  let where = 'agency_id = $1 and domestic = $2';
  if (status === 'voided') where += ' and voided_at is not null';
  else if (status !== null) {
    values.push(status);
    where += ' and status = $5 and voided_at is null';
  }
  const text = `select id from package where ${where} order by id ${fromEnd ? 'asc' : 'desc'} offset $3 limit $4`;
  return (await rowsOf<{ id: number }>(tx, text, values)).map(row => row.id);
}

/** Ids of a list, newest first, below a number; `below` null is from the newest. */
export async function selectIdsBelow(
  tx: ReadTx,
  listing: Listing,
  { below, limit }: { below: number | null; limit: number },
): Promise<number[]> {
  let ids = listed(tx, listing);
  if (below !== null) ids = ids.where('id', '<', below);
  const rows = await ids.orderBy('id', 'desc').limit(limit).execute();
  return rows.map(row => row.id);
}

/** What a list of orders is narrowed down to, besides its kind and status. Days of the purchase, both included. */
export type Narrowing = {
  from?: CalendarDay | undefined;
  to?: CalendarDay | undefined;
  service?: ProductCode | undefined;
  city?: number | undefined;
  client?: number | undefined;
};
export type NarrowedListing = Listing & { by: Narrowing };

/** Each filter has an index in the order of days, which holds what the others compare (docs/rules/lists.md). */
function narrowed(tx: ReadTx, { by, ...listing }: NarrowedListing) {
  let rows = listed(tx, listing);
  if (by.from) rows = rows.where('order_day', '>=', by.from);
  if (by.to) rows = rows.where('order_day', '<=', by.to);
  if (by.service) rows = rows.where('product_code', '=', by.service);
  if (by.city !== undefined) rows = rows.where('city_id', '=', by.city);
  // of all filters what leaves least: their packages are looked at one by one
  if (by.client !== undefined) rows = rows.where('account_id', '=', by.client);
  return rows;
}

type Summed = { n: number; cents: Cents; owed: Cents; voided: number };

/** How many packages a list's filters leave, and what those that were not voided come to: both up to `most` of them. */
export async function sumNarrowed(tx: ReadTx, listing: NarrowedListing, most: number): Promise<Summed> {
  const some = narrowed(tx, listing)
    .select(['voided_at', 'payment', 'price_cents', 'pickup_cost_cents'])
    .select(['final_payment_cents', 'discount_cents'])
    .orderBy('order_day', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .as('some');
  const total =
    'price_cents + coalesce(pickup_cost_cents, 0) + coalesce(final_payment_cents, 0) - discount_cents';
  const owed = 'greatest(coalesce(final_payment_cents, 0) - discount_cents, 0)';
  return tx
    .selectFrom(some)
    .select(eb => eb.fn.countAll<number>().as('n'))
    .select(sql<Cents>`coalesce(sum(${sql.raw(total)}) filter (where voided_at is null), 0)`.as('cents'))
    .select(
      sql<Cents>`coalesce(sum(${sql.raw(owed)}) filter (where payment and voided_at is null), 0)`.as('owed'),
    )
    .select(sql<number>`count(*) filter (where voided_at is not null)`.as('voided'))
    .executeTakeFirstOrThrow();
}

/** Ids of a page of what a list's filters leave: the newest day first, and of a day the newest. */
export async function selectNarrowedIds(
  tx: ReadTx,
  listing: NarrowedListing,
  { offset, limit }: Rows,
): Promise<number[]> {
  const rows = await narrowed(tx, listing)
    .orderBy('order_day', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(row => row.id);
}

/** Where a walk goes on: after this package, or from the newest when it is null. */
type After = { after: { order_day: CalendarDay; id: number } | null; limit: number };

/** The next ids of what a list's filters leave, in the order of its pages. */
export async function selectNarrowedAfter(
  tx: ReadTx,
  listing: NarrowedListing,
  { after, limit }: After,
): Promise<number[]> {
  let rows = narrowed(tx, listing);
  if (after)
    rows = rows
      .where('order_day', '<=', after.order_day)
      .where(sql<boolean>`(order_day, id) < (${after.order_day}::date, ${after.id}::integer)`);
  const found = await rows.orderBy('order_day', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return found.map(row => row.id);
}

/** The extra columns of rows of a list, where somebody asks for them. */
export const selectExtra = (tx: ReadTx, ids: number[]) =>
  tx
    .selectOwn('package as p')
    .innerJoin('orders as o', join => same(join, 'o.id', 'p.order_id'))
    .leftJoin('lot as l', join => same(join, 'l.id', 'p.lot_id'))
    .select(['p.id', 'p.received_day', 'p.promised_day', 'p.shelf_place', declared('content').as('content')])
    .select('l.identifier')
    .where('p.id', '=', anyOf(ids))
    .execute();
export type ExtraRow = Awaited<ReturnType<typeof selectExtra>>[number];
