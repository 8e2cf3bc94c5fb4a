import { codeOf } from '../../lib/address/address-texts.ts';
import { type PaymentSearch, readPaymentSearch } from '../../lib/address/payment-search.ts';

/** `firma`: what a link in a mail carries. */
export type SharedSearch = PaymentSearch & { firma?: string };

/** Reads what the address of a package's public page says besides its code. */
export function readSharedSearch(search: Record<string, unknown>): SharedSearch {
  const { firma } = search;
  return { ...readPaymentSearch(search), ...(typeof firma === 'string' && firma !== '' && { firma }) };
}

export type TrackingSearch = PaymentSearch & { code?: string };

/** Reads the code of an address that anybody may have typed. */
export function readTrackingSearch(search: Record<string, unknown>): TrackingSearch {
  const code = codeOf(search.code).toUpperCase().slice(0, 60);
  return code === '' ? {} : { code, ...readPaymentSearch(search) };
}
