import type { Routes } from '../../services/context.ts';
import { buyTestLabel } from './buy-test-label.ts';
import { quoteTestBox } from './quote-test-box.ts';
import { putStepsAway, showFirstSteps } from './show-first-steps.ts';

export const firstStepsRoutes: Routes = {
  'GET /admin/first-steps': showFirstSteps,
  'PUT /admin/first-steps': putStepsAway,
  'POST /admin/first-steps/quote': quoteTestBox,
  'POST /admin/first-steps/label': buyTestLabel,
};
