import type { Routes } from '../../services/context.ts';
import { printForStaff } from '../invoices/print-invoice.ts';
import { blockClient, blockClients, resetPassword } from './change-access.ts';
import { listClients } from './list-clients.ts';
import { showClient, showInvoices } from './show-client.ts';

export const clientsRoutes: Routes = {
  'GET /clients/page/:n/:size': listClients,
  'GET /clients/:id': showClient,
  'GET /clients/invoices/:id': showInvoices,
  'GET /clients/invoice/:tracking': printForStaff,
  'PUT /clients/password': resetPassword,
  'PUT /clients/block': blockClient,
  'PUT /clients/block/many': blockClients,
};
