import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../lib/api.ts';

export const sessionsQuery = queryOptions({
  queryKey: ['profile', 'sessions'],
  queryFn: async ({ signal }) => dataOf(await api('GET /profile/sessions', {}, { signal })),
});

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => dataOf(await api('GET /profile', {}, { signal })),
});
