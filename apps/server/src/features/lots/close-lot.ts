import { isLotDelivered, LOT_STATUS } from '@puerta/domain/lot-status';
import type { PackageStatus } from '@puerta/domain/package-status';
import type { Tx } from '../../db/within-agency.ts';
import type { Fact } from '../../facts/fact.ts';
import { tell } from '../../facts/tell.ts';
import { statusOf } from './present.ts';
import { lockHeld, lockLot, type LockedLot, lotsOfPackages, updateLotRow } from './queries.ts';

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

/** Locks the lots that packages are in, before the packages, in the order of their ids; by id. */
export async function lockLotsOf(
  tx: Tx,
  agencyId: number,
  packageIds: readonly number[],
): Promise<Map<number, LockedLot>> {
  const lots = new Map<number, LockedLot>();
  for (const id of await lotsOfPackages(tx, agencyId, packageIds)) {
    const lot = await lockLot(tx, agencyId, id);
    if (lot) lots.set(id, lot);
  }
  return lots;
}

/** A delivered lot has arrived, and no more, once the delivery of one of its packages was taken back. */
export async function reopenDelivered(
  tx: Tx,
  agencyId: number,
  lot: LockedLot,
  { actor, at }: Pick<Fact, 'actor' | 'at'>,
): Promise<void> {
  if (statusOf(lot) !== LOT_STATUS.delivered) return;
  const status = LOT_STATUS.arrived;
  await updateLotRow(tx, agencyId, lot.id, { status });
  tell(tx, {
    kind: 'lot.reopened',
    actor,
    at,
    object: { type: 'lot', id: lot.id, label: lot.identifier },
    from: { status: lot.status },
    to: { status },
  });
}
