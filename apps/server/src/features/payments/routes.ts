import type { Routes } from '../../services/context.ts';
import { limitOwnDeclines } from '../purchases/limit-declines.ts';
import { payOwnDebt, payPublicDebt } from './pay-debt.ts';
import { payOwnDebts } from './pay-debts.ts';
import { readDebts } from './read-debts.ts';

export const paymentsRoutes: Routes = {
  'GET /purchase/debt': readDebts,
  'POST /purchase/debt': (context, input) => limitOwnDeclines(context, limited => payOwnDebt(limited, input)),
  'POST /purchase/debts': (context, input) =>
    limitOwnDeclines(context, limited => payOwnDebts(limited, input)),
  'POST /tracking/:code/payment': payPublicDebt,
};
