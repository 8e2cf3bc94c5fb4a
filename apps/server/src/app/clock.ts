/** The one source of "now". `main.ts` hands the same clock to everything, so that tests can set the time. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still until it is told otherwise. */
export type SettableClock = Clock & {
  set(to: Date): void;
  /** Moves forward (or back, when negative) by milliseconds. */
  advance(milliseconds: number): void;
};

export function settableClock(start: Date): SettableClock {
  let current = start.getTime();
  return {
    now: () => new Date(current),
    set: to => {
      current = to.getTime();
    },
    advance: milliseconds => {
      current += milliseconds;
    },
  };
}
