import { refuse } from '../../app/refusal.ts';
import type { Handler } from '../../services/context.ts';
import { findOwn } from '../packages/find-package.ts';
import { presentMovements } from './present.ts';
import { selectMovements } from './queries.ts';

/** Every movement of money and every appointment of an own package, newest first. */
export const showMovements: Handler<'GET /purchase/:tracking/movements'> = async (
  { agency, actor, db },
  { params },
) => {
  const tx = db.read(agency.id);
  const row = await findOwn(tx, agency.id, actor.id, params.tracking);
  if (!row) return refuse('package_not_found');
  const of = { ids: [row.id], order_id: row.order_id };
  return { data: presentMovements(await selectMovements(tx, agency.id, of), row) };
};
