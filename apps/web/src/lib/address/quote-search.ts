/**
 * A quote carried to the wizard in the page's address: every value as typed, none trusted. What is missing or
 * is no such number is left out. Numbers where they say the same.
 */
export type QuoteSearch = Partial<Record<QuoteSearchKey, string | number>>;
type QuoteSearchKey = (typeof KEYS)[number];

const KEYS = [
  'zip',
  'zipTo',
  'state',
  'city',
  'weight',
  'length',
  'width',
  'height',
  'quantity',
  'pickup',
] as const;
const ZIP = /^\d{5}(-\d{4})?$/;
const PATTERNS: Readonly<Record<QuoteSearchKey, RegExp>> = {
  zip: ZIP,
  // a domestic parcel's other end
  zipTo: ZIP,
  state: /^\d{1,9}$/,
  city: /^\d{1,9}$/,
  weight: /^\d{1,4}(\.\d{1,2})?$/,
  length: /^\d{1,4}(\.\d{1,2})?$/,
  width: /^\d{1,4}(\.\d{1,2})?$/,
  height: /^\d{1,4}(\.\d{1,2})?$/,
  quantity: /^[1-9]\d?$/,
  // 1: the carrier is to pick the parcel up
  pickup: /^[01]$/,
};

/** For a route's `validateSearch`. */
export function readQuoteSearch(search: Record<string, unknown>): QuoteSearch {
  const quote: QuoteSearch = {};
  for (const key of KEYS) {
    const value = search[key];
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    // a postal code such as 02134 must not lose its zero to that reading
    const full = PATTERNS[key] === ZIP && /^\d{1,4}$/.test(text) ? text.padStart(5, '0') : text;
    if (PATTERNS[key].test(full)) {
      quote[key] = String(Number(full)) === full ? Number(full) : full;
    }
  }
  return quote;
}

export const hasQuote = (quote: QuoteSearch): boolean => Object.keys(quote).length > 0;

/** The values as a form holds them. */
export function quoteTexts(quote: QuoteSearch): Partial<Record<QuoteSearchKey, string>> {
  return Object.fromEntries(Object.entries(quote).map(([key, value]) => [key, String(value)]));
}
