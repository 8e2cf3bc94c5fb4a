const MINUTE_MS = 60_000;

/**
 * When something that could not be finished now is tried again: after a minute at most, then after twice as long
 * each time, up to `mostMinutes`. Half of it is chance, so that what failed together does not come back together.
 */
export function nextTry(now: Date, tries: number, mostMinutes: number): Date {
  const minutes = Math.min(2 ** Math.min(tries, 20), mostMinutes);
  return new Date(now.getTime() + minutes * MINUTE_MS * (0.5 + Math.random() / 2));
}
