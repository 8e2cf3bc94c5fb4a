import type { Also, OrdersFilter } from '@puerta/contract/list-filters';
import { toDollars } from '@puerta/domain/money';
import { seesAmountsAndContacts } from '@puerta/domain/permissions';
import type { Actor } from '../../app/actor.ts';
import type { Agency } from '../../app/agency.ts';
import type { Database, Tx } from '../../db/within-agency.ts';
import type { Handler } from '../../services/context.ts';
import { type Page, pagesOf, rowsOfPage, sliceOf } from '../page-slice.ts';
import { searchOf } from './find-package.ts';
import { type NarrowedListing, selectAsked, selectNarrowedIds, sumNarrowed } from './narrowed-queries.ts';
import { selectOwnIds } from './own-queries.ts';
import { presentAsked } from './show-asked.ts';
import { presentRow } from './present.ts';
import {
  countListed,
  type ListedRow,
  type Listing,
  selectIdsByTracking,
  selectListedIds,
  selectRows,
} from './queries.ts';

type Query = OrdersFilter & { sums?: boolean | undefined; also?: readonly Also[] | undefined };
type Listed = { ids: number[]; total: number; more?: boolean; sums?: Sums };
type Sums = { amount: number; debt: number; voided: number };

/** What filters leave is counted, shown and added up so far: who looks for something older names a day. */
const MOST_FOUND = 10_000;

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

type Viewed = { agency: Agency; actor: Actor; db: Database };

async function list({ agency, actor, db }: Viewed, domestic: boolean, page: Page, query: Query) {
  const tx = db.read(agency.id);
  const listing = listingOf(domestic, query);
  // of voided ones there is nothing to add up
  const withSums = query.sums === true && listing.status !== 'voided' && seesAmountsAndContacts(actor.role);
  const { ids, total, more, sums } = query.q
    ? await search(tx, agency.id, query.q, page, row => fits(row, listing))
    : await filtered(tx, agency.id, listing, { page, withSums });
  const beside = { ...(more !== undefined && { more }), ...(sums && { sums }) };
  const rows = await askedOf(tx, agency.id, await rowsOf(tx, agency.id, ids), query.also ?? []);
  return { data: inOrder(ids, rows), beside: { pages: pagesOf(total, page), total, ...beside } };
}

/** Rows in the order in which they were found. */
export function inOrder<Row extends { id: number }>(ids: number[], rows: Row[]): Row[] {
  const byId = new Map(rows.map(row => [row.id, row]));
  return ids.flatMap(id => byId.get(id) ?? []);
}

type Asked = { page: Page; withSums: boolean };

async function filtered(tx: Tx, agencyId: number, listing: NarrowedListing, asked: Asked): Promise<Listed> {
  const { page, withSums } = asked;
  const narrow = isNarrowed(listing);
  const summed =
    narrow || withSums ? await sumNarrowed(tx, agencyId, listing, MOST_FOUND + 1) : { n: 0, ...NOTHING };
  const more = summed.n > MOST_FOUND;
  const sums = withSums && !more && { sums: sumsOf(summed) };
  if (!narrow) return { ...(await whole(tx, agencyId, listing, page)), ...sums };
  const total = Math.min(summed.n, MOST_FOUND);
  const { offset, limit } = rowsOfPage(page);
  const rows = { offset, limit: Math.min(limit, total - offset) };
  const ids = offset < total ? await selectNarrowedIds(tx, agencyId, listing, rows) : [];
  return { ids, total, more, ...sums };
}

const NOTHING = { cents: 0, owed: 0, voided: 0 };
const sumsOf = ({ cents, owed, voided }: typeof NOTHING): Sums => ({
  amount: toDollars(cents),
  debt: toDollars(owed),
  voided,
});

/** A list that nothing narrows but its status: its length is kept, and it is read from either end. */
async function whole(tx: Tx, agencyId: number, listing: Listing, page: Page): Promise<Listed> {
  const total = await countListed(tx, agencyId, listing);
  const slice = sliceOf(rowsOfPage(page), total);
  const ids = slice ? await selectListedIds(tx, agencyId, listing, slice) : [];
  return { ids: slice?.fromEnd ? ids.reverse() : ids, total };
}

/** Rows as lists show them, with what they are asked to hold besides; only that is looked up. */
async function askedOf(tx: Tx, agencyId: number, rows: ListedRow[], also: readonly Also[]) {
  const known = also.some(one => one !== 'receiver' && one !== 'weight')
    ? await selectAsked(
        tx,
        agencyId,
        rows.map(row => row.id),
      )
    : [];
  const asked = new Map(known.map(row => [row.id, row]));
  return rows.map(row => ({ ...presentRow(row), ...presentAsked(row, asked.get(row.id), also) }));
}

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
  tx: Tx,
  agencyId: number,
  q: string,
  { n, size }: Page,
  keeps: (row: Found) => boolean,
): Promise<Listed> {
  const wanted = searchOf(q);
  const found = wanted ? (await selectIdsByTracking(tx, agencyId, wanted)).filter(keeps) : [];
  const ids = found.slice((n - 1) * size, n * size).map(row => row.id);
  return { ids, total: found.length };
}

/** Nothing is asked for a page beyond the last. */
export const rowsOf = async (tx: Tx, agencyId: number, ids: number[]) =>
  ids.length === 0 ? [] : selectRows(tx, agencyId, ids);

/** An account's newest packages. */
export async function latestOf(tx: Tx, agencyId: number, accountId: number, limit: number) {
  const ids = await selectOwnIds(tx, agencyId, accountId, { offset: 0, limit });
  return (await rowsOf(tx, agencyId, ids)).map(presentRow);
}

/** Packages as lists show them, with whose they are. */
export async function rowsById(tx: Tx, agencyId: number, ids: number[]) {
  const rows = await rowsOf(tx, agencyId, ids);
  return rows.map(row => ({ ...presentRow(row), client_id: row.account_id }));
}

/** The packages of a list that a search finds. */
export async function packagesOfList(
  tx: Tx,
  agencyId: number,
  listing: NarrowedListing,
  q: string,
): Promise<ListedRow[]> {
  const everything = { n: 1, size: Number.MAX_SAFE_INTEGER };
  return rowsOf(tx, agencyId, (await search(tx, agencyId, q, everything, row => fits(row, listing))).ids);
}
