import type { Tx } from '../../db/within-agency.ts';
import { GROUP } from '@puerta/domain/products';
import { BATCH, walkBatches } from '../walk-batches.ts';
import { inOrder, isNarrowed, packagesOfList, rowsOf } from './list-packages.ts';
import { type NarrowedListing, selectNarrowedAfter } from './narrowed-queries.ts';
import { type ListedRow, type Listing, selectIdsBelow } from './queries.ts';

export type WalkedPackage = ListedRow;

/** Every package of a list, or those that a search or its filters leave, newest first, in batches. */
export async function* walkPackages(
  tx: Tx,
  agencyId: number,
  listing: NarrowedListing,
  q: string | undefined,
): AsyncGenerator<WalkedPackage[]> {
  if (q) yield await packagesOfList(tx, agencyId, listing, q);
  else if (isNarrowed(listing)) yield* walkNarrowed(tx, agencyId, listing);
  else
    yield* walkBatches(async slice =>
      rowsOf(tx, agencyId, await selectIdsBelow(tx, agencyId, listing, slice)),
    );
}

async function* walkNarrowed(tx: Tx, agencyId: number, listing: NarrowedListing) {
  for (let after: WalkedPackage | null = null; ; ) {
    const ids: number[] = await selectNarrowedAfter(tx, agencyId, listing, { after, limit: BATCH });
    const rows = inOrder(ids, await rowsOf(tx, agencyId, ids));
    yield rows;
    const last = rows.at(-1);
    if (!last || ids.length < BATCH) return;
    after = last;
  }
}

/** The packages of a list that were chosen, at once: a page's choice is short. */
export async function* chosenPackages(
  tx: Tx,
  agencyId: number,
  { domestic }: Pick<Listing, 'domestic'>,
  ids: readonly number[],
): AsyncGenerator<WalkedPackage[]> {
  const rows = await rowsOf(tx, agencyId, [...ids]);
  yield rows.filter(row => (row.product_group === GROUP.domestic) === domestic);
}
