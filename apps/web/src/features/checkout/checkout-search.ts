export type CheckoutSearch = { order?: number };

/** The order that was paid, where the address says one. */
export function readCheckoutSearch(search: Record<string, unknown>): CheckoutSearch {
  const order = Number(search.order);
  return Number.isInteger(order) && order > 0 ? { order } : {};
}
