import type { Handler } from '../../services/context.ts';
import { pagesOf, rowsOfPage, sliceOf } from '../page-slice.ts';
import { presentFact } from './present.ts';
import { countTrail, selectTrail } from './queries.ts';

/** Who did what, when: newest first. */
export const listTrail: Handler<'GET /admin/audit/:n/:size'> = async ({ agency, db }, { params }) => {
  const tx = db.read(agency.id);
  const total = await countTrail(tx, agency.id);
  const slice = sliceOf(rowsOfPage(params), total);
  const rows = slice ? await selectTrail(tx, agency.id, slice) : [];
  return { data: rows.map(presentFact), beside: { pages: pagesOf(total, params), total } };
};
