import type { Routes } from '../../services/context.ts';
import { countToday } from './count-today.ts';

// Feature: A warehouse station reads the day's counts of itself and of its person.
export const stationRoutes: Routes = { 'GET /admin/station/today': countToday };
