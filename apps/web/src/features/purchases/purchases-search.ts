/** What Compras shows, as it stands in the address; the first page, and everything, where nothing is said. */
export type PurchasesSearch = { page?: number; q?: string; status?: number };

const LONGEST = 80;

/** Reads an address that anybody may have typed: what is no page is the first, what is no status is every one. */
export function readPurchasesSearch({ page, q, status }: Record<string, unknown>): PurchasesSearch {
  const search: PurchasesSearch = {};
  const number = Number(page);
  if (Number.isInteger(number) && number > 1) {
    search.page = number;
  }
  // the router reads a bare number as one
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).trim() : '';
  if (text !== '') {
    search.q = text.slice(0, LONGEST).toUpperCase();
  }
  const chosen = Number(status);
  if (Number.isInteger(chosen) && chosen >= 1 && chosen <= 5) {
    search.status = chosen;
  }
  return search;
}
