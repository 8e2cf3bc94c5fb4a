import type { Routes } from '../../services/context.ts';
import { printForStaff } from '../invoices/print-invoice.ts';
import { blockClient, blockClients, resetPassword } from './change-access.ts';
import { listClients, showClient, showInvoices } from './list-clients.ts';

// Feature: Managers list, find and block clients, and mail them a new password.
export const clientsRoutes: Routes = {
  'GET /clients/page/:n/:size': listClients,
  'GET /clients/:id': showClient,
  'GET /clients/invoices/:id': showInvoices,
  'GET /clients/invoice/:tracking': printForStaff,
  'PUT /clients/password': resetPassword,
  'PUT /clients/block': blockClient,
  'PUT /clients/block/many': blockClients,
};
