/** What a new agency does before it sells, in the order in which one takes it (docs/rules/agencies.md). */
export const FIRST_STEPS = [
  'agency',
  'brand',
  'tariffs',
  'limit',
  'carrier',
  'transport',
  'office',
  'staff',
  'quote',
  'label',
] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** Whose account an agency's labels go through. */
export const CARRIER_SOURCES = ['own', 'shared', 'simulator'] as const;
export type CarrierSource = (typeof CARRIER_SOURCES)[number];
