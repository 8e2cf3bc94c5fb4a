export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unknown';

const BRAND_NAMES: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
} satisfies Partial<Record<CardBrand, string>>;
/** A brand (visa, Visa) as its owner knows it; "Tarjeta" when it has no name. */
export const brandName = (brand: string): string => BRAND_NAMES[brand.toLowerCase()] ?? 'Tarjeta';

/** Of a card: its brand as the gateway writes it, and its digits; null or empty of what was paid without one. */
type Card = { brand: string | null; last_four: string | null };
/** 'Visa 1111'; null without a card, such as by a wallet of the provider's own. */
export const cardName = ({ brand, last_four }: Card): string | null =>
  brand && last_four ? `${brandName(brand)} ${last_four}` : null;

/** Month 1 to 12, year with four digits. */
export type CardExpiry = { month: number; year: number };

const BRANDS: readonly (readonly [CardBrand, RegExp])[] = [
  ['visa', /^4/],
  ['mastercard', /^(?:5[1-5]|2(?:22[1-9]|2[3-9]|[3-6]|7[01]|720))/],
  ['amex', /^3[47]/],
  ['discover', /^(?:6011|65|64[4-9])/],
  ['diners', /^(?:30[0-5]|36|38)/],
  ['jcb', /^35(?:2[89]|[3-8])/],
];

/** A card number without the spaces and hyphens people type. */
export function cardDigits(cardNumber: string): string {
  return cardNumber.replace(/[\s-]/g, '');
}

/** Whether these are 12 to 19 digits that satisfy the Luhn check. */
export function passesLuhn(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false;
  let total = 0;
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits.charAt(digits.length - 1 - place));
    const doubled = digit * 2;
    total += place % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return total % 10 === 0;
}

export function cardBrand(digits: string): CardBrand {
  return BRANDS.find(([, start]) => start.test(digits))?.[0] ?? 'unknown';
}

/** The only digits that may be kept. */
export function lastFour(digits: string): string {
  return digits.slice(-4);
}

/** An expiry of one or two month digits and two or four year digits (26 is 2026), or null when it is none. */
export function cardExpiry(month: string, year: string): CardExpiry | null {
  if (!/^\d{1,2}$/.test(month) || !/^(?:\d{2}|\d{4})$/.test(year)) return null;
  const monthNumber = Number(month);
  if (monthNumber < 1 || monthNumber > 12) return null;
  return { month: monthNumber, year: year.length === 2 ? 2000 + Number(year) : Number(year) };
}

/** A card is good to the end of its month, read in UTC: the provider has the last word on the last evening. */
export function isExpired(expiry: CardExpiry, now: Date): boolean {
  const year = now.getUTCFullYear();
  return expiry.year < year || (expiry.year === year && expiry.month < now.getUTCMonth() + 1);
}
