import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Data } from '@puerta/contract/client';
import { api, dataOf } from '../../lib/query/api.ts';
import { read } from '../../lib/query/read.ts';

export type ManagedRow = Data<'GET /support/admin'>[number];

export const SUPPORT = 'support';
/** While a ticket is on the screen, an answer to it appears by itself. Milliseconds. */
const ASK_AGAIN_AFTER = 15_000;
/** Sooner where colleagues may write at the same time. */
const STAFF_AGAIN_AFTER = 5_000;

export const ownTicketsQuery = read(SUPPORT, 'GET /support');

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

export const managedTicketQuery = (id: number) => ({
  ...read(SUPPORT, 'GET /support/admin/detail/:id', { params: { id } }),
  refetchInterval: STAFF_AGAIN_AFTER,
});

/** Who may be given a ticket. */
export const colleaguesQuery = {
  ...read(SUPPORT, 'GET /support/admin/people'),
  staleTime: ASK_AGAIN_AFTER,
};

export const cannedQuery = { ...read(SUPPORT, 'GET /support/admin/answers'), staleTime: ASK_AGAIN_AFTER };

/** Asks again for lists and tickets after something was said or closed. */
export function useRefreshTickets(): () => void {
  const cache = useQueryClient();
  return () => void cache.invalidateQueries({ queryKey: [SUPPORT] });
}
