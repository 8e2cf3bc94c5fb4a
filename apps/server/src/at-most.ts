/** There are more waiting than can be served soon. */
export class TooBusy extends Error {}

type Turn = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs so many at once; the others wait in the order in which they came, and beyond that many they are turned away. */
export function atMost(atOnce: number, waiting: number): Turn {
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

/** The same for each by itself; nobody is remembered who has nothing under way. */
export function atMostEach(
  atOnce: number,
  waiting: number,
): <T>(whose: string, work: () => Promise<T>) => Promise<T> {
  const known = new Map<string, { turn: Turn; underWay: number }>();
  return async (whose, work) => {
    const one = known.get(whose) ?? { turn: atMost(atOnce, waiting), underWay: 0 };
    known.set(whose, one);
    one.underWay += 1;
    try {
      return await one.turn(work);
    } finally {
      one.underWay -= 1;
      if (one.underWay === 0) known.delete(whose);
    }
  };
}
