/**
 * Reads UPS's JSON as it really comes: an element that stands alone has no array around it, an empty object is `""`,
 * numbers are texts, and its test system leaves carriage returns (`&#xD;`) in them.
 */

/** What stands at the end of the path; undefined as soon as something on the way is no object. */
export function part(value: unknown, ...path: string[]): unknown {
  let found = value;
  for (const name of path) {
    if (typeof found !== 'object' || found === null) return undefined;
    found = (found as Record<string, unknown>)[name];
  }
  return found;
}

/** The elements of a list, however it is written: one alone, none, `""`. */
export function list(value: unknown, ...path: string[]): unknown[] {
  const found = part(value, ...path);
  if (found === undefined || found === null || found === '') return [];
  return Array.isArray(found) ? found : [found];
}

/** The text at the end of the path; empty when there is none. */
export function text(value: unknown, ...path: string[]): string {
  const found = part(value, ...path);
  if (typeof found === 'number') return String(found);
  return typeof found === 'string' ? found.replaceAll('&#xD;', '').trim() : '';
}

/** A number above or equal to zero; null when there is none. */
export function amount(value: unknown, ...path: string[]): number | null {
  const found = text(value, ...path);
  const number = Number(found);
  return found !== '' && Number.isFinite(number) && number >= 0 ? number : null;
}

/** Dollars as UPS writes them (`"12.49"`) in cents. */
export function cents(value: unknown, ...path: string[]): number | null {
  const dollars = amount(value, ...path);
  return dollars === null ? null : Math.round(dollars * 100);
}

/** Whether an element is there at all: an empty tag is a yes. */
export const isThere = (value: unknown, ...path: string[]): boolean =>
  part(value, ...path) !== undefined && part(value, ...path) !== null;
