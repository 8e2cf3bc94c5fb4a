/** What a new agency does before it sells, in the order in which one takes it (docs/rules/agencies.md). */
export const FIRST_STEPS = [
  'agency',
  'brand',
  'margins',
  'tariffs',
  'promotions',
  'limit',
  'carrier',
  'transport',
  'office',
  'staff',
  'quote',
  'label',
] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];
/** What every agency begins with, and is done once a manager has looked at it. */
export const SEEN_STEPS = ['margins', 'promotions'] as const satisfies readonly FirstStep[];
export type SeenStep = (typeof SEEN_STEPS)[number];

/** Whose account an agency's labels go through. */
export const CARRIER_SOURCES = ['own', 'shared', 'simulator'] as const;
export type CarrierSource = (typeof CARRIER_SOURCES)[number];
