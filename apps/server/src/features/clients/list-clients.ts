import { clientSearchParts } from '@puerta/domain/search';
import type { Tx } from '../../db/within-agency.ts';
import type { Handler } from '../../http/context.ts';
import { packagesOfTracking } from '../packages/find-package.ts';
import { presentClient } from './present.ts';
import { countClients, findClientIds, selectClientIds, selectClients } from './queries.ts';

type Page = { n: number; size: number };

/** The agency's clients, newest first, or those that a search finds (decisions §14). */
export const listClients: Handler<'GET /clients/page/:n/:size'> = async (
  { agency, db },
  { params, query },
) => {
  const tx = db.read(agency.id);
  const { ids, total } = query.q
    ? await found(tx, agency.id, query.q, params)
    : await all(tx, agency.id, params);
  const rows = ids.length === 0 ? [] : await selectClients(tx, agency.id, ids);
  const pages = Math.max(1, Math.ceil(total / params.size));
  return { data: rows.map(presentClient), beside: { pages, total } };
};

async function found(tx: Tx, agencyId: number, q: string, { n, size }: Page) {
  const owners = (await packagesOfTracking(tx, agencyId, q)).map(row => row.account_id);
  const byWords = await findClientIds(tx, clientSearchParts(q));
  const ids = [...new Set([...owners, ...byWords])].sort((a, b) => b - a);
  return { ids: ids.slice((n - 1) * size, n * size), total: ids.length };
}

/** Walks the index from its nearer end, so that the last page costs what the first does. */
async function all(tx: Tx, agencyId: number, { n, size }: Page) {
  const total = await countClients(tx, agencyId);
  const offset = (n - 1) * size;
  if (offset >= total) return { ids: [], total };
  const limit = Math.min(size, total - offset);
  const after = total - offset - limit;
  const slice =
    offset <= after
      ? ({ from: 'newest', offset, limit } as const)
      : ({ from: 'oldest', offset: after, limit } as const);
  return { ids: await selectClientIds(tx, agencyId, slice), total };
}
