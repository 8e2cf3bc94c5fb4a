import { kindOfGroup } from '@puerta/domain/package-status';
import { isUndoable } from '@puerta/domain/permissions';
import type { ProductGroup } from '@puerta/domain/products';
import type { Services } from '../../services/services.ts';

/** For how many whole seconds more a step that began at `since` can be undone at one click; 0: not any more. */
export const undoSecondsLeft = ({ config, clock }: Pick<Services, 'config' | 'clock'>, since: Date): number =>
  Math.max(0, Math.floor(config.UNDO_SECONDS - (clock.now().getTime() - since.getTime()) / 1000));

type Offer = { seconds: number; status_id: number; packages: number[] };

type Moved = { id: number; group: number };

/** Whether the step of such a package may be undone at all; `group` is its product's. */
export const isOffered = ({ group }: Pick<Moved, 'group'>): boolean =>
  isUndoable(kindOfGroup(group as ProductGroup));

/**
 * The undoing of a step of these packages, as its call takes it, without those whose step stays; null where there is
 * nothing to undo, or no time left.
 */
export function offerUndo(
  services: Pick<Services, 'config' | 'clock'>,
  since: Date,
  { status_id, moved }: { status_id: number; moved: readonly Moved[] },
): { undo: Offer | null } {
  const seconds = undoSecondsLeft(services, since);
  const packages = moved.filter(isOffered).map(({ id }) => id);
  return { undo: seconds > 0 && packages.length > 0 ? { seconds, status_id, packages } : null };
}
