import type { CalendarDay } from '@puerta/domain/calendar-day';
import type { PackageStatus } from '@puerta/domain/package-status';
import type { Tx } from '../../db/within-agency.ts';
import { tell } from '../../facts/tell.ts';
import { setStatus as updateStatus } from './queries.ts';

export type Move = { to: PackageStatus; at: Date; day: CalendarDay };
type Moved = { id: number; tracking_number: string; order_id: number; account_id: number };

/** Sets the status of packages, with the day of the step. The caller has locked them and tells what happened. */
export const setStatus = (tx: Tx, agencyId: number, ids: number[], { to, at, day }: Move): Promise<void> =>
  updateStatus(tx, agencyId, ids, { status: to, at, day });

/**
 * Steps that follow from something else: a lot moves its packages, a carrier delivers one. Each package has its fact.
 * The caller has locked them and checked that the step is allowed.
 */
export async function stepPackages(
  tx: Tx,
  agencyId: number,
  packages: readonly Moved[],
  move: Move & { lotId?: number },
): Promise<void> {
  if (packages.length === 0) return;
  const ids = packages.map(({ id }) => id);
  await setStatus(tx, agencyId, ids, move);
  const { to, at, lotId } = move;
  tell(
    tx,
    ...packages.map(one => ({
      kind: 'package.stepped' as const,
      actor: null,
      at,
      object: { type: 'package', id: one.id, label: one.tracking_number },
      about: { orderId: one.order_id, clientId: one.account_id, ...(lotId !== undefined && { lotId }) },
      to: { status: to },
    })),
  );
}
