import type { newCarrierBody, newCityBody, newOfficeBody, newStateBody } from '@puerta/contract/places';
import { invalid } from '@puerta/contract/messages.es';
import { toDollars } from '@puerta/domain/money';
import { FIGURES } from '@puerta/domain/tariffs';
import type * as z from 'zod/mini';
import { type Refusal, refuse } from '../../app/refusal.ts';
import { cityRow, officeRow } from './present.ts';
import type { Tx } from '../../db/within-agency.ts';
import { applyPlans } from '../tariffs/apply-plans.ts';
import { recordVersion } from '../tariffs/record-version.ts';
import {
  cityIsIn,
  type KeptRow,
  moveWithCity,
  selectStateName,
  type StoredRow,
  stateExists,
} from './queries.ts';
import type { Caller, PlaceKind } from './save-place.ts';

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
  ready: (tx, { agency, clock }) => applyPlans(tx, agency.id, clock.now()),
  follow: recordPanel,
  async check(tx, agencyId, city, id) {
    if (!(await stateExists(tx, agencyId, city.state))) return refused('state');
    if (id !== null) await moveWithCity(tx, agencyId, id, city.state);
    return null;
  },
};

/** A city's prices changed in its panel are a version of the tariff like those of many. */
async function recordPanel(
  tx: Tx,
  { agency, actor, clock }: Caller,
  before: StoredRow<'city'>,
  row: KeptRow<'city'>,
): Promise<void> {
  const after = { ...before, ...row };
  const changed = Object.values(FIGURES).filter(name => after[name] !== before[name]);
  if (changed.length === 0) return;
  const of = (from: typeof after) => Object.fromEntries(changed.map(name => [name, from[name]]));
  const state = await selectStateName(tx, agency.id, after.state_id);
  const change = { id: before.id, name: `${after.name}, ${state}`, was: of(before), becomes: of(after) };
  const made = { by: actor.id, at: clock.now(), origin: 'panel', waitsUntil: null } as const;
  await recordVersion(tx, agency.id, { ...made, changes: [change] });
}

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
