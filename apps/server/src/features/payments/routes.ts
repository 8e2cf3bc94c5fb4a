import type { Routes } from '../../http/context.ts';
import { payOwnDebt, payPublicDebt } from './pay-debt.ts';
import { readDebts } from './read-debts.ts';

export const paymentsRoutes: Routes = {
  'GET /purchase/debt': readDebts,
  'POST /purchase/debt': payOwnDebt,
  'POST /tracking/:code/payment': payPublicDebt,
};
