import type { Routes } from '../../services/context.ts';
import { showRelated } from './show-related.ts';

export const relatedRoutes: Routes = { 'GET /order/related/:id': showRelated };
