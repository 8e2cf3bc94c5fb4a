import type { Routes } from '../../services/context.ts';
import { hearOfPayment, showReturn } from './hear-of-payment.ts';

export const purchasesRoutes: Routes = {
  'POST /open/payment/return': showReturn,
  'POST /open/webhook/:provider': hearOfPayment,
};
