import type { Routes } from '../../services/context.ts';
import { showMovements, showOrder, showPayment } from './show-movements.ts';

// Feature: Customers read what was paid, weighed and agreed on for a package or an order.
export const movementsRoutes: Routes = {
  'GET /purchase/:tracking/movements': showMovements,
  'GET /purchase/order/:id': showOrder,
  'GET /purchase/payment/:reference': showPayment,
};
