import { invalid } from '@puerta/contract/messages.es';
import type {
  newCarrierBody,
  newCityBody,
  newOfficeBody,
  newStateBody,
} from '@puerta/contract/office/places';
import { toDollars } from '@puerta/domain/money/money';
import { FIGURES } from '@puerta/domain/money/tariffs';
import type * as z from 'zod/mini';
import { type Refusal, refuseField } from '../../app/refusal.ts';
import { readRow } from '../../db/rows.ts';
import { cityRow, officeRow } from './present.ts';
import type { ReadTx, Tx } from '../../db/within-agency.ts';
import { sameNames } from '../edits/merge-body.ts';
import { applyPlans, recordVersion } from '../tariffs/apply-plans.ts';
import type { KeptRow, StoredRow } from './queries.ts';
import type { Caller, PlaceKind } from './save-place.ts';

const refused = (field: 'state' | 'city'): Refusal => refuseField(field, invalid.places[field]);

async function cityIsIn(tx: ReadTx, place: { state: number; city: number }): Promise<boolean> {
  const city = await readRow(tx, 'city', place.city);
  return city?.state_id === place.state;
}

/** What names a city together with its state follows the city into another one. */
async function moveWithCity(tx: Tx, cityId: number, stateId: number): Promise<void> {
  for (const table of ['office', 'venezuela_address'] as const)
    await tx.updateOwn(table).set({ state_id: stateId }).where('city_id', '=', cityId).execute();
}

export const STATE: PlaceKind<'state', z.output<typeof newStateBody>> = {
  kept: 'state',
  fields: sameNames(['name', 'active', 'zone']),
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
  ready: (tx, { clock }) => applyPlans(tx, clock.now()),
  follow: recordPanel,
  async check(tx, city, id) {
    if (!(await readRow(tx, 'state', city.state))) return refused('state');
    if (id !== null) await moveWithCity(tx, id, city.state);
    return null;
  },
};

/** A city's prices changed in its panel are a version of the tariff like those of many. */
async function recordPanel(
  tx: Tx,
  { actor, clock }: Caller,
  before: StoredRow<'city'>,
  row: KeptRow<'city'>,
): Promise<void> {
  const after = { ...before, ...row };
  const changed = Object.values(FIGURES).filter(name => after[name] !== before[name]);
  if (changed.length === 0) return;
  const of = (from: typeof after) => Object.fromEntries(changed.map(name => [name, from[name]]));
  const { name: state } = await tx
    .selectOwn('state')
    .select('name')
    .where('id', '=', after.state_id)
    .executeTakeFirstOrThrow();
  const change = { id: before.id, name: `${after.name}, ${state}`, was: of(before), becomes: of(after) };
  const made = { by: actor.id, at: clock.now(), origin: 'panel', waitsUntil: null } as const;
  await recordVersion(tx, { ...made, changes: [change] });
}

/** An office in one of the agency's cities, which prices what is sent there. */
export const OFFICE: PlaceKind<'office', z.output<typeof newOfficeBody>> = {
  kept: 'office',
  fields: {
    ...sameNames(['name', 'address', 'phone', 'active']),
    state: 'state_id',
    city: 'city_id',
  },
  rowOf: officeRow,
  async check(tx, office) {
    if (!(await readRow(tx, 'state', office.state))) return refused('state');
    return (await cityIsIn(tx, office)) ? null : refused('city');
  },
};

/** Who carries lots. */
export const CARRIER: PlaceKind<'transport', z.output<typeof newCarrierBody>> = {
  kept: 'transport',
  fields: sameNames(['name', 'contact_info', 'phone', 'email', 'description', 'active']),
  rowOf: carrier => carrier,
  nameOf: ({ name }) => ({ name }),
};
