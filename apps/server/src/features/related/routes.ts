import type { Routes } from '../../services/context.ts';
import { showRelated } from './show-related.ts';

// Feature: Staff read what surrounds a package: payments, client, lot, visit, tickets, other packages.
export const relatedRoutes: Routes = { 'GET /order/related/:id': showRelated };
