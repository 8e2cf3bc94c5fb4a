import { EVERYTHING_FROM } from '@puerta/domain/text/search';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { read } from '../../lib/query/read.ts';

/** Whether there is enough to search for. */
export const isEnough = (typed: string): boolean => typed.replace(/\s/g, '').length >= EVERYTHING_FROM;

/** Whatever has what was typed; what was found last stands until the next answer comes. */
export const useEverything = (q: string) =>
  useQuery({
    ...read('search', 'GET /admin/search', { query: { q } }),
    enabled: isEnough(q),
    placeholderData: keepPreviousData,
    // what is looked for on the telephone is looked for now; and nothing of it stays on a shared station
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
