import type { TakenPackage } from '@puerta/contract/lots';
import { fitsLot } from '@puerta/domain/lot-status';
import type { PackageStatus } from '@puerta/domain/package-status';
import type { ProductType } from '@puerta/domain/products';
import type { Tx } from '../../db/within-agency.ts';
import { type Refusal, refuse } from '../../app/refusal.ts';
import { transportOf } from './present.ts';
import { lockChosen, type LockedPackage, selectWhereNow } from './queries.ts';

const asItem = (row: LockedPackage) => ({
  statusId: row.status as PackageStatus,
  processed: row.process_day !== null,
  paymentPending: row.payment,
  voided: row.voided_at !== null,
  inLot: row.lot_id !== null,
  productType: row.product_type as ProductType,
});

/** Locks the chosen packages; answers them, or why not all of them may travel in a lot of this type. */
export async function choosePackages(
  tx: Tx,
  agencyId: number,
  type: number,
  chosen: number[],
): Promise<LockedPackage[] | Refusal> {
  const ids = [...new Set(chosen)];
  const rows = await lockChosen(tx, agencyId, ids);
  if (rows.length < ids.length) return refuse('package_not_found');
  const lost = rows.filter(row => !fitsLot(asItem(row), transportOf(type))).map(({ id }) => id);
  return lost.length === 0
    ? rows
    : refuse('lot_package_unavailable', { details: await whereNow(tx, agencyId, lost) });
}

/** Where packages are that were to be taken along, and who put them there. */
async function whereNow(tx: Tx, agencyId: number, ids: number[]): Promise<TakenPackage[]> {
  const rows = await selectWhereNow(tx, agencyId, ids);
  return rows.map(({ lot_id, identifier, actor_id, actor_name, at, ...known }) => ({
    ...known,
    lot: lot_id === null ? null : { id: lot_id, identifier: identifier ?? '' },
    by: actor_id === null ? null : { id: actor_id, name: actor_name ?? '' },
    at: at?.toISOString() ?? null,
  }));
}
