import type { Handler, Routes } from '../../services/context.ts';
import { limitOwnDeclines } from '../payment-engine/read-card.ts';
import { showAgain } from './buy-again.ts';
import { createBoxes, createDomesticOrder, createOrder, createPromoOrder } from './buy-order.ts';
import { checkDomestic, priceBoxesDraft, priceDraft } from './price-draft.ts';
import { refuse } from '../../app/refusal.ts';
import { findCheckout } from '../payment-engine/drive-attempt.ts';
import { attemptUnder } from '../payment-engine/open-attempt.ts';
import { presentOwnOrder } from './present.ts';
import { selectOrderedPackages, selectOwnOrders } from './queries.ts';

/** Own orders, newest first: those without packages stand on top of Compras (docs/rules/payments.md). */
const listOwnOrders: Handler<'GET /order/mine'> = async ({ actor, read }) => {
  const orders = await selectOwnOrders(read, actor.id);
  if (orders.length === 0) return { data: [] };
  const packages = await selectOrderedPackages(
    read,
    orders.map(order => order.id),
  );
  const byOrder = Map.groupBy(packages, row => row.order_id);
  return { data: orders.map(order => presentOwnOrder(order, byOrder.get(order.id) ?? [])) };
};

const showOwnOrder: Handler<'GET /order/mine/:id'> = async ({ actor, read }, { params }) => {
  const [order] = await selectOwnOrders(read, actor.id, params.id);
  if (!order) return refuse('not_found');
  return { data: presentOwnOrder(order, await selectOrderedPackages(read, [order.id])) };
};

/** A wizard asks whether its draft was bought: its answer may have been lost. A refusal has freed the key. */
const showDraft: Handler<'GET /order/draft/:key'> = async ({ actor, read }, { params: { key } }) => {
  const attempt = await attemptUnder(read, { owner: `account:${actor.id}`, key });
  const id = attempt?.kind === 'order' ? attempt.order_id : null;
  const [order] = id === null ? [] : await selectOwnOrders(read, actor.id, id);
  return { data: order ? presentOwnOrder(order, await selectOrderedPackages(read, [order.id])) : null };
};

/** Where an order that waits for its payment is paid. Where the server charges cards itself there is no such page. */
const startCheckout: Handler<'POST /order/checkout'> = async (context, { body }) => {
  const { agency, actor, payment, read } = context;
  const [order] = await selectOwnOrders(read, actor.id, body.id);
  if (!order) return refuse('not_found');
  // one that was begun on a provider's page is paid there, also where cards are charged here since
  const redirect = await findCheckout(context, agency, { kind: 'order', orderId: order.id });
  if (redirect !== null) return { data: redirect };
  return refuse(payment.mode === 'card' ? 'payment_mode_unavailable' : 'checkout_expired');
};

/** A customer puts away what came to nothing; what still waits for a payment, or was paid, cannot be. */
const dismissOrder: Handler<'POST /order/dismiss'> = async ({ actor, clock, within }, { body }) => {
  const dismissed = await within(tx =>
    tx
      .updateOwn('orders')
      .set({ dismissed_at: clock.now() })
      .where('account_id', '=', actor.id)
      .where('id', '=', body.id)
      .where('state', 'in', ['failed', 'expired'])
      .executeTakeFirst(),
  );
  return dismissed.numUpdatedRows > 0n ? { data: { id: body.id } } : refuse('not_found');
};

// Feature: Customers price and buy labels to Venezuela, within the United States and of promotions.
export const ordersRoutes: Routes = {
  'POST /order/price': priceDraft,
  'POST /order/check': checkDomestic,
  'POST /order/boxes/price': priceBoxesDraft,
  'POST /order/boxes': (context, input) => limitOwnDeclines(context, limited => createBoxes(limited, input)),
  'POST /order/create': (context, input) => limitOwnDeclines(context, limited => createOrder(limited, input)),
  'POST /order/domestic': (context, input) =>
    limitOwnDeclines(context, limited => createDomesticOrder(limited, input)),
  'POST /order/promo': (context, input) =>
    limitOwnDeclines(context, limited => createPromoOrder(limited, input)),
  'GET /order/mine': listOwnOrders,
  'GET /order/mine/:id': showOwnOrder,
  'GET /order/draft/:key': showDraft,
  'GET /order/again/:id': showAgain,
  'POST /order/dismiss': dismissOrder,
  'POST /order/checkout': startCheckout,
};
