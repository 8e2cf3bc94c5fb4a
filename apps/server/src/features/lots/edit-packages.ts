import { canEditLotPackages } from '@puerta/domain/lot-status';
import type { StaffRole } from '@puerta/domain/roles';
import type { Tx } from '../../db/within-agency.ts';
import type { Context, Handler } from '../../services/context.ts';
import { isRefusal, type Refusal, refuse } from '../../app/refusal.ts';
import { tell } from '../../facts/tell.ts';
import { tellLoaded } from '../packages/move-package.ts';
import { choosePackages } from './choose-packages.ts';
import { presentLotPackage, statusOf } from './present.ts';
import { addToTotal, lockLot, type LockedLot, lotOfPackage, packagesOfLot, setLotOf } from './queries.ts';

type Add = 'POST /lots/:id/packages';
type Remove = 'DELETE /lots/package/:id';

/** Adds packages to a lot that has not left. */
export const addPackages: Handler<Add> = async (context, { params, body }) => {
  const { agency, actor, db, clock } = context;
  const lot = await db.within(agency.id, tx => add(tx, context, params.id, body.packages));
  if (isRefusal(lot)) return lot;
  const rows = await packagesOfLot(db.read(agency.id), agency.id, params.id);
  const viewing = { viewer: actor.role as StaffRole, now: clock.now() };
  return { data: rows.map(row => presentLotPackage(row, viewing, lot)) };
};

async function add(
  tx: Tx,
  context: Context<Add>,
  lotId: number,
  chosen: number[],
): Promise<LockedLot | Refusal> {
  const { agency, actor, clock } = context;
  const lot = await lockLot(tx, agency.id, lotId);
  if (!lot) return refuse('lot_not_found');
  if (!canEditLotPackages(statusOf(lot))) return refuse('lot_closed');
  const packages = await choosePackages(tx, agency.id, lot.type, chosen);
  if (isRefusal(packages)) return packages;
  await setLotOf(
    tx,
    agency.id,
    packages.map(one => one.id),
    lot.id,
  );
  tellLoaded(tx, 'package.loaded', packages, { actor, at: clock.now(), lot });
  await changeTotal(tx, context, lot, packages.length);
  return lot;
}

/** Takes a package out of a lot that has not left. */
export const removePackage: Handler<Remove> = async (context, { params }) => {
  const { agency, actor, db, clock } = context;
  const refusal = await db.within(agency.id, async tx => {
    const held = await lotOfPackage(tx, agency.id, params.id);
    const lot = held?.lot_id ? await lockLot(tx, agency.id, held.lot_id) : undefined;
    // somebody else may have taken it out while we waited for the lot
    const still = await lotOfPackage(tx, agency.id, params.id);
    if (!lot || still?.lot_id !== lot.id) return refuse('package_not_found');
    if (!canEditLotPackages(statusOf(lot))) return refuse('lot_closed');
    await setLotOf(tx, agency.id, [params.id], null);
    tellLoaded(tx, 'package.unloaded', [still], { actor, at: clock.now(), lot });
    await changeTotal(tx, context, lot, -1);
    return null;
  });
  return isRefusal(refusal) ? refusal : { data: null };
};

async function changeTotal(
  tx: Tx,
  context: Context<Add | Remove>,
  lot: LockedLot,
  by: number,
): Promise<void> {
  const { agency, actor, clock } = context;
  await addToTotal(tx, agency.id, lot.id, by);
  tell(tx, {
    actor,
    at: clock.now(),
    kind: by > 0 ? 'lot.packages_added' : 'lot.package_removed',
    object: { type: 'lot', id: lot.id, label: lot.identifier },
    from: { packages: lot.total_packages },
    to: { packages: lot.total_packages + by },
  });
}
