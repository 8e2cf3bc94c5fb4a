import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '../../lib/api.ts';

const SUPPORT = 'support';
/** While a ticket is on the screen, an answer to it appears by itself. Milliseconds. */
const ASK_AGAIN_AFTER = 15_000;

export const ownTicketsQuery = queryOptions({
  queryKey: [SUPPORT, 'own'],
  queryFn: async ({ signal }) => dataOf(await api('GET /support', {}, { signal })),
});

/** An own ticket with its replies: two calls of the interface, one thing to a person. */
export const ownTicketQuery = (id: number) =>
  queryOptions({
    queryKey: [SUPPORT, 'own', id],
    queryFn: async ({ signal }) => {
      const [ticket, replies] = await Promise.all([
        api('GET /support/:id', { params: { id } }, { signal }),
        api('GET /support/:id/replies', { params: { id } }, { signal }),
      ]);
      return { ...dataOf(ticket), replies: dataOf(replies) };
    },
    refetchInterval: ASK_AGAIN_AFTER,
  });

export const managedTicketsQuery = queryOptions({
  queryKey: [SUPPORT, 'managed'],
  queryFn: async ({ signal }) => dataOf(await api('GET /support/admin', {}, { signal })),
});

export const managedTicketQuery = (id: number) =>
  queryOptions({
    queryKey: [SUPPORT, 'managed', id],
    queryFn: async ({ signal }) =>
      dataOf(await api('GET /support/admin/detail/:id', { params: { id } }, { signal })),
    refetchInterval: ASK_AGAIN_AFTER,
  });

/** Asks again for lists and tickets after something was said or closed. */
export function useRefreshTickets(): () => void {
  const cache = useQueryClient();
  return () => void cache.invalidateQueries({ queryKey: [SUPPORT] });
}
