import type { Tx } from '../../db/within-agency.ts';
import { walkBatches } from '../walk-batches.ts';
import { paymentsOfTracking } from './list-payments.ts';
import { type EntryRow, selectEntryBatch } from './queries.ts';

export type WalkedPayment = EntryRow;

/** Every movement of money, or those of a tracking, newest first, in batches. */
export async function* walkPayments(
  tx: Tx,
  agencyId: number,
  q: string | undefined,
): AsyncGenerator<WalkedPayment[]> {
  if (q) yield await paymentsOfTracking(tx, agencyId, q);
  else yield* walkBatches(slice => selectEntryBatch(tx, agencyId, slice));
}
