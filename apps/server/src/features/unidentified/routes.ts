import type { Routes } from '../../services/context.ts';
import { recordBox, showBoxes, tieBox } from './record-box.ts';

// Feature: Staff record boxes that match no package, and tie them to one later.
export const unidentifiedRoutes: Routes = {
  'GET /order/unidentified': showBoxes,
  'POST /order/unidentified': recordBox,
  'PUT /order/unidentified': tieBox,
};
