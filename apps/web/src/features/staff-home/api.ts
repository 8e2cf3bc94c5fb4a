import { useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../../lib/api.ts';

/** What waits, counted by the server in one call. */
export function useWork() {
  return useQuery({
    // whatever moves a package or a lot asks again
    queryKey: ['packages', 'work'],
    queryFn: async ({ signal }) => dataOf(await api('GET /order/work', {}, { signal })),
  });
}
