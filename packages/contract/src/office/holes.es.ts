import { holesIn, type Placeholder } from '@puerta/domain/text/placeholders';
import * as z from 'zod/mini';

const holeText = (holes: readonly string[]) =>
  `Complete o quite ${holes.join(', ')}: el cliente lo leería tal cual`;

/** Nobody is sent a text that leaves something open; `filled`: what is filled in for each reader when it is sent. */
export const whole = (filled: readonly Placeholder[] = []) =>
  z.refine<string>(text => holesIn(text, filled).length === 0, {
    error: ({ input }) => holeText(holesIn(String(input), filled)),
  });
