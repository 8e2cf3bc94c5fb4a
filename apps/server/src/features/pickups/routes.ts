import type { Routes } from '../../services/context.ts';
import { limitOwnDeclines } from '../payment-engine/read-card.ts';
import { readPickupDays, schedulePickup } from './schedule-pickup.ts';

// Feature: Customers pay for a visit of the carrier, which collects the packages of one order.
export const pickupsRoutes: Routes = {
  'GET /purchase/pickup/days': readPickupDays,
  'POST /purchase/pickup': (context, input) =>
    limitOwnDeclines(context, limited => schedulePickup(limited, input)),
};
