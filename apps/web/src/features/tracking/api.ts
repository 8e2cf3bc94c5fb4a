import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../lib/api.ts';

/** The public record of a package by tracking or carrier tracking. */
export const trackingQuery = (code: string) =>
  queryOptions({
    queryKey: ['tracking', code],
    queryFn: async ({ signal }) => dataOf(await api('GET /tracking/:code', { params: { code } }, { signal })),
  });
