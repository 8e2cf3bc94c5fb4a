import type { Routes } from '../../services/context.ts';
import { showMovements } from './show-movements.ts';
import { showOrder } from './show-order.ts';
import { showPayment } from './show-payment.ts';

export const movementsRoutes: Routes = {
  'GET /purchase/:tracking/movements': showMovements,
  'GET /purchase/order/:id': showOrder,
  'GET /purchase/payment/:reference': showPayment,
};
