import type { PackageExtra, OrdersFilter } from '@puerta/contract/office/list-filters';
import type { ManagerRow } from '@puerta/contract/parcels/packages';
import { utcMidnight } from '@puerta/domain/days/calendar-day';
import { toDollars } from '@puerta/domain/money/money';
import { seesAmountsAndContacts } from '@puerta/domain/people/permissions';
import type { Actor } from '../../app/actor.ts';
import type { ReadTx } from '../../db/within-agency.ts';
import type { Handler } from '../../services/context.ts';
import {
  type Page,
  pagesOf,
  rowsOfPage,
  sliceOf,
  countedPage,
  MOST_COUNTED,
} from '../../services/page-slice.ts';
import { searchOf } from './find-package.ts';
import {
  countListed,
  type ExtraRow,
  type Listing,
  type NarrowedListing,
  selectExtra,
  selectListedIds,
  selectNarrowedIds,
  sumNarrowed,
} from './listing-queries.ts';
import { countLeft, selectOwnIds } from './list-own.ts';
import { presentRow } from './present.ts';
import { type ListedRow, selectIdsByTracking, selectRows } from './queries.ts';

type Query = OrdersFilter & { sums?: boolean | undefined; also?: readonly PackageExtra[] | undefined };
type Listed = { ids: number[]; total: number; more?: boolean; sums?: Sums };
type Sums = { amount: number; debt: number; voided: number };

/** Status 0, or none, is all of them. */
export const listingOf = (domestic: boolean, filter: OrdersFilter): NarrowedListing => {
  const { status, voided, from, to, service, city, client } = filter;
  return { domestic, status: voided ? 'voided' : status || null, by: { from, to, service, city, client } };
};

export const isNarrowed = ({ by }: NarrowedListing): boolean =>
  Object.values(by).some(value => value !== undefined);

export const listVenezuela: Handler<'GET /order/page/:n/:size'> = (context, { params, query }) =>
  list(context, false, params, query);

export const listDomestic: Handler<'GET /order/domestic/:n/:size'> = (context, { params, query }) =>
  list(context, true, params, query);

export const listByStatus: Handler<'GET /order/packages/:n/:size/:status'> = (context, { params }) =>
  list(context, false, params, { status: params.status });

type Viewed = { actor: Actor; read: ReadTx };

async function list({ actor, read: tx }: Viewed, domestic: boolean, page: Page, query: Query) {
  const listing = listingOf(domestic, query);
  // of voided ones there is nothing to add up
  const withSums = query.sums === true && listing.status !== 'voided' && seesAmountsAndContacts(actor.role);
  const { ids, total, more, sums } = query.q
    ? await search(tx, query.q, page, row => fits(row, listing))
    : await filtered(tx, listing, { page, withSums });
  const beside = { ...(more !== undefined && { more }), ...(sums && { sums }) };
  const rows = await withExtra(tx, await rowsOf(tx, ids), query.also ?? []);
  return { data: inOrder(ids, rows), beside: { pages: pagesOf(total, page), total, ...beside } };
}

/** Rows in the order in which they were found. */
export function inOrder<Row extends { id: number }>(ids: number[], rows: Row[]): Row[] {
  const byId = new Map(rows.map(row => [row.id, row]));
  return ids.flatMap(id => byId.get(id) ?? []);
}

type Asked = { page: Page; withSums: boolean };

async function filtered(tx: ReadTx, listing: NarrowedListing, asked: Asked): Promise<Listed> {
  const { page, withSums } = asked;
  const narrow = isNarrowed(listing);
  const summed = narrow || withSums ? await sumNarrowed(tx, listing, MOST_COUNTED + 1) : { n: 0, ...NOTHING };
  const { total, more, rows } = countedPage(summed.n, page);
  const sums = withSums && !more && { sums: sumsOf(summed) };
  if (!narrow) return { ...(await whole(tx, listing, page)), ...sums };
  const ids = rows ? await selectNarrowedIds(tx, listing, rows) : [];
  return { ids, total, more, ...sums };
}

const NOTHING = { cents: 0, owed: 0, voided: 0 };
const sumsOf = ({ cents, owed, voided }: typeof NOTHING): Sums => ({
  amount: toDollars(cents),
  debt: toDollars(owed),
  voided,
});

/** A list that nothing narrows but its status: its length is kept, and it is read from either end. */
async function whole(tx: ReadTx, listing: Listing, page: Page): Promise<Listed> {
  const total = await countListed(tx, listing);
  const slice = sliceOf(rowsOfPage(page), total);
  const ids = slice ? await selectListedIds(tx, listing, slice) : [];
  return { ids: slice?.fromEnd ? ids.reverse() : ids, total };
}

/** Rows as lists show them, with the extra columns that are asked for; only those are looked up. */
async function withExtra(tx: ReadTx, rows: ListedRow[], also: readonly PackageExtra[]) {
  const known = also.some(one => one !== 'receiver' && one !== 'weight')
    ? await selectExtra(
        tx,
        rows.map(row => row.id),
      )
    : [];
  const found = new Map(known.map(row => [row.id, row]));
  return rows.map(row => ({ ...presentRow(row), ...presentExtra(row, found.get(row.id), also) }));
}

/** The extra columns of a row of the staff's lists; `found` is what had to be looked up for them. */
const presentExtra = (row: ListedRow, found: ExtraRow | undefined, also: readonly PackageExtra[]) =>
  Object.assign({}, ...also.map(one => EXTRA[one](row, found))) as Partial<ManagerRow>;

type Present = (row: ListedRow, found: ExtraRow | undefined) => Partial<ManagerRow>;
const dayOrNull = (day: string | null | undefined) => (day ? utcMidnight(day) : null);

const EXTRA: Readonly<Record<PackageExtra, Present>> = {
  receiver: row => ({ receive_name: row.receiver_name }),
  content: (_, found) => ({ content: found?.content ?? '' }),
  weight: row => ({ weight: row.weight ?? row.declared_weight }),
  received: (_, found) => ({ received_date: dayOrNull(found?.received_day) }),
  promised: (_, found) => ({ promised_date: dayOrNull(found?.promised_day) }),
  lot: (_, found) => ({ batch_number: found?.identifier ?? null }),
  shelf: (_, found) => ({ shelf_place: found?.shelf_place ?? null }),
};

const fits = (row: Found, { domestic, status, by }: NarrowedListing) =>
  row.domestic === domestic &&
  (status === null || (status === 'voided' ? row.voided : row.status === status && !row.voided)) &&
  (by.from === undefined || row.order_day >= by.from) &&
  (by.to === undefined || row.order_day <= by.to) &&
  (by.service === undefined || row.product_code === by.service) &&
  (by.city === undefined || row.city_id === by.city) &&
  (by.client === undefined || row.account_id === by.client);

type Found = Awaited<ReturnType<typeof selectIdsByTracking>>[number];

async function search(
  tx: ReadTx,
  q: string,
  { n, size }: Page,
  keeps: (row: Found) => boolean,
): Promise<Listed> {
  const wanted = searchOf(q);
  const found = wanted ? (await selectIdsByTracking(tx, wanted)).filter(keeps) : [];
  const ids = found.slice((n - 1) * size, n * size).map(row => row.id);
  return { ids, total: found.length };
}

/** Nothing is asked for a page beyond the last. */
export const rowsOf = async (tx: ReadTx, ids: number[]) => (ids.length === 0 ? [] : selectRows(tx, ids));

/** An account's newest packages. */
export async function latestOf(tx: ReadTx, accountId: number, limit: number) {
  const ids = await selectOwnIds(tx, accountId, { offset: 0, limit });
  return (await rowsOf(tx, ids)).map(presentRow);
}

/** Packages as lists show them, with whose they are. */
export async function rowsById(tx: ReadTx, ids: number[]) {
  const rows = await rowsOf(tx, ids);
  return rows.map(row => ({ ...presentRow(row), client_id: row.account_id }));
}

/** A page of all packages of a client, whatever became of them, newest first, and how many there are. */
export async function packagesOfClient(tx: ReadTx, accountId: number, page: Page) {
  const total = await countLeft(tx, accountId, {});
  const ids = await selectOwnIds(tx, accountId, rowsOfPage(page));
  return { rows: await rowsById(tx, ids), total };
}

/** The packages of a list that a search finds. */
export async function idsOfList(tx: ReadTx, listing: NarrowedListing, q: string): Promise<number[]> {
  const everything = { n: 1, size: Number.MAX_SAFE_INTEGER };
  return (await search(tx, q, everything, row => fits(row, listing))).ids;
}
