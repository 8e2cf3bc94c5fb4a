import { codeOf } from '../../lib/address/address-texts.ts';
/** What the cities' table shows, as its address says it: part of a name, a state, how they stand. */
export type CitiesSearch = { q?: string; state?: number; only?: Only };

const ONLY = ['active', 'inactive', 'unsold'] as const;
export type Only = (typeof ONLY)[number];

export function readCitiesSearch(search: Record<string, unknown>): CitiesSearch {
  const q = codeOf(search.q).slice(0, 80);
  const state = Number(search.state);
  const only = ONLY.find(one => one === search.only);
  return {
    ...(q && { q }),
    ...(Number.isInteger(state) && state > 0 && { state }),
    ...(only && { only }),
  };
}
