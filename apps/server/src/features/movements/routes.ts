import type { Routes } from '../../services/context.ts';
import { showMovements } from './show-movements.ts';

export const movementsRoutes: Routes = { 'GET /purchase/:tracking/movements': showMovements };
