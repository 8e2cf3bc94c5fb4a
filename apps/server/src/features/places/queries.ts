import type { Tx } from '../../db/within-agency.ts';

/** Destination states that customers may choose. */
export const selectOfferedStates = (tx: Tx, agencyId: number) =>
  tx
    .selectFrom('state')
    .select(['id', 'name'])
    .where('agency_id', '=', agencyId)
    .where('active', '=', true)
    .execute();

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

/** Active offices in places that are offered: an office is priced by its city. */
export function selectOffices(tx: Tx, agencyId: number, only: { state?: number; city?: number }) {
  let query = tx
    .selectFrom('office')
    .innerJoin('city', join =>
      join.onRef('city.agency_id', '=', 'office.agency_id').onRef('city.id', '=', 'office.city_id'),
    )
    .innerJoin('state', join =>
      join.onRef('state.agency_id', '=', 'office.agency_id').onRef('state.id', '=', 'office.state_id'),
    )
    .select(['office.id', 'office.name', 'office.address', 'office.phone'])
    .select(['office.city_id', 'city.name as city', 'office.state_id', 'state.name as state'])
    .where('office.agency_id', '=', agencyId)
    .where('office.active', '=', true)
    .where('city.active', '=', true)
    .where('state.active', '=', true);
  if (only.state !== undefined) query = query.where('office.state_id', '=', only.state);
  if (only.city !== undefined) query = query.where('office.city_id', '=', only.city);
  return query.execute();
}

export const selectStates = (tx: Tx, agencyId: number) =>
  tx
    .selectFrom('state')
    .select(['id', 'country', 'name', 'active'])
    .where('agency_id', '=', agencyId)
    .execute();

export type CityRow = Awaited<ReturnType<typeof selectCities>>[number];

/** All cities, or those of one state. */
export function selectCities(tx: Tx, agencyId: number, stateId: number | null) {
  const query = tx
    .selectFrom('city')
    .innerJoin('state', join =>
      join.onRef('state.agency_id', '=', 'city.agency_id').onRef('state.id', '=', 'city.state_id'),
    )
    .select(['city.id', 'city.name', 'city.state_id', 'state.name as state', 'city.active'])
    .select(['air_cost_cents', 'air_eta', 'air_delivery_cents'])
    .select(['ocean_cost_cents', 'ocean_eta', 'ocean_delivery_cents'])
    .where('city.agency_id', '=', agencyId);
  return (stateId === null ? query : query.where('city.state_id', '=', stateId)).execute();
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

export const selectTransports = (tx: Tx, agencyId: number) =>
  tx.selectFrom('transport').selectAll().where('agency_id', '=', agencyId).execute();
