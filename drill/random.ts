export type Random = {
  /** a whole number from 0, below `limit` */
  below(limit: number): number;
  chance(probability: number): boolean;
  /** one of the list, each as often as it stands in it */
  pick<T>(list: readonly T[]): T;
};

/** The same numbers for the same seed, so that a run can be repeated (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    chance: probability => next() < probability,
    pick<T>(list: readonly T[]): T {
      const picked = list[below(list.length)];
      if (picked === undefined) throw new Error('There is nothing to pick from');
      return picked;
    },
  };
}
