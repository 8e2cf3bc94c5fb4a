import type { ReadTx } from '../../db/within-agency.ts';
import { byName } from './present.ts';
import { type CityRow, selectCities } from './queries.ts';

/** Every city of the agency with its costs as they are at that instant, state by state, in Spanish order. */
export async function listCities(tx: ReadTx, at: Date): Promise<CityRow[]> {
  const rows = byName(await selectCities(tx, null, at));
  const states = new Map(
    byName(rows.map(({ state }) => ({ name: state }))).map(({ name }, place) => [name, place]),
  );
  return rows.sort((one, other) => (states.get(one.state) ?? 0) - (states.get(other.state) ?? 0));
}

export type { CityRow };
