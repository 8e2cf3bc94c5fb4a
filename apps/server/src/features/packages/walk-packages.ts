import type { Tx } from '../../db/within-agency.ts';
import { packagesOfList } from './list-packages.ts';
import { type ListedRow, type Listing, selectIdsBelow, selectRows } from './queries.ts';

export type WalkedPackage = ListedRow;

/** Rows of one query: few enough to hold, enough to make a million in a minute. */
const BATCH = 2000;

/** Every package of a list, newest first, in batches: each goes on below the one before, so nothing is held. */
export async function* walkPackages(
  tx: Tx,
  agencyId: number,
  listing: Listing,
  q: string | undefined,
): AsyncGenerator<WalkedPackage[]> {
  if (q) {
    yield await packagesOfList(tx, agencyId, listing, q);
    return;
  }
  for (let below: number | null = null; ; ) {
    const ids: number[] = await selectIdsBelow(tx, agencyId, listing, { below, limit: BATCH });
    const last = ids.at(-1);
    if (last === undefined) return;
    yield await selectRows(tx, agencyId, ids);
    if (ids.length < BATCH) return;
    below = last;
  }
}
