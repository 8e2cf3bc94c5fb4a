import type { Handler } from '../../services/context.ts';
import { refuse } from '../../app/refusal.ts';
import { findCheckout } from '../purchases/find-checkout.ts';
import { presentOwnOrder } from './present.ts';
import { selectOrderedPackages, selectOwnOrders } from './queries.ts';

/** Own orders, newest first: those without packages stand on top of Compras (docs/rules/payments.md). */
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

/** Where an order that waits for its payment is paid. Where the server charges cards itself there is no such page. */
export const startCheckout: Handler<'POST /order/checkout'> = async (context, { body }) => {
  const { agency, actor, db, payment } = context;
  const [order] = await selectOwnOrders(db.read(agency.id), agency.id, actor.id, body.id);
  if (!order) return refuse('not_found');
  // one that was begun on a provider's page is paid there, also where cards are charged here since
  const redirect = await findCheckout(context, agency, { kind: 'order', orderId: order.id });
  if (redirect !== null) return { data: redirect };
  return refuse(payment.mode === 'card' ? 'payment_mode_unavailable' : 'checkout_expired');
};
