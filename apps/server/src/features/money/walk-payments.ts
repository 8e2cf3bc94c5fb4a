import type { Tx } from '../../db/within-agency.ts';
import { BATCH, walkBatches } from '../walk-batches.ts';
import { isNarrowed, narrowingOf, type PaymentFilter, paymentsOfTracking } from './list-payments.ts';
import { type Narrowing, selectNarrowedBatch } from './narrowed-queries.ts';
import { type EntryRow, selectEntryBatch } from './queries.ts';

export type WalkedPayment = EntryRow;

/** Every movement of money that a list's filters leave, newest first, in batches. */
export async function* walkPayments(
  tx: Tx,
  agencyId: number,
  filter: PaymentFilter,
): AsyncGenerator<WalkedPayment[]> {
  if (filter.q) yield await paymentsOfTracking(tx, agencyId, filter);
  else if (isNarrowed(filter)) yield* walkNarrowed(tx, agencyId, narrowingOf(filter));
  else yield* walkBatches(slice => selectEntryBatch(tx, agencyId, slice));
}

async function* walkNarrowed(tx: Tx, agencyId: number, by: Narrowing) {
  for (let last: EntryRow | undefined; ; ) {
    const rows: EntryRow[] = await selectNarrowedBatch(tx, agencyId, by, { last, limit: BATCH });
    yield rows;
    if (rows.length < BATCH) return;
    last = rows.at(-1);
  }
}
