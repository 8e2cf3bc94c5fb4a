import type { Routes } from '../../http/context.ts';
import { createDomesticOrder } from './create-domestic.ts';
import { createOrder, createPromoOrder } from './create-order.ts';
import { checkDomestic, priceDraft } from './price-draft.ts';
import { listOwnOrders, showOwnOrder, startCheckout } from './read-orders.ts';

export const ordersRoutes: Routes = {
  'POST /order/price': priceDraft,
  'POST /order/check': checkDomestic,
  'POST /order/create': createOrder,
  'POST /order/domestic': createDomesticOrder,
  'POST /order/promo': createPromoOrder,
  'GET /order/mine': listOwnOrders,
  'GET /order/mine/:id': showOwnOrder,
  'POST /order/checkout': startCheckout,
};
