import { type PaymentSearch, readPaymentSearch } from '../../lib/payment-page.ts';

/** `firma`: what a link in a mail carries. */
export type SharedSearch = PaymentSearch & { firma?: string };

/** Reads what the address of a package's public page says besides its code. */
export function readSharedSearch(search: Record<string, unknown>): SharedSearch {
  const { firma } = search;
  return { ...readPaymentSearch(search), ...(typeof firma === 'string' && firma !== '' && { firma }) };
}

export type TrackingSearch = PaymentSearch & { code?: string };

/** Reads the code of an address that anybody may have typed. The router reads bare digits as a number. */
export function readTrackingSearch(search: Record<string, unknown>): TrackingSearch {
  const { code } = search;
  const text = typeof code === 'string' || typeof code === 'number' ? String(code).trim() : '';
  return text === '' ? {} : { code: text.toUpperCase().slice(0, 60), ...readPaymentSearch(search) };
}
