import type { Routes } from '../../services/context.ts';
import { limitOwnDeclines } from '../purchases/limit-declines.ts';
import { createDomesticOrder } from './create-domestic.ts';
import { createOrder, createPromoOrder } from './create-order.ts';
import { dismissOrder } from './dismiss-order.ts';
import { checkDomestic, priceDraft } from './price-draft.ts';
import { listOwnOrders, showOwnOrder, startCheckout } from './read-orders.ts';

export const ordersRoutes: Routes = {
  'POST /order/price': priceDraft,
  'POST /order/check': checkDomestic,
  'POST /order/create': (context, input) => limitOwnDeclines(context, limited => createOrder(limited, input)),
  'POST /order/domestic': (context, input) =>
    limitOwnDeclines(context, limited => createDomesticOrder(limited, input)),
  'POST /order/promo': (context, input) =>
    limitOwnDeclines(context, limited => createPromoOrder(limited, input)),
  'GET /order/mine': listOwnOrders,
  'GET /order/mine/:id': showOwnOrder,
  'POST /order/dismiss': dismissOrder,
  'POST /order/checkout': startCheckout,
};
