import type { Routes } from '../../services/context.ts';
import { printSummary } from './print-summary.ts';
import { readLabel, readLabelZpl, readOrderLabels } from './read-label.ts';
import { voidLabel } from './void-label.ts';

// Feature: Customers print the carrier's labels and void them, which queues the refund; staff print a day's summary.
export const labelsRoutes: Routes = {
  'GET /purchase/label/:id': readLabel,
  'GET /purchase/label/:id/zpl': readLabelZpl,
  'GET /purchase/labels/:order': readOrderLabels,
  'DELETE /purchase/label/:id': voidLabel,
  'GET /order/day-summary': printSummary,
};
