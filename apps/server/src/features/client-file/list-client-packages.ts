import { refuse } from '../../app/refusal.ts';
import type { Handler } from '../../services/context.ts';
import { findClient } from '../clients/find-client.ts';
import { packagesOfClient } from '../packages/list-of-client.ts';
import { pagesOf } from '../page-slice.ts';

/** Every package of a client, to Venezuela and domestic ones, newest first. */
export const listClientPackages: Handler<'GET /clients/packages/:id/:n/:size'> = async (
  { agency, db },
  { params },
) => {
  const tx = db.read(agency.id);
  const client = await findClient(tx, agency.id, params.id);
  if (!client) return refuse('not_found');
  const { rows, total } = await packagesOfClient(tx, agency.id, client.id, params);
  return {
    data: rows,
    beside: { pages: pagesOf(total, params), total, client: { id: client.id, name: client.name } },
  };
};
