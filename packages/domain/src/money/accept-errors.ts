import { isCvv } from './cvv.ts';

type CardField = 'card_number' | 'expiration_month' | 'expiration_year' | 'cvv';

/** Which field of a card Accept.js means by an error (sources: test/provider-facts.ts); any other is not about the card. */
export const FIELD_OF: Readonly<Record<string, CardField>> = {
  E_WC_05: 'card_number',
  E_WC_06: 'expiration_month',
  E_WC_07: 'expiration_year',
  // the day it ends is past
  E_WC_08: 'expiration_month',
  E_WC_15: 'cvv',
};

/**
 * The field that an error is about, of a card that was typed with this security code; undefined where it is about none.
 * Three or four digits are a security code: said of them, E_WC_15 is an error of the gateway's own (E00001), for which
 * the script's second half has no other word.
 */
export const fieldOf = (error: string, cvv: string): CardField | undefined =>
  error === 'E_WC_15' && isCvv(cvv) ? undefined : FIELD_OF[error];
