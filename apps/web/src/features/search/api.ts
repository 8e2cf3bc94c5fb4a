import { EVERYTHING_FROM } from '@puerta/domain/search';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../../lib/api.ts';

/** Whether there is enough to search for. */
export const isEnough = (typed: string): boolean => typed.replace(/\s/g, '').length >= EVERYTHING_FROM;

/** Whatever has what was typed; what was found last stands until the next answer comes. */
export const useEverything = (q: string) =>
  useQuery({
    queryKey: ['search', q],
    queryFn: async ({ signal }) => dataOf(await api('GET /admin/search', { query: { q } }, { signal })),
    enabled: isEnough(q),
    placeholderData: keepPreviousData,
    // what is looked for on the telephone is looked for now; and nothing of it stays on a shared station
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
