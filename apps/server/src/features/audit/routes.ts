import type { Routes } from '../../services/context.ts';
import { listTrail } from './list-trail.ts';
import { showHistory } from './show-history.ts';

export const auditRoutes: Routes = {
  'GET /admin/audit/:n/:size': listTrail,
  'GET /admin/history/:of/:id': showHistory,
};
