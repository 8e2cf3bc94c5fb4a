import type { Routes } from '../../services/context.ts';
import { readLabel, readLabelZpl, readOrderLabels } from './read-label.ts';
import { voidLabel } from './void-label.ts';

// Feature: Customers print the carrier's labels and void them; a void queues the refund.
export const labelsRoutes: Routes = {
  'GET /purchase/label/:id': readLabel,
  'GET /purchase/label/:id/zpl': readLabelZpl,
  'GET /purchase/labels/:order': readOrderLabels,
  'DELETE /purchase/label/:id': voidLabel,
};
