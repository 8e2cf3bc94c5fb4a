import type { Routes } from '../../services/context.ts';
import { tryDevice } from './send-push.ts';

// Feature: Notices are sent to the phones and browsers that customers chose.
export const pushRoutes: Routes = { 'POST /profile/devices/try': tryDevice };
