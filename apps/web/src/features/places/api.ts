import type { Data, Failure } from '@puerta/contract/client';
import type { City, newCarrierBody, newCityBody, newOfficeBody, newStateBody } from '@puerta/contract/places';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { api, dataOf } from '../../lib/api.ts';

export type StateRow = Data<'GET /places/states'>[number];
/** Costs are in what managers are answered. */
export type CityRow = Data<'GET /places/cities'>[number] & Partial<City>;
export type OfficeRow = Data<'GET /places/offices'>[number];
export type CarrierRow = Data<'GET /transport'>[number];

export const statesQuery = queryOptions({
  queryKey: ['places', 'all-states'],
  queryFn: async ({ signal }) => dataOf(await api('GET /places/states', {}, { signal })),
});
export const citiesQuery = queryOptions({
  queryKey: ['places', 'kept-cities'],
  queryFn: async ({ signal }): Promise<CityRow[]> => dataOf(await api('GET /places/cities', {}, { signal })),
});
export const officesQuery = queryOptions({
  queryKey: ['places', 'kept-offices'],
  queryFn: async ({ signal }) => dataOf(await api('GET /places/offices', {}, { signal })),
});
export const carriersQuery = queryOptions({
  queryKey: ['carriers'],
  queryFn: async ({ signal }) => dataOf(await api('GET /transport', {}, { signal })),
});

type Outcome<Answered> = { success: true; data: Answered; message?: string } | Failure;
/** The three calls of one kind of row; `Form` is what its editor's schema makes of the fields. */
export type Keeper<Form> = {
  add: (form: Form) => Promise<Outcome<{ id: number }>>;
  change: (form: Form & { id: number }) => Promise<Outcome<{ id: number }>>;
  remove: (id: number) => Promise<Outcome<null>>;
};

export const keepers = {
  state: {
    add: body => api('POST /places/states', { body }),
    change: body => api('PUT /places/states', { body }),
    remove: id => api('DELETE /places/states/:id', { params: { id } }),
  } satisfies Keeper<z.output<typeof newStateBody>>,
  city: {
    add: body => api('POST /places/cities', { body }),
    change: body => api('PUT /places/cities', { body }),
    remove: id => api('DELETE /places/cities/:id', { params: { id } }),
  } satisfies Keeper<z.output<typeof newCityBody>>,
  office: {
    add: body => api('POST /places/offices', { body }),
    change: body => api('PUT /places/offices', { body }),
    remove: id => api('DELETE /places/offices/:id', { params: { id } }),
  } satisfies Keeper<z.output<typeof newOfficeBody>>,
  transport: {
    add: body => api('POST /transport', { body }),
    change: body => api('PUT /transport', { body }),
    remove: id => api('DELETE /transport/:id', { params: { id } }),
  } satisfies Keeper<z.output<typeof newCarrierBody>>,
} as const;

export type Kind = keyof typeof keepers;

/** One of those calls; afterwards every list that shows such rows is asked for again. */
export function useKeep<Given, Answered>(call: (given: Given) => Promise<Outcome<Answered>>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSettled: () =>
      Promise.all(
        ['places', 'carriers', 'states', 'cities'].map(key => cache.invalidateQueries({ queryKey: [key] })),
      ),
  });
}
