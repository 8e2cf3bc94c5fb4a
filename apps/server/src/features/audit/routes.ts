import type { Routes } from '../../services/context.ts';
import { listTrail } from './list-trail.ts';

export const auditRoutes: Routes = { 'GET /admin/audit/:n/:size': listTrail };
