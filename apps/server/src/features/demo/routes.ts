import type { Routes } from '../../services/context.ts';
import { advanceShipment, rejectPayment, releasePayment } from './move-simulator.ts';
import { readSimulator } from './read-simulator.ts';

export const demoRoutes: Routes = {
  'GET /open/simulator': readSimulator,
  'POST /open/simulator/payments/:id/release': releasePayment,
  'POST /open/simulator/payments/:id/reject': rejectPayment,
  'POST /open/simulator/shipments/:id/advance': advanceShipment,
};
