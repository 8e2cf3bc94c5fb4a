import { searchParts } from '@puerta/domain/search';
import type { Tx } from '../../db/within-agency.ts';
import type { Handler } from '../../services/context.ts';
import { packagesOfTracking } from '../packages/find-package.ts';
import { type Page, pagesOf, rowsOfPage, sliceOf } from '../page-slice.ts';
import { presentAsked, presentClient } from './present.ts';
import {
  countClients,
  findClientIds,
  isNarrowed,
  type Narrowing,
  selectAsked,
  selectClientIds,
  selectClients,
  selectNarrowedIds,
} from './queries.ts';

/** Clients that a search shows: whoever sees this many looks for somebody else by typing more. */
const MOST_FOUND = 500;

/** What filters leave is counted and shown so far. */
const MOST_LEFT = 10_000;

/** The agency's clients, newest first, or those that a search or filters leave (docs/rules/lists.md). */
export const listClients: Handler<'GET /clients/page/:n/:size'> = async (
  { agency, db },
  { params, query },
) => {
  const tx = db.read(agency.id);
  const { q, also = [], ...by } = query;
  const { ids, total, more } = q
    ? await found(tx, agency.id, { q, by }, params)
    : isNarrowed(by)
      ? pageOf(await selectNarrowedIds(tx, agency.id, by, { most: MOST_LEFT + 1 }), MOST_LEFT, params)
      : await all(tx, agency.id, params);
  const rows = ids.length === 0 ? [] : await selectClients(tx, agency.id, ids);
  const pages = pagesOf(total, params);
  const known = also.length === 0 ? [] : await selectAsked(tx, agency.id, ids);
  const asked = new Map(known.map(row => [row.id, row]));
  const data = rows.map(row => ({ ...presentClient(row), ...presentAsked(asked.get(row.id), also) }));
  return { data, beside: { pages, total, more } };
};

type Asked = { q: string; by: Narrowing };
async function found(tx: Tx, agencyId: number, { q, by }: Asked, page: Page) {
  const owners = (await packagesOfTracking(tx, agencyId, q)).map(row => row.account_id);
  const byWords = await findClientIds(tx, searchParts(q), MOST_FOUND + 1);
  const all = [...new Set([...owners, ...byWords])].sort((a, b) => b - a);
  if (!isNarrowed(by)) return pageOf(all, MOST_FOUND, page);
  const left = await selectNarrowedIds(tx, agencyId, by, { most: MOST_FOUND + 1, among: all });
  const more = all.length > MOST_FOUND;
  return { ...pageOf(left, MOST_FOUND, page), more };
}

function pageOf(all: number[], most: number, { n, size }: Page) {
  const ids = all.slice(0, most);
  return { ids: ids.slice((n - 1) * size, n * size), total: ids.length, more: all.length > most };
}

async function all(tx: Tx, agencyId: number, page: Page) {
  const total = await countClients(tx, agencyId);
  const slice = sliceOf(rowsOfPage(page), total);
  return { ids: slice ? await selectClientIds(tx, agencyId, slice) : [], total, more: false };
}
