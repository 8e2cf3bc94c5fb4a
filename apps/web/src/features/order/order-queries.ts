import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../lib/api.ts';
import type { PriceInput } from './payload.ts';

/** Own US addresses. */
export const sendersQuery = queryOptions({
  queryKey: ['addresses', 'sender'],
  queryFn: async ({ signal }) => dataOf(await api('GET /profile/sender', {}, { signal })),
});

/** Own Venezuelan addresses. */
export const receiversQuery = queryOptions({
  queryKey: ['addresses', 'receiver'],
  queryFn: async ({ signal }) => dataOf(await api('GET /profile/receiver', {}, { signal })),
});

/** Offices where a receiver may collect. */
export const officesQuery = queryOptions({
  queryKey: ['offices'],
  queryFn: async ({ signal }) => dataOf(await api('GET /order/offices', {}, { signal })),
});

/** What the order costs now: asked anew whenever the payment step is entered. */
export const priceQuery = (body: PriceInput) =>
  queryOptions({
    queryKey: ['price', body],
    queryFn: async ({ signal }) => dataOf(await api('POST /order/price', { body }, { signal })),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
