import type { Routes } from '../../services/context.ts';
import { listDebts, listDelayed } from './list-waiting.ts';
import { showHome, showWork } from './show-home.ts';

export const managerHomeRoutes: Routes = {
  'GET /order/work': showWork,
  'GET /admin/home': showHome,
  'GET /admin/debts/:n/:size': listDebts,
  'GET /admin/delayed/:n/:size': listDelayed,
};
