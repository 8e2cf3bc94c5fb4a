import type { Routes } from '../../services/context.ts';
import { showOwnHome } from './show-own-home.ts';

// Feature: The customer's home is answered in one call.
export const ownHomeRoutes: Routes = { 'GET /purchase/home': showOwnHome };
