/**
 * The numbers that people scan and type (docs/rules/numbers.md). A tracking number is the agency's prefix of 2 to 4
 * letters and ten characters of Crockford base 32: nine random, the last a check; no hyphen, because the process
 * screen splits on one.
 */

/** Crockford's digits: no I, L, O, U. A character's value is its place here. */
export const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const RANDOM_CHARACTERS = 9;
const PREFIX = /^[A-Z]{2,4}$/;
const TRACKING_SHAPE = /^([A-Z]{2,4})([0-9A-Z]{10})$/;
const MISREAD: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/** Doubles a value in the field of 32 elements (x⁵ + x² + 1), whose addition is exclusive or. */
function double(value: number): number {
  const shifted = value << 1;
  return shifted & 0b100000 ? shifted ^ 0b100101 : shifted;
}

/**
 * The check value of nine values 0..31: the sum of each times a different power of two, in the field of 32
 * elements. Every factor is non-zero and no two are alike, so it catches every single wrong character and every
 * swap of two characters, adjacent or not, the check included.
 */
function checkValue(values: readonly number[]): number {
  let check = 0;
  // Horner's scheme; the closing doubling leaves the factor one to the check itself.
  for (const value of values) check = double(check ^ value);
  return check;
}

export function isTrackingPrefix(text: string): boolean {
  return PREFIX.test(text);
}

/**
 * Builds a tracking number from the caller's nine random bytes (only five bits of each are used, evenly).
 * Throws RangeError for another number of bytes or a prefix that is not 2 to 4 capital letters.
 */
export function buildTracking(prefix: string, randomBytes: Uint8Array): string {
  if (!isTrackingPrefix(prefix)) throw new RangeError(`Not a tracking prefix: ${prefix}`);
  if (randomBytes.length !== RANDOM_CHARACTERS)
    throw new RangeError('A tracking number takes nine random bytes');
  const values = Array.from(randomBytes, byte => byte & 31);
  return prefix + [...values, checkValue(values)].map(value => CROCKFORD.charAt(value)).join('');
}

/** Whether this is a number of ours: a prefix, ten characters, and the check that the nine make. */
export function isTracking(text: string): boolean {
  const values = Array.from(TRACKING_SHAPE.exec(text)?.[2] ?? '', character => CROCKFORD.indexOf(character));
  const check = values.pop();
  return check !== undefined && !values.includes(-1) && checkValue(values) === check;
}

/**
 * What a person typed, as we store it: trimmed, in capitals; where it has the shape of a tracking number, O is
 * read as 0 and I and L as 1 in its last ten characters. Other text only becomes capitals.
 */
export function normaliseTracking(typed: string): string {
  const text = typed.trim().toUpperCase();
  const shape = TRACKING_SHAPE.exec(text);
  if (!shape?.[1] || !shape[2]) return text;
  return shape[1] + shape[2].replace(/[OIL]/g, misread => MISREAD[misread] ?? misread);
}

/** Given at reception from a sequence of the agency: 123 is P000123. */
export function packageNumber(sequence: number): string {
  return `P${String(sequence).padStart(6, '0')}`;
}

/** The year's last two digits and a sequence: 2026 and 42 are L2600042. */
export function lotIdentifier(year: number, sequence: number): string {
  return `L${String(year % 100).padStart(2, '0')}${String(sequence).padStart(5, '0')}`;
}

/** A client's locker: the agency's short name and at least five digits. */
export function lockerCode(shortName: string, sequence: number): string {
  return shortName.toUpperCase().replace(/[^A-Z0-9]/g, '') + String(sequence).padStart(5, '0');
}

/** A locker that a client may choose: letters and digits alone. */
export function isLocker(text: string): boolean {
  return /^[A-Za-z0-9]{1,20}$/.test(text);
}

/** The repackage label's bar code, which the process screen scans. */
export function repackageCode(number: string, tracking: string): string {
  return `${number}-${tracking}`;
}

/** The two parts of a scanned repackage code: exactly one hyphen with something on both sides, else null. */
export function splitRepackageCode(scanned: string): { packageNumber: string; tracking: string } | null {
  const parts = scanned.trim().toUpperCase().split('-');
  const [number, tracking] = parts;
  if (parts.length !== 2 || !number?.trim() || !tracking?.trim()) return null;
  return { packageNumber: number.trim(), tracking: normaliseTracking(tracking) };
}
