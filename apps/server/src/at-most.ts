/** There are more waiting than can be served soon. */
export class TooBusy extends Error {}

/** Runs so many at once; the others wait in the order in which they came, and beyond that many they are turned away. */
export function atMost(atOnce: number, waiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = atOnce;
  const queue: (() => void)[] = [];
  return async work => {
    if (free > 0) free -= 1;
    else if (queue.length < waiting) await new Promise<void>(resolve => queue.push(resolve));
    else throw new TooBusy('too many wait');
    try {
      return await work();
    } finally {
      // a place is handed on, so that nobody who comes now is served before those who wait
      const next = queue.shift();
      if (next) next();
      else free += 1;
    }
  };
}
