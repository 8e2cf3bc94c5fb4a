import type { Routes } from '../../services/context.ts';
import { printOwn, printPublicly } from './print-invoice.ts';

// Feature: Invoices are issued with consecutive numbers, listed and printed.
export const invoicesRoutes: Routes = {
  'GET /purchase/invoice/:id': printOwn,
  'GET /tracking/:code/invoice': printPublicly,
};
