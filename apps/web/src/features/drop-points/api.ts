import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../lib/api.ts';

/** Where a package may be left, near its sender's address, or near a postal code instead. */
export const dropPointsQuery = (id: number, zip: string | undefined) =>
  queryOptions({
    queryKey: ['drop-points', id, zip],
    queryFn: async ({ signal }) =>
      dataOf(await api('GET /purchase/drop-points/:id', { params: { id }, query: { zip } }, { signal })),
    placeholderData: keepPreviousData,
  });
