/** Movements of money, as lists are narrowed by them. */
export const PAYMENT_KINDS = ['charge', 'refund', 'reversal', 'outside', 'waiver'] as const;

/** How money may be received outside. */
export const OUTSIDE_METHODS = ['cash', 'transfer', 'zelle', 'other'] as const;
/** How money may be received at all. */
export const TAKEN_BY = ['card', ...OUTSIDE_METHODS] as const;
