import { queryOptions, skipToken } from '@tanstack/react-query';
import { api, dataOf } from '../../lib/api.ts';

/** Destinations change when a manager edits them, not while one fills in a form. */
const STALE_MS = 10 * 60 * 1000;

/** Destination states where a city is offered: any other would be a dead end. */
export const statesQuery = queryOptions({
  queryKey: ['states'],
  queryFn: async ({ signal }) => dataOf(await api('GET /states', { query: { with: 'cities' } }, { signal })),
  staleTime: STALE_MS,
});

/** Cities of a destination state that are offered; nothing is asked for an empty id. */
export const citiesQuery = (state: string) =>
  queryOptions({
    queryKey: ['cities', state],
    queryFn: state
      ? async ({ signal }) => dataOf(await api('GET /state/:id', { params: { id: state } }, { signal }))
      : skipToken,
    staleTime: STALE_MS,
  });
