import type { Routes } from '../../services/context.ts';
import { findDropPoints } from './find-drop-points.ts';

export const dropPointsRoutes: Routes = { 'GET /purchase/drop-points/:id': findDropPoints };
