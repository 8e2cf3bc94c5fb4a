import type { Tx } from '../../db/within-agency.ts';
import { paymentsOfTracking } from './list-payments.ts';
import { countEntries, type EntryRow, selectEntries } from './queries.ts';

const BATCH = 2000;
export type WalkedPayment = EntryRow;

/** Every movement of money, or those of a tracking, newest first, in batches. */
export async function* walkPayments(
  tx: Tx,
  agencyId: number,
  q: string | undefined,
): AsyncGenerator<WalkedPayment[]> {
  if (q) {
    yield await paymentsOfTracking(tx, agencyId, q);
    return;
  }
  const total = await countEntries(tx, agencyId);
  for (let offset = 0; offset < total; offset += BATCH) {
    yield await selectEntries(tx, agencyId, total, { offset, limit: BATCH });
  }
}
