import type { Routes } from '../../services/context.ts';
import { confirmDeposits } from './compare-deposits.ts';
import { countCash } from './count-cash.ts';
import { showTakings } from './show-takings.ts';

export const takingsRoutes: Routes = {
  'GET /admin/takings': showTakings,
  'POST /admin/cash-count': countCash,
  'POST /admin/deposits': confirmDeposits,
};
