import type { Routes } from '../../http/context.ts';
import { printOwn, printPublicly } from './print-invoice.ts';

export const invoicesRoutes: Routes = {
  'GET /purchase/invoice/:id': printOwn,
  'GET /tracking/:code/invoice': printPublicly,
};
