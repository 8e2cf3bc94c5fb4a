import type { Cents } from './money.ts';

/** What roundings may make of one label. */
const TOLERANCE_CENTS = 50;

/** Whether the carrier charged so much more or less for a label than it was rated at that somebody should look at it. */
export const costDiffers = (quotedCents: Cents, chargedCents: Cents): boolean =>
  Math.abs(chargedCents - quotedCents) > TOLERANCE_CENTS;
