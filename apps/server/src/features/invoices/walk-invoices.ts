import type { Tx } from '../../db/within-agency.ts';
import { walkBatches } from '../walk-batches.ts';
import { selectInvoiceBatch } from './queries.ts';

export type WalkedInvoice = Awaited<ReturnType<typeof selectInvoiceBatch>>[number];

/** Every invoice, or one client's, newest first, in batches. */
export const walkInvoices = (
  tx: Tx,
  agencyId: number,
  accountId: number | undefined,
): AsyncGenerator<WalkedInvoice[]> =>
  walkBatches(slice => selectInvoiceBatch(tx, agencyId, { accountId, ...slice }));
