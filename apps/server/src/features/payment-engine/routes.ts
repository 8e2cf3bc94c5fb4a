import type { Routes } from '../../services/context.ts';
import { hearOfPayment, showReturn } from './hear-of-payment.ts';

// Feature: The engine drives every payment to its end, recovers it after a crash, refunds and compares it.
export const purchasesRoutes: Routes = {
  'POST /open/payment/return': showReturn,
  'POST /open/webhook/:provider': hearOfPayment,
};
