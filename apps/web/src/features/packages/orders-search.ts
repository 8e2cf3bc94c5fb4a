import { DEFAULT_PAGE_SIZE, PAGE_SIZES, type PageSize } from '@puerta/domain/parcel-limits';

/** In place of a status: those whose label was voided. */
export const VOIDED = 9;

/** What the orders list shows, as its address says it. `status` 0 is all of them. */
export type OrdersSearch = { q?: string; status?: number; page?: number; size?: PageSize };

export const FIRST_ORDERS: Required<OrdersSearch> = { q: '', status: 0, page: 1, size: DEFAULT_PAGE_SIZE };

/** Reads an address that anybody may have typed: what is not a choice falls back to the first list. */
export function readOrdersSearch(search: Record<string, unknown>): OrdersSearch {
  const status = Number(search.status);
  const page = Number(search.page);
  return shortest({
    q: typeof search.q === 'string' ? search.q.trim().slice(0, 80) : '',
    status: status === VOIDED || (Number.isInteger(status) && status >= 1 && status <= 5) ? status : 0,
    page: Number.isInteger(page) && page >= 1 ? page : 1,
    size: PAGE_SIZES.find(size => size === Number(search.size)) ?? DEFAULT_PAGE_SIZE,
  });
}

/** Leaves out what is as in the first list, so that addresses stay short. */
export function shortest(search: Required<OrdersSearch>): OrdersSearch {
  return {
    ...(search.q !== FIRST_ORDERS.q && { q: search.q }),
    ...(search.status !== FIRST_ORDERS.status && { status: search.status }),
    ...(search.page !== FIRST_ORDERS.page && { page: search.page }),
    ...(search.size !== FIRST_ORDERS.size && { size: search.size }),
  };
}

/** The list's filter as the calls take it. */
export const filterOf = ({ status, q }: Required<Pick<OrdersSearch, 'status' | 'q'>>) => ({
  status: status === VOIDED ? undefined : status || undefined,
  voided: status === VOIDED || undefined,
  q: q || undefined,
});
