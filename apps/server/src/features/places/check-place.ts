import type { newCarrierBody, newCityBody, newOfficeBody, newStateBody } from '@puerta/contract/places';
import { invalid } from '@puerta/contract/messages.es';
import { toDollars } from '@puerta/domain/money';
import type * as z from 'zod/mini';
import { type Refusal, refuse } from '../../app/refusal.ts';
import { cityRow, officeRow } from './present.ts';
import { cityIsIn, moveWithCity, type StoredRow, stateExists } from './queries.ts';
import type { PlaceKind } from './save-place.ts';

const refused = (field: 'state' | 'city'): Refusal => {
  const message = invalid.places[field];
  return refuse('invalid_input', { message, fields: [{ field, message }] });
};

export const STATE: PlaceKind<'state', z.output<typeof newStateBody>> = {
  kept: 'state',
  fields: { name: 'name', active: 'active', zone: 'zone' },
  rowOf: state => state,
  nameOf: ({ name }) => ({ name }),
};

type CostColumn = `${'air' | 'ocean'}_${'cost' | 'delivery'}_cents`;
const dollars = (column: CostColumn) => ({
  column,
  read: ({ [column]: cents }: StoredRow<'city'>) => (cents === null ? null : toDollars(cents)),
});

/** A city of one of the agency's states; what names both follows the city into another state. */
export const CITY: PlaceKind<'city', z.output<typeof newCityBody>> = {
  kept: 'city',
  fields: {
    state: 'state_id',
    name: 'name',
    'cost.sea': dollars('ocean_cost_cents'),
    'eta.sea': 'ocean_eta',
    'delivery.sea': dollars('ocean_delivery_cents'),
    'cost.air': dollars('air_cost_cents'),
    'eta.air': 'air_eta',
    'delivery.air': dollars('air_delivery_cents'),
    active: 'active',
  },
  rowOf: cityRow,
  nameOf: ({ name, state_id }) => ({ name, state: state_id }),
  async check(tx, agencyId, city, id) {
    if (!(await stateExists(tx, agencyId, city.state))) return refused('state');
    if (id !== null) await moveWithCity(tx, agencyId, id, city.state);
    return null;
  },
};

/** An office in one of the agency's cities, which prices what is sent there. */
export const OFFICE: PlaceKind<'office', z.output<typeof newOfficeBody>> = {
  kept: 'office',
  fields: {
    name: 'name',
    address: 'address',
    phone: 'phone',
    state: 'state_id',
    city: 'city_id',
    active: 'active',
  },
  rowOf: officeRow,
  async check(tx, agencyId, office) {
    if (!(await stateExists(tx, agencyId, office.state))) return refused('state');
    return (await cityIsIn(tx, agencyId, office)) ? null : refused('city');
  },
};

/** Who carries lots. */
export const CARRIER: PlaceKind<'transport', z.output<typeof newCarrierBody>> = {
  kept: 'transport',
  fields: {
    name: 'name',
    contact_info: 'contact_info',
    phone: 'phone',
    email: 'email',
    description: 'description',
    active: 'active',
  },
  rowOf: carrier => carrier,
  nameOf: ({ name }) => ({ name }),
};
