import type { CalendarDay } from '@puerta/domain/calendar-day';
import type { PackageStatus } from '@puerta/domain/package-status';
import type { Tx } from '../../db/within-agency.ts';
import type { Fact } from '../../facts/fact.ts';
import { tell } from '../../facts/tell.ts';
import { setStatus as updateStatus } from './queries.ts';

export type Move = { to: PackageStatus; at: Date; day: CalendarDay } & Pick<Fact, 'actor'>;
type Moved = { id: number; tracking_number: string; order_id: number; account_id: number; status: number };
export type Lot = { id: number; identifier: string };

/**
 * Sets the status of packages, with the day of the step; where they lay, they lie no more. The caller has locked them
 * and tells of the step.
 */
export async function setStatus(
  tx: Tx,
  agencyId: number,
  ids: number[],
  { to, at, day, actor }: Move,
): Promise<void> {
  for (const one of await updateStatus(tx, agencyId, ids, { status: to, at, day }))
    tellShelved(tx, one, null, { actor, at });
}

/** A package was put to a place of the warehouse, null for none, from that which its row has. */
export const tellShelved = (
  tx: Tx,
  {
    id,
    tracking_number: label,
    shelf_place,
  }: { id: number; tracking_number: string; shelf_place: string | null },
  place: string | null,
  by: Pick<Fact, 'actor' | 'at' | 'station'>,
): void =>
  tell(tx, {
    ...by,
    kind: 'package.shelved',
    object: { type: 'package', id, label },
    from: { shelf_place },
    to: { shelf_place: place },
  });

/** How facts name a package, and the lot that something happened to it with. */
export const aboutPackage = (one: Omit<Moved, 'status'>, lot?: Lot): Pick<Fact, 'object' | 'about'> => ({
  object: { type: 'package', id: one.id, label: one.tracking_number },
  about: { orderId: one.order_id, clientId: one.account_id, ...(lot && { lotId: lot.id }) },
});

/**
 * Steps that follow from something else: a lot moves its packages, a carrier delivers one. Each package has its fact.
 * The caller has locked them and checked that the step is allowed.
 */
export async function stepPackages(
  tx: Tx,
  agencyId: number,
  packages: readonly Moved[],
  move: Move & { lot?: Lot },
): Promise<void> {
  if (packages.length === 0) return;
  const ids = packages.map(({ id }) => id);
  await setStatus(tx, agencyId, ids, move);
  const { to, at, actor, lot } = move;
  const facts = packages.map(one => ({
    kind: 'package.stepped' as const,
    actor,
    at,
    ...aboutPackage(one, lot),
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
  tell(tx, ...packages.map(one => ({ kind, actor, at, ...aboutPackage(one, lot), to })));
}
