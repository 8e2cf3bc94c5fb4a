import { toDollars } from '@puerta/domain/money';
import type { CityRow } from './queries.ts';

const spanish = new Intl.Collator('es');

/** Places and people's names in the order in which Spanish sorts them, whatever the database's collation. */
export const byName = <Row extends { name: string }>(rows: readonly Row[]): Row[] =>
  [...rows].sort((a, b) => spanish.compare(a.name, b.name));

const dollars = (cents: number | null) => (cents === null ? null : toDollars(cents));

/** A destination city with its costs; the contract drops them for those who may not see amounts. */
export const presentCity = (row: CityRow) => ({
  id: row.id,
  city: row.name,
  state: row.state,
  state_id: row.state_id,
  active: row.active ? 1 : 0,
  air_cost: dollars(row.air_cost_cents),
  air_eta: row.air_eta,
  air_delivery: dollars(row.air_delivery_cents),
  ocean_cost: dollars(row.ocean_cost_cents),
  ocean_eta: row.ocean_eta,
  ocean_delivery: dollars(row.ocean_delivery_cents),
});
