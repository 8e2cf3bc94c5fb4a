import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../lib/api.ts';

/** Which version of the terms stands, and the agency's own text when it has one. */
export const termsQuery = queryOptions({
  queryKey: ['terms'],
  queryFn: async ({ signal }) => dataOf(await api('GET /open/terms', {}, { signal })),
});
