import { fitsLot } from '@puerta/domain/lot-status';
import type { PackageStatus } from '@puerta/domain/package-status';
import type { ProductType } from '@puerta/domain/products';
import type { Tx } from '../../db/within-agency.ts';
import { type Refusal, refuse } from '../../app/refusal.ts';
import { transportOf } from './present.ts';
import { lockChosen, type LockedPackage } from './queries.ts';

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
  const fit = rows.every(row => fitsLot(asItem(row), transportOf(type)));
  return fit ? rows : refuse('lot_package_unavailable');
}
