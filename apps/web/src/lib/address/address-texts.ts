/**
 * What stands behind an address's `?`, name by name, as it was typed: a long number stays a text, and so does `true`.
 * The router's own reading makes numbers of them, which loses zeros and long codes.
 */
export const readTexts = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search));

/** The address of these values; what is undefined is left out. */
export function writeTexts(search: Record<string, unknown>): string {
  const said = Object.entries(search).filter(([, value]) => value !== undefined);
  const texts = new URLSearchParams(said.map(([name, value]) => [name, String(value)]));
  return said.length > 0 ? `?${texts}` : '';
}

/** A code, or what is searched for, of an address. Addresses of before held digits alone between quotes. */
export const codeOf = (value: unknown): string =>
  typeof value === 'string' ? value.replaceAll('"', '').trim() : '';
