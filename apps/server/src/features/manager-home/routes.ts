import type { Routes } from '../../services/context.ts';
import { listDebts, listDelayed } from './list-waiting.ts';
import { showInbox, showPickups } from './show-inbox.ts';
import { showHome, showWork } from './show-home.ts';

// Feature: The home of the staff says what waits; that of managers adds the figures of the agency.
export const managerHomeRoutes: Routes = {
  'GET /order/inbox': showInbox,
  'GET /order/pickups': showPickups,
  'GET /order/work': showWork,
  'GET /admin/home': showHome,
  'GET /admin/debts/:n/:size': listDebts,
  'GET /admin/delayed/:n/:size': listDelayed,
};
