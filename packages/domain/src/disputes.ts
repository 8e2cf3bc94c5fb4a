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
