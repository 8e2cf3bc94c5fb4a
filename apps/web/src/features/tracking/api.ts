import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../lib/api.ts';

/** The public record of a package by tracking or carrier tracking; with what a mailed link carries, if any. */
export const trackingQuery = (code: string, signature?: string) =>
  queryOptions({
    queryKey: ['tracking', code, signature],
    queryFn: async ({ signal }) =>
      dataOf(await api('GET /tracking/:code', { params: { code }, query: { signature } }, { signal })),
  });
