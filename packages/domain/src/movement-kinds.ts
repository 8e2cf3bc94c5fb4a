/** Movements of money, as lists are narrowed by them. */
export const PAYMENT_KINDS = ['charge', 'refund', 'reversal', 'outside', 'waiver'] as const;

/** How money may be received outside. */
export const OUTSIDE_METHODS = ['cash', 'transfer', 'zelle', 'other'] as const;
/** How money may be received at all. */
export const TAKEN_BY = ['card', ...OUTSIDE_METHODS] as const;
/** Money that came in; a waiver moved none. */
export const RECEIVED_KINDS = [
  'charge',
  'outside',
] as const satisfies readonly (typeof PAYMENT_KINDS)[number][];

/**
 * What is decided about a dispute, by its provider's name of its state (Stripe's); any other is open, and its bank has
 * taken the money back meanwhile. A `warning_` is a question before a dispute: nothing was taken back.
 */
export const CLOSED_DISPUTES = ['won', 'lost', 'warning_closed', 'prevented'] as const;
export const UNTAKEN_DISPUTES = [
  'won',
  'prevented',
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
] as const;
