import type { Routes } from '../../services/context.ts';
import { tryDevice } from './send-tried.ts';

export const pushRoutes: Routes = { 'POST /profile/devices/try': tryDevice };
