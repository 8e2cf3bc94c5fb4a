import { atMost } from '../at-most.ts';

/** A lot's labels take half a second: whoever waits longer than a few dozen documents comes again (TooBusy). */
const fewAtOnce = atMost(2, 40);

/** The same drawing, a few at once of all that are drawn. */
export const inTurn =
  <Of extends unknown[]>(draw: (...of: Of) => Promise<Uint8Array>) =>
  (...of: Of): Promise<Uint8Array> =>
    fewAtOnce(() => draw(...of));
