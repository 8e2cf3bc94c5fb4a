import { readEverything } from '@puerta/domain/text/search';
import type { FoundEverything } from '@puerta/contract/office/search';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { read } from '../../lib/query/read.ts';

/** Whether there is enough to search for. */
export const isEnough = (typed: string): boolean => readEverything(typed) !== null;

/** Whatever has what was typed, or more of `only` one kind; what was found last stands until the next answer comes. */
export const useEverything = (q: string, only?: keyof FoundEverything) =>
  useQuery({
    ...read('search', 'GET /admin/search', { query: { q, only } }),
    enabled: isEnough(q),
    placeholderData: keepPreviousData,
    // what is looked for on the telephone is looked for now; and nothing of it stays on a shared station
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
