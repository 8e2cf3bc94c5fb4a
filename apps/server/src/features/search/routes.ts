import type { Routes } from '../../services/context.ts';
import { findEverything } from './find-everything.ts';

export const searchRoutes: Routes = {
  'GET /admin/search': findEverything,
};
