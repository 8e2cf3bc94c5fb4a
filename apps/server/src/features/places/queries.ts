import { type Insertable, type Selectable, sql } from 'kysely';
import { type Figures, withDue } from '@puerta/domain/money/tariffs';
import type { City, Office, State, Transport } from '../../db/schema.gen.ts';
import { same } from '../../db/rows.ts';
import type { ReadTx, Tx } from '../../db/within-agency.ts';

/** Destination states that customers may choose; those alone, if asked, in which there is a city to choose. */
export function selectOfferedStates(tx: ReadTx, only: { withCities: boolean }) {
  const query = tx.selectOwn('state').select(['id', 'name']).where('active', '=', true);
  if (!only.withCities) return query.execute();
  return query
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('city')
          .select('city.id')
          .where('city.agency_id', '=', tx.agencyId)
          .whereRef('city.state_id', '=', 'state.id')
          .where('city.active', '=', true),
      ),
    )
    .execute();
}

/** null when there is no such state or it is not offered. */
export async function selectOfferedCities(
  tx: ReadTx,
  stateId: number,
): Promise<{ id: number; name: string }[] | null> {
  const rows = await tx
    .selectOwn('state')
    .leftJoin('city', join => same(join, 'city.state_id', 'state.id').on('city.active', '=', true))
    .select(['city.id', 'city.name'])
    .where('state.id', '=', stateId)
    .where('state.active', '=', true)
    .execute();
  if (rows.length === 0) return null;
  return rows.flatMap(({ id, name }) => (id === null || name === null ? [] : [{ id, name }]));
}

const officesOf = (tx: ReadTx) =>
  tx
    .selectOwn('office')
    .innerJoin('city', join => same(join, 'city.id', 'office.city_id'))
    .innerJoin('state', join => same(join, 'state.id', 'office.state_id'))
    .select(['office.id', 'office.name', 'office.address', 'office.phone'])
    .select(['office.city_id', 'city.name as city', 'office.state_id', 'state.name as state']);

/** Active offices in places that are offered: an office is priced by its city. */
export function selectOffices(tx: ReadTx, only: { state?: number; city?: number }) {
  let query = officesOf(tx)
    .where('office.active', '=', true)
    .where('city.active', '=', true)
    .where('state.active', '=', true);
  if (only.state !== undefined) query = query.where('office.state_id', '=', only.state);
  if (only.city !== undefined) query = query.where('office.city_id', '=', only.city);
  return query.execute();
}

export const selectAllOffices = (tx: ReadTx) =>
  officesOf(tx).select(['office.active', 'office.version']).execute();

export const selectStates = (tx: ReadTx) =>
  tx.selectOwn('state').select(['id', 'country', 'name', 'active', 'zone', 'version']).execute();

export type CityRow = Awaited<ReturnType<typeof selectCities>>[number];

/** All cities, or those of one state, with their costs as they are at that instant. */
export async function selectCities(tx: ReadTx, stateId: number | null, at: Date) {
  const query = tx
    .selectOwn('city')
    .innerJoin('state', join => same(join, 'state.id', 'city.state_id'))
    .select(['city.id', 'city.name', 'city.state_id', 'state.name as state', 'city.active', 'city.version'])
    .select(['air_cost_cents', 'air_eta', 'air_delivery_cents'])
    .select(['ocean_cost_cents', 'ocean_eta', 'ocean_delivery_cents', 'state.active as state_active'])
    .select(eb =>
      eb
        .selectFrom('tariff_change as t')
        .where('t.agency_id', '=', tx.agencyId)
        .whereRef('t.city_id', '=', 'city.id')
        .where('t.due_at', '<=', at)
        .select(sql<Partial<Figures>[]>`json_agg(t.becomes order by t.due_at, t.version_id)`.as('due'))
        .as('due'),
    );
  const rows = await (stateId === null ? query : query.where('city.state_id', '=', stateId)).execute();
  return rows.map(row => withDue(row, row.due));
}

export const selectTransports = (tx: ReadTx) => tx.selectOwn('transport').selectAll().execute();

/** What managers keep: all have an id of the agency's, a name and `active`. */
export type Kept = 'state' | 'city' | 'office' | 'transport';
type Tables = { state: State; city: City; office: Office; transport: Transport };
/** What no editor gives, or not each; every other column is given, one that may be empty too. */
type Untyped = 'agency_id' | 'id' | 'version' | 'country' | 'zone';
export type KeptRow<K extends Kept> = {
  [Column in Exclude<keyof Tables[K], Untyped>]: Insertable<Tables[K]>[Column & keyof Insertable<Tables[K]>];
};
export type StoredRow<K extends Kept> = Selectable<Tables[K]> & { id: number; version: number };

/** Kysely has no type for "one of these tables": the rows are typed by what is kept, the statement by one of them. */
const tableOf = (kept: Kept) => kept as 'state';

/** What has a name that no other of its kind, or of its state, may have. */
export type Named = 'state' | 'city' | 'transport';

/** Until the transaction ends nobody else gives a name to a row of this kind. */
export const holdNames = (tx: Tx, kept: Named) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`names of ${kept}`}, ${tx.agencyId}))`.execute(tx);

/** Names of a kind's other rows; of a city's, those in its state. */
export function selectOtherNames(
  tx: ReadTx,
  kept: Named,
  { id, state }: { id: number | null; state: number | null },
) {
  let query = tx.selectFrom(tableOf(kept)).select('name').where('agency_id', '=', tx.agencyId);
  if (id !== null) query = query.where('id', '!=', id);
  if (kept === 'city') query = query.where(sql.ref('state_id'), '=', state);
  return query.execute();
}
