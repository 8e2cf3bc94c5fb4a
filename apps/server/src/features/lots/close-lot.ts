import { isLotDelivered, LOT_STATUS } from '@puerta/domain/lot-status';
import type { PackageStatus } from '@puerta/domain/package-status';
import type { Tx } from '../../db/within-agency.ts';
import { statusOf } from './present.ts';
import { lockHeld, lockLot, type LockedLot, updateLotRow } from './queries.ts';

/** Locks the lot that a package is in, before the package itself. */
export const lockLotOf = async (tx: Tx, agencyId: number, lotId: number | null): Promise<LockedLot | null> =>
  lotId === null ? null : ((await lockLot(tx, agencyId, lotId)) ?? null);

/** A lot that has arrived becomes delivered by itself when its last package is (docs/rules/lots.md). */
export async function closeDelivered(tx: Tx, agencyId: number, lot: LockedLot): Promise<boolean> {
  const packages = await lockHeld(tx, agencyId, lot.id);
  const packageStatuses = packages.map(one => one.status as PackageStatus);
  const closes = isLotDelivered({ status: statusOf(lot), packageStatuses });
  if (closes) await updateLotRow(tx, agencyId, lot.id, { status: LOT_STATUS.delivered });
  return closes;
}
