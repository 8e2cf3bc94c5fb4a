import { codeOf } from '../../lib/address-texts.ts';

/** The code of a look-up screen, as its address says it. */
export type CodeSearch = { code?: string };

export function readCodeSearch(search: Record<string, unknown>): CodeSearch {
  const code = codeOf(search.code).toUpperCase().slice(0, 80);
  return code ? { code } : {};
}
