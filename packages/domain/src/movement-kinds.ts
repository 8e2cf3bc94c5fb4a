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
 * What is decided about a dispute, by its provider's name of its state (sources: test/provider-facts.ts); any other is
 * open, and its bank has taken the money back meanwhile. A `warning_` of a dispute is a question before it: nothing was
 * taken back. Of early warnings of fraud and of reviews we say ourselves whether something can still be done.
 */
export const CLOSED_DISPUTES = [
  'won',
  'lost',
  'warning_closed',
  'prevented',
  'warning_over',
  'review_over',
] as const;
export const UNTAKEN_DISPUTES = [
  'won',
  'prevented',
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'warning_open',
  'warning_over',
  'review_open',
  'review_over',
] as const;
/** Its bank takes one answer, until its deadline. */
export const ANSWERABLE_DISPUTES: readonly string[] = ['needs_response', 'warning_needs_response'];
