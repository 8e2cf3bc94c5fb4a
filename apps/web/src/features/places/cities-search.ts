/** The search of the cities' table, as its address says it. */
export type CitiesSearch = { q?: string };

export function readCitiesSearch(search: Record<string, unknown>): CitiesSearch {
  const q = typeof search.q === 'string' ? search.q.trim().slice(0, 80) : '';
  return q ? { q } : {};
}
