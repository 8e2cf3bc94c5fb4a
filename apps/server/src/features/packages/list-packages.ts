import type { Handler } from '../../services/context.ts';
import type { Tx } from '../../db/within-agency.ts';
import { type Page, pagesOf, rowsOfPage, sliceOf } from '../page-slice.ts';
import { searchOf } from './find-package.ts';
import { selectOwnIds } from './own-queries.ts';
import { presentRow } from './present.ts';
import {
  countListed,
  type ListedRow,
  type Listing,
  selectIdsByTracking,
  selectListedIds,
  selectRows,
} from './queries.ts';

type Filter = { status?: number; voided?: boolean; q?: string };
type Listed = { rows: ListedRow[]; total: number };
type Ids = { ids: number[]; total: number };

/** Status 0, or none, is all of them. */
export const statusOf = ({ status, voided }: Filter): Listing['status'] =>
  voided ? 'voided' : status || null;

export const listVenezuela: Handler<'GET /order/page/:n/:size'> = async ({ agency, db }, { params, query }) =>
  answer(await list(db.read(agency.id), agency.id, false, params, query), params);

export const listByStatus: Handler<'GET /order/packages/:n/:size/:status'> = async (
  { agency, db },
  { params },
) => answer(await list(db.read(agency.id), agency.id, false, params, { status: params.status }), params);

export const listDomestic: Handler<'GET /order/domestic/:n/:size'> = async (
  { agency, db },
  { params, query },
) => answer(await list(db.read(agency.id), agency.id, true, params, query), params);

const answer = ({ rows, total }: Listed, page: Page) => ({
  data: rows.map(presentRow),
  beside: { pages: pagesOf(total, page), total },
});

async function list(
  tx: Tx,
  agencyId: number,
  domestic: boolean,
  page: Page,
  filter: Filter,
): Promise<Listed> {
  const listing = { domestic, status: statusOf(filter) };
  if (filter.q) {
    const found = await search(
      tx,
      agencyId,
      filter.q,
      page,
      row => row.domestic === domestic && fits(row, listing),
    );
    return { rows: await rowsOf(tx, agencyId, found.ids), total: found.total };
  }
  const total = await countListed(tx, agencyId, listing);
  const slice = sliceOf(rowsOfPage(page), total);
  const ids = slice ? await selectListedIds(tx, agencyId, listing, slice) : [];
  return { rows: await rowsOf(tx, agencyId, ids), total };
}

const fits = (row: { status: number; voided: boolean }, { status }: Pick<Listing, 'status'>) =>
  status === null || (status === 'voided' ? row.voided : row.status === status && !row.voided);

type Found = Awaited<ReturnType<typeof selectIdsByTracking>>[number];

async function search(
  tx: Tx,
  agencyId: number,
  q: string,
  { n, size }: Page,
  keeps: (row: Found) => boolean,
): Promise<Ids> {
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
  listing: Listing,
  q: string,
): Promise<ListedRow[]> {
  const everything = { n: 1, size: Number.MAX_SAFE_INTEGER };
  const isListed = (row: Found) => row.domestic === listing.domestic && fits(row, listing);
  return rowsOf(tx, agencyId, (await search(tx, agencyId, q, everything, isListed)).ids);
}
