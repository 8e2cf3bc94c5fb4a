import { type Insertable, type Selectable, sql } from 'kysely';
import { type Figures, withDue } from '@puerta/domain/tariffs';
import type { City, Office, State, Transport } from '../../db/schema.gen.ts';
import type { Tx } from '../../db/within-agency.ts';

/** Destination states that customers may choose; those alone, if asked, in which there is a city to choose. */
export function selectOfferedStates(tx: Tx, agencyId: number, only: { withCities: boolean }) {
  const query = tx
    .selectFrom('state')
    .select(['id', 'name'])
    .where('agency_id', '=', agencyId)
    .where('active', '=', true);
  if (!only.withCities) return query.execute();
  return query
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('city')
          .select('city.id')
          .whereRef('city.agency_id', '=', 'state.agency_id')
          .whereRef('city.state_id', '=', 'state.id')
          .where('city.active', '=', true),
      ),
    )
    .execute();
}

/** null when there is no such state or it is not offered. */
export async function selectOfferedCities(
  tx: Tx,
  agencyId: number,
  stateId: number,
): Promise<{ id: number; name: string }[] | null> {
  const rows = await tx
    .selectFrom('state')
    .leftJoin('city', join =>
      join
        .onRef('city.agency_id', '=', 'state.agency_id')
        .onRef('city.state_id', '=', 'state.id')
        .on('city.active', '=', true),
    )
    .select(['city.id', 'city.name'])
    .where('state.agency_id', '=', agencyId)
    .where('state.id', '=', stateId)
    .where('state.active', '=', true)
    .execute();
  if (rows.length === 0) return null;
  return rows.flatMap(({ id, name }) => (id === null || name === null ? [] : [{ id, name }]));
}

const officesOf = (tx: Tx, agencyId: number) =>
  tx
    .selectFrom('office')
    .innerJoin('city', join =>
      join.onRef('city.agency_id', '=', 'office.agency_id').onRef('city.id', '=', 'office.city_id'),
    )
    .innerJoin('state', join =>
      join.onRef('state.agency_id', '=', 'office.agency_id').onRef('state.id', '=', 'office.state_id'),
    )
    .select(['office.id', 'office.name', 'office.address', 'office.phone'])
    .select(['office.city_id', 'city.name as city', 'office.state_id', 'state.name as state'])
    .where('office.agency_id', '=', agencyId);

/** Active offices in places that are offered: an office is priced by its city. */
export function selectOffices(tx: Tx, agencyId: number, only: { state?: number; city?: number }) {
  let query = officesOf(tx, agencyId)
    .where('office.active', '=', true)
    .where('city.active', '=', true)
    .where('state.active', '=', true);
  if (only.state !== undefined) query = query.where('office.state_id', '=', only.state);
  if (only.city !== undefined) query = query.where('office.city_id', '=', only.city);
  return query.execute();
}

export const selectAllOffices = (tx: Tx, agencyId: number) =>
  officesOf(tx, agencyId).select(['office.active', 'office.version']).execute();

export const selectStates = (tx: Tx, agencyId: number) =>
  tx
    .selectFrom('state')
    .select(['id', 'country', 'name', 'active', 'zone', 'version'])
    .where('agency_id', '=', agencyId)
    .execute();

export type CityRow = Awaited<ReturnType<typeof selectCities>>[number];

/** All cities, or those of one state, with their costs as they are at that instant. */
export async function selectCities(tx: Tx, agencyId: number, stateId: number | null, at: Date) {
  const query = tx
    .selectFrom('city')
    .innerJoin('state', join =>
      join.onRef('state.agency_id', '=', 'city.agency_id').onRef('state.id', '=', 'city.state_id'),
    )
    .select(['city.id', 'city.name', 'city.state_id', 'state.name as state', 'city.active', 'city.version'])
    .select(['air_cost_cents', 'air_eta', 'air_delivery_cents'])
    .select(['ocean_cost_cents', 'ocean_eta', 'ocean_delivery_cents', 'state.active as state_active'])
    .select(eb =>
      eb
        .selectFrom('tariff_change as t')
        .whereRef('t.agency_id', '=', 'city.agency_id')
        .whereRef('t.city_id', '=', 'city.id')
        .where('t.due_at', '<=', at)
        .select(sql<Partial<Figures>[]>`json_agg(t.becomes order by t.due_at, t.version_id)`.as('due'))
        .as('due'),
    )
    .where('city.agency_id', '=', agencyId);
  const rows = await (stateId === null ? query : query.where('city.state_id', '=', stateId)).execute();
  return rows.map(row => withDue(row, row.due));
}

export async function stateExists(tx: Tx, agencyId: number, stateId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('state')
    .select('id')
    .where('agency_id', '=', agencyId)
    .where('id', '=', stateId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function selectStateName(tx: Tx, agencyId: number, stateId: number): Promise<string> {
  const { name } = await tx
    .selectFrom('state')
    .select('name')
    .where('agency_id', '=', agencyId)
    .where('id', '=', stateId)
    .executeTakeFirstOrThrow();
  return name;
}

export const selectTransports = (tx: Tx, agencyId: number) =>
  tx.selectFrom('transport').selectAll().where('agency_id', '=', agencyId).execute();

/** What managers keep: all have an id of the agency's, a name and `active`. */
export type Kept = 'state' | 'city' | 'office' | 'transport';
type Tables = { state: State; city: City; office: Office; transport: Transport };
/** What an editor gives of a row. */
export type KeptRow<K extends Kept> = Omit<Insertable<Tables[K]>, 'agency_id' | 'id' | 'version'>;
export type StoredRow<K extends Kept> = Selectable<Tables[K]> & { id: number; version: number };

/** Kysely has no type for "one of these tables": the rows are typed by what is kept, the statement by one of them. */
const tableOf = (kept: Kept) => kept as 'state';

/** Answers its id, the agency's next. */
export async function insertKept<K extends Kept>(
  tx: Tx,
  agencyId: number,
  kept: K,
  row: KeptRow<K>,
): Promise<number> {
  const { id } = await tx
    .insertInto(tableOf(kept))
    .values({
      ...(row as unknown as { name: string }),
      agency_id: agencyId,
      id: sql<number>`next_id(${kept})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The row as it was, locked against changes and removal; undefined when there is none. */
export async function lockKept<K extends Kept>(tx: Tx, agencyId: number, kept: K, id: number) {
  const row = await tx
    .selectFrom(tableOf(kept))
    .selectAll()
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row as unknown as StoredRow<K> | undefined;
}

export const updateKept = <K extends Kept>(tx: Tx, agencyId: number, kept: K, id: number, row: KeptRow<K>) =>
  tx
    .updateTable(tableOf(kept))
    .set(row as unknown as { name: string })
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .execute();

export const deleteKept = (tx: Tx, agencyId: number, kept: Kept, id: number) =>
  tx.deleteFrom(tableOf(kept)).where('agency_id', '=', agencyId).where('id', '=', id).execute();

export async function cityIsIn(
  tx: Tx,
  agencyId: number,
  place: { state: number; city: number },
): Promise<boolean> {
  const row = await tx
    .selectFrom('city')
    .select('id')
    .where('agency_id', '=', agencyId)
    .where('id', '=', place.city)
    .where('state_id', '=', place.state)
    .executeTakeFirst();
  return row !== undefined;
}

/** What names a city together with its state follows the city into another one. */
export async function moveWithCity(tx: Tx, agencyId: number, cityId: number, stateId: number): Promise<void> {
  for (const table of ['office', 'venezuela_address'] as const) {
    await tx
      .updateTable(table)
      .set({ state_id: stateId })
      .where('agency_id', '=', agencyId)
      .where('city_id', '=', cityId)
      .execute();
  }
}

/** What has a name that no other of its kind, or of its state, may have. */
export type Named = 'state' | 'city' | 'transport';

/** Until the transaction ends nobody else gives a name to a row of this kind. */
export const holdNames = (tx: Tx, agencyId: number, kept: Named) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`names of ${kept}`}, ${agencyId}))`.execute(tx);

/** Names of a kind's other rows; of a city's, those in its state. */
export function selectOtherNames(
  tx: Tx,
  agencyId: number,
  kept: Named,
  { id, state }: { id: number | null; state: number | null },
) {
  let query = tx.selectFrom(tableOf(kept)).select('name').where('agency_id', '=', agencyId);
  if (id !== null) query = query.where('id', '!=', id);
  if (kept === 'city') query = query.where(sql.ref('state_id'), '=', state);
  return query.execute();
}
