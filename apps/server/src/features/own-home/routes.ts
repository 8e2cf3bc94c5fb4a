import type { Routes } from '../../services/context.ts';
import { showOwnHome } from './show-own-home.ts';

export const ownHomeRoutes: Routes = { 'GET /purchase/home': showOwnHome };
