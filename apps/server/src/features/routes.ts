import type { Routes } from '../http/context.ts';
import { placesRoutes } from './places/routes.ts';
import { quotesRoutes } from './quotes/routes.ts';
import { sessionRoutes } from './session/routes.ts';

/** Every feature's binding of the contract's endpoints. */
export const routes: Routes = { ...sessionRoutes, ...placesRoutes, ...quotesRoutes };
