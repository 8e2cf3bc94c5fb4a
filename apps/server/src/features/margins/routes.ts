import type { Routes } from '../../services/context.ts';
import { listMargins, showMargin } from './list-margins.ts';

// Feature: Each package keeps what it costs the agency, and managers read what is left of its price.
export const marginsRoutes: Routes = {
  'GET /admin/margin/:id': showMargin,
  'GET /admin/margins': listMargins,
};
