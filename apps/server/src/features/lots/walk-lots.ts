import type { LotsQuery } from '@puerta/contract/lots';
import type { Tx } from '../../db/within-agency.ts';
import { walkBatches } from '../walk-batches.ts';
import { wantedLots } from './show-lots.ts';
import { type LotPackageRow, type LotRow, packagesOfLot, selectLot, selectLotBatch } from './queries.ts';

export type WalkedLot = LotRow;
export type LotParcel = LotPackageRow;

/** Every lot that a list's filters leave, newest first, in batches. */
export const walkLots = (tx: Tx, agencyId: number, query: LotsQuery): AsyncGenerator<WalkedLot[]> => {
  const wanted = wantedLots(query);
  return walkBatches(slice => selectLotBatch(tx, agencyId, wanted, slice));
};

/** A lot and what travels in it; null where there is no such lot. */
export async function lotWithParcels(
  tx: Tx,
  agencyId: number,
  id: number,
): Promise<{ lot: WalkedLot; parcels: LotParcel[] } | null> {
  const lot = await selectLot(tx, agencyId, id);
  return lot ? { lot, parcels: await packagesOfLot(tx, agencyId, id) } : null;
}
