import type { Routes } from '../http/context.ts';
import { sessionRoutes } from './session/routes.ts';

/** Every feature's binding of the contract's endpoints. */
export const routes: Routes = { ...sessionRoutes };
