import { marginOf } from '@puerta/domain/margin';
import { refuse } from '../../app/refusal.ts';
import type { Handler } from '../../services/context.ts';
import { presentMargin } from './present.ts';
import { selectMarginRows } from './queries.ts';
import { factsOf } from './measure-margin.ts';

/** A package's margin, by the rule and from the rows that reports keep theirs by. */
export const showMargin: Handler<'GET /admin/margin/:id'> = async ({ agency, db }, { params }) => {
  const [row] = await selectMarginRows(db.read(agency.id), agency.id, [params.id]);
  if (!row) return refuse('package_not_found');
  return { data: presentMargin(marginOf(factsOf(row)), row.product_group) };
};
