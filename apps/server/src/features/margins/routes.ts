import type { Routes } from '../../services/context.ts';
import { listMargins } from './list-margins.ts';
import { showMargin } from './show-margin.ts';

export const marginsRoutes: Routes = {
  'GET /admin/margin/:id': showMargin,
  'GET /admin/margins': listMargins,
};
