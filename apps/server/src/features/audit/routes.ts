import type { Routes } from '../../services/context.ts';
import { listTrail, showHistory } from './list-trail.ts';

// Feature: Managers read the trail of what staff did, and staff the history of one thing.
export const auditRoutes: Routes = {
  'GET /admin/audit/:n/:size': listTrail,
  'GET /admin/history/:of/:id': showHistory,
};
