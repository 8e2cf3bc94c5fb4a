import { DEFAULT_PAGE_SIZE, PAGE_SIZES, type PageSize } from '@puerta/domain/parcels/parcel-limits';
import { codeOf } from '../../lib/address/address-texts.ts';
import { type ListFilters, NO_FILTERS, numberOf, readFilters, said } from '../../lib/list/list-search.ts';

/** In place of a status: those whose label was voided. */
export const VOIDED = 9;

type Listed = { q: string; status: number; page: number; size: PageSize };
/** What the orders list shows, as its address says it. `status` 0 is all of them. */
export type OrdersSearch = Partial<Listed> & OrdersFilters;
/** The same with its first page said outright. */
export type ShownOrders = Listed & OrdersFilters;
/** `client`: whose packages. */
type OrdersFilters = ListFilters & { client?: number | undefined };
export const EVERY_ORDER: OrdersFilters = { ...NO_FILTERS, client: undefined };

export const FIRST_ORDERS: Listed = { q: '', status: 0, page: 1, size: DEFAULT_PAGE_SIZE };

/** Reads an address that anybody may have typed: what is not a choice falls back to the first list. */
export function readOrdersSearch(search: Record<string, unknown>): OrdersSearch {
  const status = Number(search.status);
  const page = Number(search.page);
  return shortest({
    ...readFilters(search),
    client: numberOf(search.client),
    q: codeOf(search.q).slice(0, 80),
    status: status === VOIDED || (Number.isInteger(status) && status >= 1 && status <= 5) ? status : 0,
    page: Number.isInteger(page) && page >= 1 ? page : 1,
    size: PAGE_SIZES.find(size => size === Number(search.size)) ?? DEFAULT_PAGE_SIZE,
  });
}

/** Leaves out what is as in the first list, so that addresses stay short. */
export function shortest({ q, status, page, size, ...filters }: ShownOrders): OrdersSearch {
  return {
    ...said(filters),
    ...(q !== FIRST_ORDERS.q && { q }),
    ...(status !== FIRST_ORDERS.status && { status }),
    ...(page !== FIRST_ORDERS.page && { page }),
    ...(size !== FIRST_ORDERS.size && { size }),
  };
}

/** The list's filter as the calls take it. */
export const filterOf = ({ status, q, page: _page, size: _size, ...filters }: ShownOrders) => ({
  ...filters,
  status: status === VOIDED ? undefined : status || undefined,
  voided: status === VOIDED || undefined,
  q: q || undefined,
});

/** How many filters stand beside search and status. */
export const filtersOf = ({ q: _q, status: _status, page: _page, size: _size, ...filters }: ShownOrders) =>
  Object.keys(said(filters)).length;

/** The code of a look-up screen, as its address says it. */
type CodeSearch = { code?: string };

export function readCodeSearch(search: Record<string, unknown>): CodeSearch {
  const code = codeOf(search.code).toUpperCase().slice(0, 80);
  return code ? { code } : {};
}
