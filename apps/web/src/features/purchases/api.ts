import { DEFAULT_PAGE_SIZE } from '@puerta/domain/parcel-limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, dataOf, orThrow } from '../../lib/api.ts';
import { PURCHASES } from '../../lib/own-purchases.ts';
import type { PurchasesSearch } from './purchases-search.ts';

export const purchasesPageQuery = ({ page = 1, q, find, show }: PurchasesSearch) =>
  queryOptions({
    queryKey: [PURCHASES, 'page', page, q, find, show],
    queryFn: async ({ signal }) => {
      const params = { n: page, size: DEFAULT_PAGE_SIZE };
      const { data, pages, total, counts, found } = orThrow(
        await api('GET /purchase/page/:n/:size', { params, query: { q, find, show } }, { signal }),
      );
      return { rows: data, pages, total, counts, found };
    },
    placeholderData: keepPreviousData,
  });

/** What was paid, is reviewed, was given back and agreed on for an own package. */
export const movementsQuery = (tracking: string) =>
  queryOptions({
    queryKey: [PURCHASES, 'one', tracking, 'movements'],
    queryFn: async ({ signal }) =>
      dataOf(await api('GET /purchase/:tracking/movements', { params: { tracking } }, { signal })),
  });

/** An own order: its packages, and one line of time for all of them. */
export const orderTimeQuery = (id: number) =>
  queryOptions({
    queryKey: [PURCHASES, 'order', id, 'time'],
    queryFn: async ({ signal }) =>
      dataOf(await api('GET /purchase/order/:id', { params: { id } }, { signal })),
  });

/** What the home shows: asked for anew whenever one comes to it. */
export const ownHomeQuery = queryOptions({
  queryKey: [PURCHASES, 'home'],
  queryFn: async ({ signal }) => dataOf(await api('GET /purchase/home', {}, { signal })),
  staleTime: 0,
});

/** Own orders, those with packages too. */
export const ownOrdersQuery = queryOptions({
  queryKey: [PURCHASES, 'orders'],
  queryFn: async ({ signal }) => dataOf(await api('GET /order/mine', {}, { signal })),
});

/** One own order, with or without packages. */
export const ownOrderQuery = (id: number) =>
  queryOptions({
    queryKey: [PURCHASES, 'order', id],
    queryFn: async ({ signal }) => dataOf(await api('GET /order/mine/:id', { params: { id } }, { signal })),
  });
