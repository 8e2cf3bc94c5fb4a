import type { Routes } from '../../services/context.ts';
import { limitOwnDeclines } from '../purchases/limit-declines.ts';
import { readPickupDays, schedulePickup } from './schedule-pickup.ts';

export const pickupsRoutes: Routes = {
  'GET /purchase/pickup/days': readPickupDays,
  'POST /purchase/pickup': (context, input) =>
    limitOwnDeclines(context, limited => schedulePickup(limited, input)),
};
