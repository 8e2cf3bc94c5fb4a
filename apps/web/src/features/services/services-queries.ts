import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../lib/api.ts';

/** Active products of all groups. */
export const servicesQuery = queryOptions({
  queryKey: ['services'],
  queryFn: async ({ signal }) => dataOf(await api('GET /services', {}, { signal })),
});

/** Active domestic products. */
export const domesticServicesQuery = queryOptions({
  queryKey: ['services', 'domestic'],
  queryFn: async ({ signal }) => dataOf(await api('GET /services/domestic', {}, { signal })),
});

/** One product by id, code or SKU. */
export const productQuery = (key: string) =>
  queryOptions({
    queryKey: ['product', key],
    queryFn: async ({ signal }) => dataOf(await api('GET /product/:key', { params: { key } }, { signal })),
  });
