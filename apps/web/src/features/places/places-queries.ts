import { queryOptions, skipToken, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '../../lib/query/api.ts';

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

/** Names of a destination that was chosen in the form, and whose lists have thus been loaded; '' otherwise. */
export function usePlaceNames(): (stateId: string, cityId: string) => { state: string; city: string } {
  const client = useQueryClient();
  const nameOf = (places: { id: number; name: string }[] | undefined, id: string) =>
    places?.find(place => String(place.id) === id)?.name ?? '';
  return (stateId, cityId) => ({
    state: nameOf(client.getQueryData(statesQuery.queryKey), stateId),
    city: nameOf(client.getQueryData(citiesQuery(stateId).queryKey), cityId),
  });
}
