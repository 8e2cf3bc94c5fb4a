import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../lib/api.ts';

/** The demo moves by itself, and other windows move it. Milliseconds. */
const ASK_AGAIN_AFTER = 5000;

export const simulatorQuery = queryOptions({
  queryKey: ['demo', 'simulator'],
  queryFn: async ({ signal }) => dataOf(await api('GET /open/simulator', {}, { signal })),
  staleTime: 0,
  refetchInterval: query => (query.state.status === 'error' ? false : ASK_AGAIN_AFTER),
});

export const outboxQuery = (to: string) =>
  queryOptions({
    queryKey: ['demo', 'outbox', to],
    queryFn: async ({ signal }) =>
      dataOf(await api('GET /open/outbox', { query: { to: to || undefined } }, { signal })),
    staleTime: 0,
    refetchInterval: query => (query.state.status === 'error' ? false : ASK_AGAIN_AFTER),
  });
