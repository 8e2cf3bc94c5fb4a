import { isLotDelivered, LOT_STATUS } from '@puerta/domain/parcels/lot-status';
import type { PackageStatus } from '@puerta/domain/parcels/package-status';
import { anyOf, updateRow } from '../../db/rows.ts';
import type { ReadTx, Tx } from '../../db/within-agency.ts';
import { ofLot } from '../../facts/about.ts';
import type { Fact } from '../../facts/fact.ts';
import { tell } from '../../facts/tell.ts';
import { statusOf } from './present.ts';
import { lockHeld, lockLot, type LockedLot } from './queries.ts';

/** Locks the lot that a package is in, before the package itself. */
export const lockLotOf = async (tx: Tx, lotId: number | null): Promise<LockedLot | null> =>
  lotId === null ? null : ((await lockLot(tx, lotId)) ?? null);

/** A lot that has arrived becomes delivered by itself when its last package is (docs/rules/lots.md). */
export async function closeDelivered(tx: Tx, lot: LockedLot): Promise<boolean> {
  const packages = await lockHeld(tx, lot.id);
  const packageStatuses = packages.map(one => one.status as PackageStatus);
  const closes = isLotDelivered({ status: statusOf(lot), packageStatuses });
  if (closes) await updateRow(tx, 'lot', lot.id, { status: LOT_STATUS.delivered });
  return closes;
}

/** Locks the lots that packages are in, before the packages, in the order of their ids; by id. */
export async function lockLotsOf(tx: Tx, packageIds: readonly number[]): Promise<Map<number, LockedLot>> {
  const lots = new Map<number, LockedLot>();
  for (const id of await lotsOfPackages(tx, packageIds)) {
    const lot = await lockLot(tx, id);
    if (lot) lots.set(id, lot);
  }
  return lots;
}

/** A delivered lot has arrived, and no more, once the delivery of one of its packages was taken back. */
export async function reopenDelivered(tx: Tx, lot: LockedLot, by: Pick<Fact, 'actor' | 'at'>): Promise<void> {
  if (statusOf(lot) !== LOT_STATUS.delivered) return;
  const status = LOT_STATUS.arrived;
  await updateRow(tx, 'lot', lot.id, { status });
  tell(tx, { ...by, kind: 'lot.reopened', ...ofLot(lot), from: { status: lot.status }, to: { status } });
}

/** The lots that packages are in, lowest first. */
async function lotsOfPackages(tx: ReadTx, ids: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectOwn('package')
    .distinct()
    .select('lot_id')
    .where('id', '=', anyOf(ids))
    .where('lot_id', 'is not', null)
    .orderBy('lot_id')
    .execute();
  return rows.flatMap(({ lot_id }) => lot_id ?? []);
}
