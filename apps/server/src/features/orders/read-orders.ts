import type { Handler } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import { presentOwnOrder } from './present.ts';
import { selectOrderedPackages, selectOwnOrders } from './queries.ts';

/** Own orders, newest first: those without packages stand on top of Compras (decisions §7). */
export const listOwnOrders: Handler<'GET /order/mine'> = async ({ agency, actor, db }) => {
  const tx = db.read(agency.id);
  const orders = await selectOwnOrders(tx, agency.id, actor.id);
  if (orders.length === 0) return { data: [] };
  const packages = await selectOrderedPackages(
    tx,
    agency.id,
    orders.map(order => order.id),
  );
  const byOrder = Map.groupBy(packages, row => row.order_id);
  return { data: orders.map(order => presentOwnOrder(order, byOrder.get(order.id) ?? [])) };
};

export const showOwnOrder: Handler<'GET /order/mine/:id'> = async ({ agency, actor, db }, { params }) => {
  const tx = db.read(agency.id);
  const [order] = await selectOwnOrders(tx, agency.id, actor.id, params.id);
  if (!order) return refuse('not_found');
  return { data: presentOwnOrder(order, await selectOrderedPackages(tx, agency.id, [order.id])) };
};

/** Where cards are charged by the server there is no hosted page to send anybody to. */
export const startCheckout: Handler<'POST /order/checkout'> = async ({ agency, actor, db }, { body }) => {
  const [order] = await selectOwnOrders(db.read(agency.id), agency.id, actor.id, body.id);
  return refuse(order ? 'payment_mode_unavailable' : 'not_found');
};
