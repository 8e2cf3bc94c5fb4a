import type { Tx } from '../../db/within-agency.ts';
import { walkBatches } from '../walk-batches.ts';
import { GROUP } from '@puerta/domain/products';
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
