import * as z from 'zod/mini';
import { customer, type Endpoint, manager, staff } from './endpoint.ts';
import { dollars, id } from './fields.ts';

const named = z.object({ id: z.int(), name: z.string() });
const state = z.object({ id: z.int(), country: z.string(), state: z.string(), active: z.int() });
const cityBase = { id: z.int(), city: z.string(), state: z.string(), state_id: z.int(), active: z.int() };
const cityCosts = {
  air_cost: z.nullable(dollars),
  air_eta: z.nullable(z.int()),
  air_delivery: z.nullable(dollars),
  ocean_cost: z.nullable(dollars),
  ocean_eta: z.nullable(z.int()),
  ocean_delivery: z.nullable(dollars),
};
const carrier = z.object({
  id: z.int(),
  name: z.string(),
  info: z.string(),
  phone: z.string(),
  email: z.string(),
  description: z.string(),
  active: z.int(),
});
export const office = z.object({
  id: z.int(),
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  city: z.string(),
  city_id: z.int(),
  state: z.string(),
  state_id: z.int(),
});

export const placesEndpoints = {
  'GET /states': { who: 'anyone', summary: 'Destination states that are offered', answer: z.array(named) },
  'GET /state/:id': {
    who: 'anyone',
    summary: 'Cities of a destination state that are offered',
    params: z.object({ id: id() }),
    answer: z.array(named),
  },
  'GET /order/offices': {
    who: customer,
    summary: 'Offices where a receiver may collect',
    query: z.object({ state: z.optional(id()), city: z.optional(id()) }),
    answer: z.array(office),
  },
  'GET /places/states': { who: staff, summary: 'All destination states', answer: z.array(state) },
  'GET /places/cities': {
    who: manager,
    summary: 'All destination cities with their costs',
    answer: z.array(z.object({ ...cityBase, ...cityCosts })),
  },
  'GET /places/cities/:state': {
    who: staff,
    summary: 'Cities of a destination state; costs for managers only',
    params: z.object({ state: id() }),
    sealed: true,
    answer: {
      manager: z.array(z.object({ ...cityBase, ...cityCosts })),
      restricted: z.array(
        z.object({ ...cityBase, air_eta: z.nullable(z.int()), ocean_eta: z.nullable(z.int()) }),
      ),
    },
  },
  'GET /transport': { who: staff, summary: 'Carriers of lots', answer: z.array(carrier) },
} as const satisfies Record<string, Endpoint>;
