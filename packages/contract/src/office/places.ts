import { FIGURE_NAMES } from '@puerta/domain/money/tariffs';
import * as z from 'zod/mini';
import { edit, version } from '../edits.ts';
import { by, change, customer, type Endpoint, glance, manager, read, staff } from '../endpoint.ts';
import { dollars, flag, id, measure, number, whole } from '../fields.ts';
import { LOT_ZONES } from '@puerta/domain/parcels/lot-status';
import { optionalEmail, optionalLines, text } from '../text-fields.ts';
import { labelText } from '../parcels/label-text.ts';
import { invalid } from '../messages.es.ts';

const on = invalid.places;
/** A row of the agency's own, as its editor sends it: new ones are active unless they say otherwise. */
const added = { active: z.prefault(flag(on.active), 1) };
const edited = { id: id(), active: flag(on.active), ...edit };

/** Of the lots that go there; blank is none, absent leaves it as it is. */
const zone = z.optional(
  z.pipe(
    z.transform((value: unknown) => (value === '' ? null : value)),
    z.nullable(whole(1, LOT_ZONES.length, on.zone)),
  ),
);
const stateForm = { name: labelText(on.stateName), zone };
export const newStateBody = z.object({ ...stateForm, ...added });
export const stateBody = z.object({ ...stateForm, ...edited });

const COST_MAX = 100_000;
/** Dollars above zero. */
export const price = (message: string) =>
  measure(0.01, Number.MAX_VALUE, message).check(z.maximum(COST_MAX, on.costTooHigh));
export const days = (message: string) =>
  number(
    message,
    z.refine(n => n >= 1, { error: message, abort: true }),
    z.int(on.wholeDays),
    z.maximum(365, on.tooManyDays),
  );
type Half = ReturnType<typeof price>;
/** A pair that is missing lacks both halves; what is no pair is told of as its first half is. */
const both = (message: string, sea: Half, air: Half) =>
  z.prefault(z.object({ sea, air }, { error: message }), { sea: undefined, air: undefined });
const cityForm = {
  state: id(on.state),
  name: labelText(on.cityName),
  cost: both(on.seaCost, price(on.seaCost), price(on.airCost)),
  eta: both(on.seaEta, days(on.seaEta), days(on.airEta)),
  delivery: both(on.seaDelivery, price(on.seaDelivery), price(on.airDelivery)),
};
/** Everything by sea is checked before anything by air (docs/rules/forms.md). */
export const CITY_ORDER = [
  'state',
  'name',
  'cost.sea',
  'eta.sea',
  'delivery.sea',
  'cost.air',
  'eta.air',
  'delivery.air',
] as const;
export const newCityBody = z.object({ ...cityForm, ...added });
export const cityBody = z.object({ ...cityForm, ...edited });

const officeForm = {
  name: text(on.officeName),
  address: labelText(on.officeAddress, 200),
  phone: text(on.phone, 40),
  state: id(on.state),
  city: id(on.city),
};
export const newOfficeBody = z.object({ ...officeForm, ...added });
export const officeBody = z.object({ ...officeForm, ...edited });

const carrierForm = {
  name: text(on.carrierName),
  contact_info: text(on.contact),
  phone: text(on.phone, 40),
  email: optionalEmail(on.email),
  description: optionalLines(500),
};
export const newCarrierBody = z.object({ ...carrierForm, ...added });
export const carrierBody = z.object({ ...carrierForm, ...edited });

const created = z.object({ id: z.int() });
const byId = z.object({ id: id() });

const named = z.object({ id: z.int(), name: z.string() });
const state = z.object({
  id: z.int(),
  country: z.string(),
  state: z.string(),
  active: z.int(),
  zone: z.nullable(z.int()),
  version,
});
const cityBase = {
  id: z.int(),
  city: z.string(),
  state: z.string(),
  state_id: z.int(),
  active: z.int(),
  version,
};
const cityCosts = {
  air_cost: z.nullable(dollars),
  air_eta: z.nullable(z.int()),
  air_delivery: z.nullable(dollars),
  ocean_cost: z.nullable(dollars),
  ocean_eta: z.nullable(z.int()),
  ocean_delivery: z.nullable(dollars),
};
/** How it stands with those who buy: by which ways it is sold, or why it is not, and what is missing. */
const sale = z.object({
  isOffered: z.boolean(),
  ways: z.array(z.enum(['AIR', 'OCEAN'])),
  hindered: z.array(z.enum(['no_price', 'city_inactive', 'state_inactive'])),
  missing: z.array(z.enum(FIGURE_NAMES)),
});
const city = z.object({ ...cityBase, ...cityCosts, sale });
export type City = z.infer<typeof city>;
const cities = {
  manager: z.array(city),
  restricted: z.array(
    z.object({ ...cityBase, air_eta: z.nullable(z.int()), ocean_eta: z.nullable(z.int()) }),
  ),
};
const carrier = z.object({
  id: z.int(),
  name: z.string(),
  info: z.string(),
  phone: z.string(),
  email: z.string(),
  description: z.string(),
  active: z.int(),
  version,
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
  'GET /states': {
    ...by('anyone', glance),
    summary: 'Destination states that are offered; with `with=cities` those where a city is offered',
    query: z.object({ with: z.optional(z.literal('cities')) }),
    answer: z.array(named),
  },
  'GET /state/:id': {
    ...by('anyone', glance),
    summary: 'Cities of a destination state that are offered',
    params: z.object({ id: id() }),
    answer: z.array(named),
  },
  'GET /order/offices': {
    ...by(customer, read),
    summary: 'Offices where a receiver may collect',
    query: z.object({ state: z.optional(id()), city: z.optional(id()) }),
    answer: z.array(office),
  },
  'GET /places/states': { ...by(staff, read), summary: 'All destination states', answer: z.array(state) },
  'GET /places/cities': {
    ...by(staff, read),
    summary: 'All destination cities; costs for managers only',
    answer: cities,
  },
  'GET /places/cities/:state': {
    ...by(staff, read),
    summary: 'Cities of a destination state; costs for managers only',
    params: z.object({ state: id() }),
    answer: cities,
  },
  'POST /places/states': {
    ...by(manager, change),
    summary: 'Adds a destination state',
    once: 'made',
    body: newStateBody,
    answer: created,
  },
  'PUT /places/states': {
    ...by(manager, change),
    summary: 'Changes a state',
    body: stateBody,
    answer: created,
  },
  'DELETE /places/states/:id': {
    ...by(manager, change),
    summary: 'Deletes a state that nothing uses and that has no cities',
    params: byId,
    answer: z.null(),
  },
  'POST /places/cities': {
    ...by(manager, change),
    summary: 'Adds a destination city with its costs in dollars and its days by air and sea',
    once: 'made',
    body: newCityBody,
    order: CITY_ORDER,
    answer: created,
  },
  'PUT /places/cities': {
    ...by(manager, change),
    summary: 'Changes a city; its offices and saved addresses follow it into another state',
    body: cityBody,
    order: CITY_ORDER,
    answer: created,
  },
  'DELETE /places/cities/:id': {
    ...by(manager, change),
    summary: 'Deletes a city that nothing uses',
    params: byId,
    answer: z.null(),
  },
  'GET /places/offices': {
    ...by(manager, read),
    summary: 'All offices, closed ones too',
    answer: z.array(z.object({ ...office.shape, active: z.int(), version })),
  },
  'POST /places/offices': {
    ...by(manager, change),
    summary: 'Adds an office',
    once: 'made',
    body: newOfficeBody,
    answer: created,
  },
  'PUT /places/offices': {
    ...by(manager, change),
    summary: 'Changes an office',
    body: officeBody,
    answer: created,
  },
  'DELETE /places/offices/:id': {
    ...by(manager, change),
    summary: 'Deletes an office that no order uses',
    params: byId,
    answer: z.null(),
  },
  'GET /transport': { ...by(staff, read), summary: 'Carriers of lots', answer: z.array(carrier) },
  'POST /transport': {
    ...by(manager, change),
    once: 'made',
    summary: 'Adds a carrier',
    body: newCarrierBody,
    answer: created,
  },
  'PUT /transport': {
    ...by(manager, change),
    summary: 'Changes a carrier',
    body: carrierBody,
    answer: created,
  },
  'DELETE /transport/:id': {
    ...by(manager, change),
    summary: 'Deletes a carrier that no lot uses',
    params: byId,
    answer: z.null(),
  },
} as const satisfies Record<string, Endpoint>;
