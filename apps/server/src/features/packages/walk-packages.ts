import type { Tx } from '../../db/within-agency.ts';
import { walkBatches } from '../walk-batches.ts';
import { packagesOfList, rowsOf } from './list-packages.ts';
import { type ListedRow, type Listing, selectIdsBelow } from './queries.ts';

export type WalkedPackage = ListedRow;

/** Every package of a list, or those that a search finds, newest first, in batches. */
export async function* walkPackages(
  tx: Tx,
  agencyId: number,
  listing: Listing,
  q: string | undefined,
): AsyncGenerator<WalkedPackage[]> {
  if (q) yield await packagesOfList(tx, agencyId, listing, q);
  else
    yield* walkBatches(async slice =>
      rowsOf(tx, agencyId, await selectIdsBelow(tx, agencyId, listing, slice)),
    );
}
