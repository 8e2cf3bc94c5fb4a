/** Longest address that mail can carry. */
export const MAX_EMAIL_LENGTH = 254;

// "E-mail-like": something@something.something. What would break a mail header or an address list is refused.
const EMAIL = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\.]+(?:\.[^\s@<>(),;:"[\]\\.]+)+$/;
// docs/rules/agencies.md: letters/digits@letters/digits.letters.
const SUPPORT_EMAIL = /^[A-Za-z0-9]+@[A-Za-z0-9]+\.[A-Za-z]+$/;

export function isEmail(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && EMAIL.test(text);
}

/** The simpler pattern that the agency's support address must match. */
export function isSupportEmail(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && SUPPORT_EMAIL.test(text);
}

/** Addresses are compared without case (docs/rules/accounts.md). */
export function normaliseEmail(text: string): string {
  return text.trim().toLowerCase();
}
