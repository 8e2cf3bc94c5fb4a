import type { Routes } from '../../services/context.ts';
import { closeByHand } from './close-dispute.ts';
import { readEvidence, sendEvidence } from './send-evidence.ts';

// Feature: Managers see to disputes and warnings of banks, and send what proves a sale.
export const disputesRoutes: Routes = {
  'GET /admin/disputes/:id/evidence': readEvidence,
  'POST /admin/disputes/evidence': sendEvidence,
  'POST /admin/disputes/close': closeByHand,
};
