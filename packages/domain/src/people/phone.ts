/**
 * Phones are stored as bare digits, ten for the United States and ten for Venezuela; +1 and +58 are only shown
 * (docs/rules/accounts.md).
 */

// docs/rules/accounts.md: optional leading 1, three-digit area code optionally in parentheses, then 3 and 4 digits.
const US_PHONE = /^(?:\+?1[\s.-]?)?(?:\(\d{3}\)|\d{3})[\s.-]?\d{3}[\s.-]?\d{4}$/;
const VENEZUELAN_MOBILE = /^4(?:24|14|26|16|12)\d{7}$/;
const PUNCTUATION = /[()\-.\s]/g;

/** The wizards' rule for senders and US receivers, on the text as typed. */
export function isUsPhone(text: string): boolean {
  return US_PHONE.test(text.trim());
}

/**
 * Drops parentheses, hyphens, dots, spaces and a leading +1 or 1. A leading 1 counts as the country's code only
 * in front of ten digits, so that ten typed digits stay ten. Whatever passes `isUsPhone` becomes ten digits.
 */
export function stripUsPhone(text: string): string {
  const bare = text.replace(PUNCTUATION, '');
  if (bare.startsWith('+1')) return bare.slice(2);
  return bare.length === 11 && bare.startsWith('1') ? bare.slice(1) : bare;
}

/** Ten digits as (305) 555-0123; anything else as it is. */
export function formatUsPhone(digits: string): string {
  const parts = /^(\d{3})(\d{3})(\d{4})$/.exec(digits);
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : digits;
}

/** Ten digits of a Venezuelan mobile, after `stripVenezuelanPhone`. */
export function isVenezuelanMobile(digits: string): boolean {
  return VENEZUELAN_MOBILE.test(digits);
}

/** Drops punctuation, the country's code (+58, 58) and the trunk zero that people write in front of 414. */
export function stripVenezuelanPhone(text: string): string {
  return text
    .replace(PUNCTUATION, '')
    .replace(/^(?:\+58|58(?=0?\d{10}$))/, '')
    .replace(/^0(?=\d{10}$)/, '');
}

/** A phone as details, labels and sheets show it: +1 305 555 0123, +58 414 123 4567; no ten digits, as it is. */
export function phoneText(phone: string, country: 'US' | 'VE'): string {
  const bare = country === 'US' ? stripUsPhone(phone) : stripVenezuelanPhone(phone);
  const parts = /^(\d{3})(\d{3})(\d{4})$/.exec(bare);
  return parts ? `+${country === 'US' ? 1 : 58} ${parts[1]} ${parts[2]} ${parts[3]}` : phone;
}
