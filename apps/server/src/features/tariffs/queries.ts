import { sql } from 'kysely';
import { type Figures, withDue } from '@puerta/domain/money/tariffs';
import { same } from '../../db/rows.ts';
import type { ReadTx, Tx } from '../../db/within-agency.ts';

/** Columns of a city as a version keeps them. */
export type Columns = Partial<Figures & { active: boolean }>;
export type CityRow = Figures & {
  id: number;
  name: string;
  active: boolean;
  state_id: number;
  state: string;
  state_active: boolean;
};

/** Every city's figures as they are at that instant. */
export async function selectTariff(tx: ReadTx, at: Date) {
  const rows = await tx
    .selectOwn('city')
    .innerJoin('state', join => same(join, 'state.id', 'city.state_id'))
    .select(['city.id', 'city.name', 'city.active', 'state.name as state'])
    .select(['city.air_cost_cents', 'city.air_eta', 'city.air_delivery_cents'])
    .select(['city.ocean_cost_cents', 'city.ocean_eta', 'city.ocean_delivery_cents'])
    .select(eb =>
      eb
        .selectFrom('tariff_change as t')
        .where('t.agency_id', '=', tx.agencyId)
        .whereRef('t.city_id', '=', 'city.id')
        .where('t.due_at', '<=', at)
        .select(sql<Partial<Figures>[]>`json_agg(t.becomes order by t.due_at, t.version_id)`.as('due'))
        .as('due'),
    )
    .execute();
  return rows.map(row => withDue(row, row.due));
}

/** Cities with their states, in one order for whoever locks several; locked until the transaction ends. */
export const lockCities = (tx: Tx, ids: readonly number[]): Promise<CityRow[]> =>
  tx
    .selectOwn('city')
    .innerJoin('state', join => same(join, 'state.id', 'city.state_id'))
    .select(['city.id', 'city.name', 'city.active', 'city.state_id'])
    .select(['state.name as state', 'state.active as state_active'])
    .select(['city.air_cost_cents', 'city.air_eta', 'city.air_delivery_cents'])
    .select(['city.ocean_cost_cents', 'city.ocean_eta', 'city.ocean_delivery_cents'])
    .where('city.id', 'in', ids)
    .orderBy('city.id')
    .forUpdate('city')
    .execute();

export type CityChange = { id: number; name: string; was: Columns; becomes: Columns };

/** All of them in one statement; a figure that is not named stays. */
export async function updateCities(
  tx: Tx,
  changes: readonly Pick<CityChange, 'id' | 'becomes'>[],
): Promise<void> {
  const rows = JSON.stringify(changes.map(({ id, becomes }) => ({ id, becomes })));
  await sql`
    update city c set
      active = coalesce((n.becomes ->> 'active')::boolean, c.active),
      air_cost_cents = coalesce((n.becomes ->> 'air_cost_cents')::integer, c.air_cost_cents),
      air_eta = coalesce((n.becomes ->> 'air_eta')::integer, c.air_eta),
      air_delivery_cents = coalesce((n.becomes ->> 'air_delivery_cents')::integer, c.air_delivery_cents),
      ocean_cost_cents = coalesce((n.becomes ->> 'ocean_cost_cents')::integer, c.ocean_cost_cents),
      ocean_eta = coalesce((n.becomes ->> 'ocean_eta')::integer, c.ocean_eta),
      ocean_delivery_cents = coalesce((n.becomes ->> 'ocean_delivery_cents')::integer, c.ocean_delivery_cents)
    from jsonb_to_recordset(${rows}::jsonb) as n(id integer, becomes jsonb)
    where c.agency_id = ${tx.agencyId} and c.id = n.id`.execute(tx);
}

/** Who changed which column of these cities last. */
export const selectEditors = (tx: ReadTx, cityIds: readonly number[]) =>
  tx
    .selectOwn('edit as e')
    .leftJoin('account as a', join => same(join, 'a.id', 'e.actor_id'))
    .select(['e.object_id as city', 'e.field as column', 'e.at', 'e.version', 'e.actor_id', 'a.name'])
    .where('e.object_type', '=', 'city')
    .where('e.object_id', 'in', cityIds)
    .execute();

/** Those of the states that were not active. */
export const switchStates = (tx: Tx, ids: readonly number[], active: boolean) =>
  tx
    .updateOwn('state')
    .set({ active })
    .where('id', 'in', ids)
    .where('active', '!=', active)
    .returning(['id', 'name'])
    .execute();

type NewVersion = {
  by: number;
  at: Date;
  origin: 'table' | 'file' | 'panel';
  /** null: it holds from `at` on, and is applied already */
  waitsUntil: Date | null;
  changes: readonly CityChange[];
};

/** Answers its number, one above the last: few save prices, and they wait for each other. */
export async function insertVersion(
  tx: Tx,
  { by, at, origin, waitsUntil, changes }: NewVersion,
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('tariff versions', ${tx.agencyId}))`.execute(tx);
  const { id } = await tx
    .selectOwn('tariff_version')
    .select(sql<number>`coalesce(max(id), 0) + 1`.as('id'))
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('tariff_version')
    .values({
      agency_id: tx.agencyId,
      id,
      account_id: by,
      made_at: at,
      origin,
      holds_from: waitsUntil ?? at,
      applied_at: waitsUntil ? null : at,
    })
    .execute();
  const rows = changes.map(change => ({
    agency_id: tx.agencyId,
    version_id: id,
    city_id: change.id,
    city: change.name,
    was: JSON.stringify(change.was),
    becomes: JSON.stringify(change.becomes),
    due_at: waitsUntil,
  }));
  await tx.insertInto('tariff_change').values(rows).execute();
  return id;
}

/** Planned versions whose day has come, the earliest first, locked. */
export const lockDue = (tx: Tx, now: Date) =>
  tx
    .selectOwn('tariff_version')
    .innerJoin('account', join => same(join, 'account.id', 'tariff_version.account_id'))
    .select(['tariff_version.id', 'tariff_version.account_id', 'tariff_version.holds_from', 'account.name'])
    .where('applied_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('holds_from', '<=', now)
    .orderBy('holds_from')
    .orderBy('tariff_version.id')
    .forUpdate('tariff_version')
    .execute();

/** Whether a planned version is due, without locking anything. */
export async function isDue(tx: ReadTx, now: Date): Promise<boolean> {
  const row = await tx
    .selectOwn('tariff_version')
    .select('id')
    .where('applied_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('holds_from', '<=', now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** What a version changes, by the names of its cities. */
export async function selectChanges(tx: ReadTx, versionId: number): Promise<CityChange[]> {
  const rows = await tx
    .selectOwn('tariff_change')
    .select(['city_id as id', 'city as name', 'was', 'becomes'])
    .where('version_id', '=', versionId)
    .orderBy('city')
    .orderBy('city_id')
    .execute();
  return rows.map(row => ({ ...row, was: row.was as Columns, becomes: row.becomes as Columns }));
}

/** What a planned version really takes the place of: it may have been edited since it was planned. */
export const keepReplaced = (tx: Tx, versionId: number) =>
  sql`update tariff_change t
    set was = (select jsonb_object_agg(name, to_jsonb(c) -> name) from jsonb_object_keys(t.becomes) name)
    from city c
    where t.agency_id = ${tx.agencyId} and t.version_id = ${versionId}
      and c.agency_id = ${tx.agencyId} and c.id = t.city_id`.execute(tx);

type Before = { city: number; name: keyof Columns; value: number | boolean | null };

/** Each figure that a version or one that held after it changed, as it was before the first of them. */
export async function selectBefore(
  tx: ReadTx,
  { id, holds_from }: Pick<VersionRow, 'id' | 'holds_from'>,
  now: Date,
): Promise<Before[]> {
  const { rows } = await sql<Before>`
    select distinct on (t.city_id, name) t.city_id as city, name, t.was -> name as value
    from tariff_version v
    join tariff_change t on t.agency_id = v.agency_id and t.version_id = v.id
    cross join jsonb_object_keys(t.becomes) name
    where v.agency_id = ${tx.agencyId} and v.withdrawn_at is null and v.holds_from <= ${now}
      and (v.holds_from, v.id) >= (${holds_from}, ${id})
    order by t.city_id, name, v.holds_from, v.id`.execute(tx);
  return rows;
}

/** A planned version was written into its cities: nobody has to read it beside them any more. */
export async function markApplied(tx: Tx, versionId: number, at: Date): Promise<void> {
  await tx.updateOwn('tariff_version').set({ applied_at: at }).where('id', '=', versionId).execute();
  await endWaiting(tx, versionId);
}

/** Whether there was a planned version of this number that holds later than `now`. */
export async function markWithdrawn(
  tx: Tx,
  versionId: number,
  { by, at }: { by: number; at: Date },
): Promise<boolean> {
  const row = await tx
    .updateOwn('tariff_version')
    .set({ withdrawn_at: at, withdrawn_by: by })
    .where('id', '=', versionId)
    .where('applied_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('holds_from', '>', at)
    .returning('id')
    .executeTakeFirst();
  if (row) await endWaiting(tx, versionId);
  return row !== undefined;
}

const endWaiting = (tx: Tx, versionId: number) =>
  tx.updateOwn('tariff_change').set({ due_at: null }).where('version_id', '=', versionId).execute();

const versionsOf = (tx: ReadTx) =>
  tx
    .selectOwn('tariff_version as v')
    .innerJoin('account as maker', join => same(join, 'maker.id', 'v.account_id'))
    .leftJoin('account as other', join => same(join, 'other.id', 'v.withdrawn_by'))
    .select(['v.id', 'v.made_at', 'v.origin', 'v.holds_from', 'v.applied_at', 'v.withdrawn_at'])
    .select(['v.account_id', 'maker.name as maker', 'v.withdrawn_by', 'other.name as withdrawer'])
    .select(eb => [
      eb
        .selectFrom('tariff_change as c')
        .where('c.agency_id', '=', tx.agencyId)
        .whereRef('c.version_id', '=', 'v.id')
        .select(sql<number>`count(*)::integer`.as('cities'))
        .as('cities'),
      eb
        .selectFrom('tariff_change as c')
        .where('c.agency_id', '=', tx.agencyId)
        .whereRef('c.version_id', '=', 'v.id')
        .select(
          sql<number>`coalesce(sum((select count(*) from jsonb_object_keys(c.becomes))), 0)::integer`.as('n'),
        )
        .as('figures'),
    ]);

export type VersionRow = Awaited<ReturnType<typeof selectVersions>>[number];

/** Newest first. */
export function selectVersions(tx: ReadTx, { before, limit }: { before: number | undefined; limit: number }) {
  const query = versionsOf(tx).orderBy('v.id', 'desc').limit(limit);
  return (before === undefined ? query : query.where('v.id', '<', before)).execute();
}

/** Those that hold later than `now`, the earliest first. */
export const selectWaiting = (tx: ReadTx, now: Date) =>
  versionsOf(tx)
    .where('v.applied_at', 'is', null)
    .where('v.withdrawn_at', 'is', null)
    .where('v.holds_from', '>', now)
    .orderBy('v.holds_from')
    .orderBy('v.id')
    .execute();

export const findVersion = (tx: ReadTx, id: number) =>
  versionsOf(tx).where('v.id', '=', id).executeTakeFirst();
