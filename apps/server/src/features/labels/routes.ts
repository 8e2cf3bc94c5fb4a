import type { Routes } from '../../http/context.ts';
import { readLabel } from './read-label.ts';
import { voidLabel } from './void-label.ts';

export const labelsRoutes: Routes = {
  'GET /purchase/label/:id': readLabel,
  'DELETE /purchase/label/:id': voidLabel,
};
