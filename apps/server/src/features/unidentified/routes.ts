import type { Routes } from '../../services/context.ts';
import { showBoxes } from './list-boxes.ts';
import { recordBox } from './record-box.ts';
import { tieBox } from './tie-box.ts';

export const unidentifiedRoutes: Routes = {
  'GET /order/unidentified': showBoxes,
  'POST /order/unidentified': recordBox,
  'PUT /order/unidentified': tieBox,
};
