import { type ReadTx, rowsOf } from '../../db/within-agency.ts';
import { GROUP } from '@puerta/domain/money/products';
import { BATCH, walkBatches } from '../../services/walk-batches.ts';
import { idsOfList, inOrder, isNarrowed } from './list-packages.ts';
import {
  type Listing,
  type NarrowedListing,
  selectIdsBelow,
  selectNarrowedAfter,
} from './listing-queries.ts';
import {
  ACCOUNT,
  columns,
  DECLARED_MEASURES,
  type Declared,
  LISTED_ORDER,
  type ListedRow,
  PACKAGE,
  type PackageColumns,
} from './queries.ts';

/** What a file of a list has of each package, which is all that a million are read for. */
const SHOWN = [
  'id',
  'status',
  'voided_at',
  'tracking_number',
  'carrier_tracking',
  'package_number',
  'product_group',
  'product_type',
  'payment',
  'weight',
  'length',
  'width',
  'height',
  'price_cents',
  'final_payment_cents',
  'discount_cents',
  'pickup',
  'pickup_cost_cents',
  'process_day',
  'order_day',
] as const satisfies readonly (keyof PackageColumns)[];
export type WalkedPackage = Pick<
  ListedRow,
  (typeof SHOWN)[number] | (typeof LISTED_ORDER)[number] | keyof Declared | 'product_name' | 'client'
>;

/** Every package of a list, or those that a search or its filters leave, newest first, in batches. */
export async function* walkPackages(
  tx: ReadTx,
  listing: NarrowedListing,
  q: string | undefined,
): AsyncGenerator<WalkedPackage[]> {
  if (q) yield await selectShown(tx, await idsOfList(tx, listing, q));
  else if (isNarrowed(listing)) yield* walkNarrowed(tx, listing);
  else yield* walkBatches(async slice => selectShown(tx, await selectIdsBelow(tx, listing, slice)));
}

async function* walkNarrowed(tx: ReadTx, listing: NarrowedListing) {
  for (let after: WalkedPackage | null = null; ; ) {
    const ids: number[] = await selectNarrowedAfter(tx, listing, { after, limit: BATCH });
    const rows = inOrder(ids, await selectShown(tx, ids));
    yield rows;
    const last = rows.at(-1);
    if (!last || ids.length < BATCH) return;
    after = last;
  }
}

/** The packages of a list that were chosen, at once: a page's choice is short. */
export async function* chosenPackages(
  tx: ReadTx,
  { domestic }: Pick<Listing, 'domestic'>,
  ids: readonly number[],
): AsyncGenerator<WalkedPackage[]> {
  const rows = await selectShown(tx, [...ids]);
  yield rows.filter(row => (row.product_group === GROUP.domestic) === domestic);
}

const ROWS = `select ${columns('p', SHOWN)}, ${DECLARED_MEASURES}, ${columns('o', LISTED_ORDER)},
    d.name as product_name, a.name as client
  from ${PACKAGE} ${ACCOUNT} where p.agency_id = $1 and p.id = any($2) order by p.id desc`;

const selectShown = (tx: ReadTx, ids: number[]) => rowsOf<WalkedPackage>(tx, ROWS, [tx.agencyId, ids]);
