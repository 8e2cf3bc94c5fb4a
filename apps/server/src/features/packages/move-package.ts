import type { CalendarDay } from '@puerta/domain/days/calendar-day';
import type { PackageStatus } from '@puerta/domain/parcels/package-status';
import type { Tx } from '../../db/within-agency.ts';
import type { Fact } from '../../facts/fact.ts';
import { ofPackage, ofPackageAlone } from '../../facts/about.ts';
import { tell } from '../../facts/tell.ts';
import { setStatus as updateStatus } from './queries.ts';

export type Move = { to: PackageStatus; at: Date; day: CalendarDay } & Pick<Fact, 'actor'>;
type Moved = { id: number; tracking_number: string; order_id: number; account_id: number; status: number };
export type Lot = { id: number; identifier: string };

/**
 * Sets the status of packages, with the day of the step; where they lay, they lie no more. The caller has locked them
 * and tells of the step.
 */
export async function setStatus(tx: Tx, ids: number[], { to, at, day, actor }: Move): Promise<void> {
  for (const one of await updateStatus(tx, ids, { status: to, at, day }))
    tellShelved(tx, one, null, { actor, at });
}

/** A package was put to a place of the warehouse, null for none, from that which its row has. */
export const tellShelved = (
  tx: Tx,
  row: { id: number; tracking_number: string; shelf_place: string | null },
  place: string | null,
  by: Pick<Fact, 'actor' | 'at' | 'station'>,
): void =>
  tell(tx, {
    ...by,
    kind: 'package.shelved',
    ...ofPackageAlone(row),
    from: { shelf_place: row.shelf_place },
    to: { shelf_place: place },
  });

/**
 * Steps that follow from something else: a lot moves its packages, a carrier delivers one. Each package has its fact.
 * The caller has locked them and checked that the step is allowed.
 */
export async function stepPackages(
  tx: Tx,
  packages: readonly Moved[],
  move: Move & Pick<Fact, 'undoable'> & { lot?: Lot },
): Promise<void> {
  if (packages.length === 0) return;
  const ids = packages.map(({ id }) => id);
  await setStatus(tx, ids, move);
  const { to, at, actor, lot, undoable = false } = move;
  const facts = packages.map(one => ({
    kind: 'package.stepped' as const,
    actor,
    at,
    undoable,
    ...ofPackage(one, lot),
    from: { status: one.status },
    to: { status: to, ...(lot && { lot: lot.identifier }) },
  }));
  tell(tx, ...facts);
}

/** Packages were put into a lot, or taken out of it. */
export function tellLoaded(
  tx: Tx,
  kind: 'package.loaded' | 'package.unloaded',
  packages: readonly Omit<Moved, 'status'>[],
  { actor, at, lot }: Pick<Fact, 'actor' | 'at'> & { lot: Lot },
): void {
  const to = { lot: lot.identifier };
  tell(tx, ...packages.map(one => ({ kind, actor, at, ...ofPackage(one, lot), to })));
}
