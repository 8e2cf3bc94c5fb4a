import { toCents } from '@puerta/domain/money';
import { refuse } from '../../app/refusal.ts';
import type { Handler } from '../../services/context.ts';
import { purchasesOf } from '../packages/list-own.ts';
import { presentOrderMovements } from './merge-movements.ts';
import { selectMovements, selectOwnOfOrder } from './queries.ts';

/** An own order: its packages as Compras shows them, and one line of time for all of them. */
export const showOrder: Handler<'GET /purchase/order/:id'> = async (context, { params }) => {
  const { agency, actor, db } = context;
  const tx = db.read(agency.id);
  const own = await selectOwnOfOrder(tx, agency.id, actor.id, params.id);
  if (own.length === 0) return refuse('not_found');
  const ids = own.map(({ id }) => id);
  const packages = await purchasesOf(tx, context, ids);
  const reviews = packages.flatMap(({ tracking_number, reviews: held }) =>
    held.map(({ of, amount, since }) => ({ of, since, tracking_number, cents: toCents(amount) })),
  );
  const rows = await selectMovements(tx, agency.id, { ids, order_id: params.id });
  return { data: { packages, movements: presentOrderMovements(rows, own, reviews) } };
};
