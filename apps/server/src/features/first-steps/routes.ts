import type { Routes } from '../../services/context.ts';
import { buyTestLabel } from './buy-test-label.ts';
import { putStepsAway, quoteTestBox, showFirstSteps } from './show-first-steps.ts';

// Feature: Managers of a new agency see what is missing before it can sell.
export const firstStepsRoutes: Routes = {
  'GET /admin/first-steps': showFirstSteps,
  'PUT /admin/first-steps': putStepsAway,
  'POST /admin/first-steps/quote': quoteTestBox,
  'POST /admin/first-steps/label': buyTestLabel,
};
