import type { Routes } from '../../services/context.ts';
import { countToday } from './count-today.ts';

export const stationRoutes: Routes = { 'GET /admin/station/today': countToday };
