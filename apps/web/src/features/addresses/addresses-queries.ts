import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../lib/api.ts';

/** Own US addresses. */
export const sendersQuery = queryOptions({
  queryKey: ['addresses', 'sender'],
  queryFn: async ({ signal }) => dataOf(await api('GET /profile/sender', {}, { signal })),
});

/** The own data as a US address, in no book. */
export const ownAddressQuery = queryOptions({
  queryKey: ['addresses', 'own'],
  queryFn: async ({ signal }) => dataOf(await api('GET /profile/sender/own', {}, { signal })),
});

/** Own Venezuelan addresses. */
export const receiversQuery = queryOptions({
  queryKey: ['addresses', 'receiver'],
  queryFn: async ({ signal }) => dataOf(await api('GET /profile/receiver', {}, { signal })),
});
