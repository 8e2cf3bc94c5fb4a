import type { Tx } from '../../db/within-agency.ts';
import { walkBatches } from '../walk-batches.ts';
import { searchedLot } from './show-lots.ts';
import { listLots, selectLotBatch } from './queries.ts';

export type WalkedLot = Awaited<ReturnType<typeof selectLotBatch>>[number];

/** Every lot, or those that a search finds, newest first, in batches. */
export async function* walkLots(
  tx: Tx,
  agencyId: number,
  q: string | undefined,
): AsyncGenerator<WalkedLot[]> {
  const wanted = searchedLot(q);
  if (wanted) yield await listLots(tx, agencyId, wanted);
  else yield* walkBatches(slice => selectLotBatch(tx, agencyId, slice));
}
