import type { City as KeptCity, newCityBody, newOfficeBody } from '@puerta/contract/office/places';
import { toCents, toDollars } from '@puerta/domain/money/money';
import { citySale } from '@puerta/domain/money/tariffs';
import type * as z from 'zod/mini';
import type { CityRow, selectAllOffices } from './queries.ts';

const spanish = new Intl.Collator('es');

/** Places and people's names in the order in which Spanish sorts them, whatever the database's collation. */
export const byName = <Row extends { name: string }>(rows: readonly Row[]): Row[] =>
  [...rows].sort((a, b) => spanish.compare(a.name, b.name));

const dollars = (cents: number | null) => (cents === null ? null : toDollars(cents));

/** A destination city with its costs; the contract drops them for those who may not see amounts. */
export const presentCity = (row: CityRow): KeptCity => ({
  id: row.id,
  city: row.name,
  state: row.state,
  state_id: row.state_id,
  active: row.active ? 1 : 0,
  version: row.version,
  air_cost: dollars(row.air_cost_cents),
  air_eta: row.air_eta,
  air_delivery: dollars(row.air_delivery_cents),
  ocean_cost: dollars(row.ocean_cost_cents),
  ocean_eta: row.ocean_eta,
  ocean_delivery: dollars(row.ocean_delivery_cents),
  sale: citySale({ ...row, stateActive: row.state_active }),
});

type OfficeRow = Awaited<ReturnType<typeof selectAllOffices>>[number];
export const presentOffice = ({ active, ...office }: OfficeRow) => ({ ...office, active: active ? 1 : 0 });

type City = z.output<typeof newCityBody>;
/** A city as its editor sends it, as its row holds it. */
export const cityRow = ({ name, state, active, cost, eta, delivery }: City) => ({
  name,
  state_id: state,
  active,
  air_cost_cents: toCents(cost.air),
  air_eta: eta.air,
  air_delivery_cents: toCents(delivery.air),
  ocean_cost_cents: toCents(cost.sea),
  ocean_eta: eta.sea,
  ocean_delivery_cents: toCents(delivery.sea),
});

export const officeRow = ({ state, city, ...same }: z.output<typeof newOfficeBody>) => ({
  ...same,
  state_id: state,
  city_id: city,
});
