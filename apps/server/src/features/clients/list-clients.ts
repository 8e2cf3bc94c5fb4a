import { searchParts } from '@puerta/domain/search';
import type { Tx } from '../../db/within-agency.ts';
import type { Handler } from '../../services/context.ts';
import { packagesOfTracking } from '../packages/find-package.ts';
import { type Page, pagesOf, rowsOfPage, sliceOf } from '../page-slice.ts';
import { presentClient } from './present.ts';
import { countClients, findClientIds, selectClientIds, selectClients } from './queries.ts';

/** Clients that a search shows: whoever sees this many looks for somebody else by typing more. */
const MOST_FOUND = 500;

/** The agency's clients, newest first, or those that a search finds (docs/rules/lists.md). */
export const listClients: Handler<'GET /clients/page/:n/:size'> = async (
  { agency, db },
  { params, query },
) => {
  const tx = db.read(agency.id);
  const { ids, total, more } = query.q
    ? await found(tx, agency.id, query.q, params)
    : await all(tx, agency.id, params);
  const rows = ids.length === 0 ? [] : await selectClients(tx, agency.id, ids);
  const pages = pagesOf(total, params);
  return { data: rows.map(presentClient), beside: { pages, total, more } };
};

async function found(tx: Tx, agencyId: number, q: string, { n, size }: Page) {
  const owners = (await packagesOfTracking(tx, agencyId, q)).map(row => row.account_id);
  const byWords = await findClientIds(tx, searchParts(q), MOST_FOUND + 1);
  const all = [...new Set([...owners, ...byWords])].sort((a, b) => b - a);
  const ids = all.slice(0, MOST_FOUND);
  return { ids: ids.slice((n - 1) * size, n * size), total: ids.length, more: all.length > ids.length };
}

async function all(tx: Tx, agencyId: number, page: Page) {
  const total = await countClients(tx, agencyId);
  const slice = sliceOf(rowsOfPage(page), total);
  return { ids: slice ? await selectClientIds(tx, agencyId, slice) : [], total, more: false };
}
