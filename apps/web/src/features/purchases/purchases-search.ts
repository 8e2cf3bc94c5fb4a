export type PurchasesSearch = { page?: number };

/** Reads the page of an address that anybody may have typed: what is no page is the first. */
export function readPurchasesSearch({ page }: Record<string, unknown>): PurchasesSearch {
  const number = Number(page);
  return Number.isInteger(number) && number > 1 ? { page: number } : {};
}
