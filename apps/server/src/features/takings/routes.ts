import type { Routes } from '../../services/context.ts';
import { confirmDeposits, countCash } from './count-cash.ts';
import { showTakings } from './show-takings.ts';

// Feature: Managers read what a month brought, count the cash and compare bank deposits.
export const takingsRoutes: Routes = {
  'GET /admin/takings': showTakings,
  'POST /admin/cash-count': countCash,
  'POST /admin/deposits': confirmDeposits,
};
