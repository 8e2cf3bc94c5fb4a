import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../lib/api.ts';

export const promotionsQuery = queryOptions({
  queryKey: ['open', 'services'],
  queryFn: async ({ signal }) => dataOf(await api('GET /open/services', {}, { signal })),
});

export const contactQuery = queryOptions({
  queryKey: ['open', 'contact'],
  queryFn: async ({ signal }) => dataOf(await api('GET /open/contact', {}, { signal })),
});
