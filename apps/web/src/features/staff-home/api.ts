import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, dataOf, orThrow } from '../../lib/api.ts';

/** The carrier's visits of a day, `YYYY-MM-DD`; of today without one. */
export function usePickups(day: string | undefined) {
  return useQuery({
    queryKey: ['packages', 'pickups', day ?? ''],
    queryFn: async ({ signal }) => orThrow(await api('GET /order/pickups', { query: { day } }, { signal })),
    placeholderData: keepPreviousData,
  });
}

/** Packages by status, lots under way and what waits for one, counted by the server in one call. */
export function useWork() {
  return useQuery({
    queryKey: ['packages', 'work'],
    queryFn: async ({ signal }) => dataOf(await api('GET /order/work', {}, { signal })),
  });
}
