import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Data } from '@puerta/contract/client';
import { api, dataOf, orThrow } from '../../lib/api.ts';
import type { ManagedList } from './managed-search.ts';

export type ManagedRow = Data<'GET /support/admin'>[number];

const SUPPORT = 'support';
/** While a ticket is on the screen, an answer to it appears by itself. Milliseconds. */
const ASK_AGAIN_AFTER = 15_000;
/** So does a new ticket in the list of those who answer. Milliseconds. */
const LIST_AGAIN_AFTER = 60_000;

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

/** A page of all clients' tickets, those that wait first. */
export const managedTicketsQuery = ({ q, state, assigned, page, size, from, to }: ManagedList) =>
  queryOptions({
    queryKey: [SUPPORT, 'managed', 'list', q, state, assigned, from, to, page, size],
    queryFn: async ({ signal }) =>
      orThrow(
        await api(
          'GET /support/admin',
          {
            query: {
              q: q || undefined,
              state: state || undefined,
              assigned: assigned || undefined,
              from,
              to,
              page,
              size,
            },
          },
          { signal },
        ),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: LIST_AGAIN_AFTER,
  });

export const managedTicketQuery = (id: number) =>
  queryOptions({
    queryKey: [SUPPORT, 'managed', id],
    queryFn: async ({ signal }) =>
      dataOf(await api('GET /support/admin/detail/:id', { params: { id } }, { signal })),
    refetchInterval: ASK_AGAIN_AFTER,
  });

/** Who may be given a ticket. */
export const colleaguesQuery = queryOptions({
  queryKey: [SUPPORT, 'people'],
  queryFn: async ({ signal }) => dataOf(await api('GET /support/admin/people', {}, { signal })),
  staleTime: ASK_AGAIN_AFTER,
});

export const cannedQuery = queryOptions({
  queryKey: [SUPPORT, 'answers'],
  queryFn: async ({ signal }) => dataOf(await api('GET /support/admin/answers', {}, { signal })),
  staleTime: ASK_AGAIN_AFTER,
});

/** Asks again for lists and tickets after something was said or closed. */
export function useRefreshTickets(): () => void {
  const cache = useQueryClient();
  return () => void cache.invalidateQueries({ queryKey: [SUPPORT] });
}
