import type { Routes } from '../../services/context.ts';
import { findEverything } from './find-everything.ts';

// Feature: Staff find packages, lots, clients, tickets, payments and invoices in one box.
export const searchRoutes: Routes = {
  'GET /admin/search': findEverything,
};
