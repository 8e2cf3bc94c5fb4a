import type { Routes } from '../../http/context.ts';
import { readPickupDays, schedulePickup } from './schedule-pickup.ts';

export const pickupsRoutes: Routes = {
  'GET /purchase/pickup/days': readPickupDays,
  'POST /purchase/pickup': schedulePickup,
};
