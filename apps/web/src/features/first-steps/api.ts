import type { SeenStep } from '@puerta/domain/people/first-steps';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/query/api.ts';
import { read } from '../../lib/query/read.ts';
import { inboxQuery } from '../../lib/query/inbox-query.ts';

/** What a new agency does before it sells, as the server finds it. */
export const firstStepsQuery = read('first-steps', 'GET /admin/first-steps');

/** Has the server look again: what a panel did is told by what is there, not by the panel. */
export function useLookAgain() {
  const cache = useQueryClient();
  return () => {
    void cache.invalidateQueries(firstStepsQuery);
    void cache.invalidateQueries(inboxQuery);
  };
}

export function usePutAway() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (hidden: boolean) => api('PUT /admin/first-steps', { body: { hidden } }),
    onSuccess: answer => {
      if (answer.success) cache.setQueryData(firstStepsQuery.queryKey, answer.data);
      void cache.invalidateQueries(inboxQuery);
    },
  });
}

/** Keeps that a manager has looked at what every agency begins with. */
export const useSeen = () =>
  useMutation({ mutationFn: (seen: SeenStep) => api('PUT /admin/first-steps', { body: { seen } }) });

export const useTestQuote = () => useMutation({ mutationFn: () => api('POST /admin/first-steps/quote') });
export const useTestLabel = () => useMutation({ mutationFn: () => api('POST /admin/first-steps/label') });
