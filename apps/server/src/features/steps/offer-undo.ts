import type { Services } from '../../services/services.ts';

/** For how many whole seconds more a step that began at `since` can be undone at one click; 0: not any more. */
export const undoSecondsLeft = ({ config, clock }: Pick<Services, 'config' | 'clock'>, since: Date): number =>
  Math.max(0, Math.floor(config.UNDO_SECONDS - (clock.now().getTime() - since.getTime()) / 1000));

type Offer = { seconds: number; status_id: number; packages: number[] };

/** The undoing of a step of these packages, as its call takes it; null where there is nothing to undo, or no time left. */
export function offerUndo(
  services: Pick<Services, 'config' | 'clock'>,
  since: Date,
  steps: Omit<Offer, 'seconds'>,
): { undo: Offer | null } {
  const seconds = undoSecondsLeft(services, since);
  return { undo: seconds > 0 && steps.packages.length > 0 ? { seconds, ...steps } : null };
}
