import { fold } from '@puerta/domain/search';
import type { LotPackage } from './api.ts';

/** What the fields of a lot hold: ids as the texts that selects have. */
export type LotValues = { type: string; transport: string; state: string; city: string; zone: string };

export const NO_LOT: LotValues = { type: '', transport: '', state: '', city: '', zone: '' };

/**
 * Packages as one picks them: those that go to the chosen city first, then those to the state (the destination
 * sorts, it does not filter: docs/rules/lots.md). `names` are empty where nothing is chosen.
 */
export function sortByDestination(
  packages: readonly LotPackage[],
  names: { city: string; state: string },
): LotPackage[] {
  const rank = ({ address }: LotPackage) => {
    const place = fold(address);
    if (names.city && place.includes(fold(names.city))) {
      return 0;
    }
    return names.state && place.includes(fold(names.state)) ? 1 : 2;
  };
  return [...packages].sort((a, b) => rank(a) - rank(b));
}

/** What stays chosen when some of it was taken by others. */
export function without(
  chosen: ReadonlySet<number>,
  taken: readonly { id: number }[] = [],
): ReadonlySet<number> {
  const lost = new Set(taken.map(({ id }) => id));
  return new Set([...chosen].filter(id => !lost.has(id)));
}
