/** The search of the lots list, as its address says it. */
export type LotsSearch = { q?: string };

export function readLotsSearch(search: Record<string, unknown>): LotsSearch {
  const q = typeof search.q === 'string' ? search.q.trim().slice(0, 80) : '';
  return q ? { q } : {};
}
