import type { Routes } from '../../services/context.ts';
import { limitOwnDeclines } from '../payment-engine/read-card.ts';
import { payOwnDebt, payOwnDebts, payPublicDebt } from './pay-debts.ts';
import { readDebts } from './read-debts.ts';

// Feature: Customers pay debts, and managers record what was paid outside or waive it.
export const paymentsRoutes: Routes = {
  'GET /purchase/debt': readDebts,
  'POST /purchase/debt': (context, input) => limitOwnDeclines(context, limited => payOwnDebt(limited, input)),
  'POST /purchase/debts': (context, input) =>
    limitOwnDeclines(context, limited => payOwnDebts(limited, input)),
  'POST /tracking/:code/payment': payPublicDebt,
};
