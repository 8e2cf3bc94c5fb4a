import type { Routes } from '../../services/context.ts';
import { findEverything } from './find-everything.ts';

// Feature: Staff find packages, people, lots, tickets, payments, invoices and places in one box.
export const searchRoutes: Routes = {
  'GET /admin/search': findEverything,
};
