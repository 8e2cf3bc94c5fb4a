import type { Routes } from '../../http/context.ts';
import { createOrder } from './create-order.ts';
import { priceDraft } from './price-order.ts';
import { listOwnOrders, showOwnOrder, startCheckout } from './read-orders.ts';

export const ordersRoutes: Routes = {
  'POST /order/price': priceDraft,
  'POST /order/create': createOrder,
  'GET /order/mine': listOwnOrders,
  'GET /order/mine/:id': showOwnOrder,
  'POST /order/checkout': startCheckout,
};
