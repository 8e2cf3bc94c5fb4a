import type { Routes } from '../../services/context.ts';
import { limitOwnDeclines } from '../purchases/limit-declines.ts';
import { payOwnDebt, payPublicDebt } from './pay-debt.ts';
import { readDebts } from './read-debts.ts';

export const paymentsRoutes: Routes = {
  'GET /purchase/debt': readDebts,
  'POST /purchase/debt': (context, input) => limitOwnDeclines(context, limited => payOwnDebt(limited, input)),
  'POST /tracking/:code/payment': payPublicDebt,
};
