import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from './api.ts';
import { sessionQuery } from './session-query.ts';

/** Own packages and orders share this first key: what changes one changes the other. */
export const PURCHASES = 'purchases';

/** One own package, by id or tracking. */
export const purchaseQuery = (tracking: string) =>
  queryOptions({
    queryKey: [PURCHASES, 'one', tracking],
    queryFn: async ({ signal }) =>
      dataOf(await api('GET /purchase/:tracking', { params: { tracking } }, { signal })),
  });

/** Asks again for everything that a payment or a void changes. */
export function useRefreshPurchases(): () => void {
  const cache = useQueryClient();
  return () => {
    void cache.invalidateQueries({ queryKey: [PURCHASES] });
    void cache.invalidateQueries(sessionQuery);
  };
}
