/** Which field of a card Accept.js means by an error (sources: test/provider-facts.ts); any other is not about the card. */
export const FIELD_OF: Readonly<
  Record<string, 'card_number' | 'expiration_month' | 'expiration_year' | 'cvv'>
> = {
  E_WC_05: 'card_number',
  E_WC_06: 'expiration_month',
  E_WC_07: 'expiration_year',
  // the day it ends is past
  E_WC_08: 'expiration_month',
  E_WC_15: 'cvv',
};
