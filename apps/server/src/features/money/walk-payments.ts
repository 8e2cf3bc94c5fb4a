import type { Tx } from '../../db/within-agency.ts';
import { BATCH, walkAfter, walkBatches } from '../walk-batches.ts';
import { isNarrowed, narrowingOf, type PaymentFilter, paymentsOfTracking } from './list-payments.ts';
import { selectNarrowedBatch } from './narrowed-queries.ts';
import { type EntryRow, selectEntryBatch } from './queries.ts';

export type WalkedPayment = EntryRow;

/** Every movement of money that a list's filters leave, newest first, in batches. */
export async function* walkPayments(
  tx: Tx,
  agencyId: number,
  filter: PaymentFilter,
): AsyncGenerator<WalkedPayment[]> {
  const by = narrowingOf(filter);
  if (filter.q) yield await paymentsOfTracking(tx, agencyId, filter);
  else if (isNarrowed(filter))
    yield* walkAfter(last => selectNarrowedBatch(tx, agencyId, by, { last, limit: BATCH }));
  else yield* walkBatches(slice => selectEntryBatch(tx, agencyId, slice));
}
