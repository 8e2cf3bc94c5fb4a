import type { Data, Failure } from '@puerta/contract/client';
import type {
  City,
  newCarrierBody,
  newCityBody,
  newOfficeBody,
  newStateBody,
} from '@puerta/contract/office/places';
import type * as z from 'zod/mini';
import { api } from '../../lib/query/api.ts';
import { read } from '../../lib/query/read.ts';
import { type Refresh, useCall } from '../../lib/query/use-act.ts';

export type StateRow = Data<'GET /places/states'>[number];
/** Costs are in what managers are answered. */
export type CityRow = Data<'GET /places/cities'>[number] & Partial<City>;
export type OfficeRow = Data<'GET /places/offices'>[number];
export type CarrierRow = Data<'GET /transport'>[number];

export const statesQuery = read('places', 'GET /places/states');
export const citiesQuery = read('places', 'GET /places/cities');
export const officesQuery = read('places', 'GET /places/offices');
export const carriersQuery = read('carriers', 'GET /transport');

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

/** What is asked again once one of them was called: every list that shows such rows. */
export const KEPT: Refresh = ['places', 'carriers', 'states', 'cities'];

export const useKeep = <Given, Answered>(call: (given: Given) => Promise<Outcome<Answered>>) =>
  useCall(call, KEPT);
