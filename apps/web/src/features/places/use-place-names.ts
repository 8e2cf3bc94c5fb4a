import { useQueryClient } from '@tanstack/react-query';
import { citiesQuery, statesQuery } from './places-queries.ts';

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
