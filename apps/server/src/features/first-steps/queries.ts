import { type Selectable, sql } from 'kysely';
import type { FirstStep } from '@puerta/domain/first-steps';
import type { TestLabel } from '../../db/schema.gen.ts';
import type { Tx } from '../../db/within-agency.ts';
import { MOST_DUE } from '../../services/drive-due.ts';

/** What the rows of an agency tell; whose account its labels go through is told by its settings instead. */
type Told = Record<Exclude<FirstStep, 'carrier'>, boolean>;

/** Whether a manager put the first steps away. */
export async function arePutAway(tx: Tx, agencyId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('first_steps')
    .select('put_away_at')
    .where('agency_id', '=', agencyId)
    .executeTakeFirst();
  return (row?.put_away_at ?? null) !== null;
}

/** Each a look into an index or at a few rows: an agency that has sold for years is asked it too. */
export async function selectTold(tx: Tx, agencyId: number): Promise<Told> {
  const { rows } = await sql<Told>`
    select a.phone <> '' and a.slogan <> '' and a.warehouse_phone <> '' as agency,
      a.logo_key is not null as brand,
      exists (select 1 from city c join state s on s.agency_id = c.agency_id and s.id = c.state_id
        where c.agency_id = a.id and c.active and s.active
          and (c.air_cost_cents is not null or c.ocean_cost_cents is not null)) as tariffs,
      a.air_weight_max is not null as "limit",
      exists (select 1 from transport t where t.agency_id = a.id and t.active) as transport,
      exists (select 1 from office o where o.agency_id = a.id and o.active) as office,
      (select count(*) from (select 1 from account p where p.agency_id = a.id
        and p.role in ('manager', 'restricted') and p.closed_at is null limit 2) two) > 1 as staff,
      exists (select 1 from first_steps f where f.agency_id = a.id and f.quoted_at is not null) as quote,
      exists (select 1 from test_label l where l.agency_id = a.id and l.state = 'void') as label
    from agency a where a.id = ${agencyId}`.execute(tx);
  const [told] = rows;
  if (!told) throw new Error(`There is no agency ${agencyId}`);
  return told;
}

/** Cities that customers can buy to. */
export async function countSold(tx: Tx, agencyId: number): Promise<number> {
  const { n } = await soldCities(tx, agencyId)
    .select(eb => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** One of them, Caracas if it is sold to. */
export const findSoldCity = (tx: Tx, agencyId: number) =>
  soldCities(tx, agencyId)
    .select(['city.id', 'city.name', 'state.name as state'])
    .orderBy(sql`city.name = 'Caracas'`, 'desc')
    .orderBy('city.id')
    .limit(1)
    .executeTakeFirst();

const soldCities = (tx: Tx, agencyId: number) =>
  tx
    .selectFrom('city')
    .innerJoin('state', join =>
      join.onRef('state.agency_id', '=', 'city.agency_id').onRef('state.id', '=', 'city.state_id'),
    )
    .where('city.agency_id', '=', agencyId)
    .where('city.active', '=', true)
    .where('state.active', '=', true)
    .where(eb => eb.or([eb('air_cost_cents', 'is not', null), eb('ocean_cost_cents', 'is not', null)]));

export const keepPutAway = (tx: Tx, agencyId: number, put_away_at: Date | null) =>
  tx
    .insertInto('first_steps')
    .values({ agency_id: agencyId, put_away_at })
    .onConflict(conflict => conflict.column('agency_id').doUpdateSet({ put_away_at }))
    .execute();

export const keepQuoted = (tx: Tx, agencyId: number, quoted_at: Date) =>
  tx
    .insertInto('first_steps')
    .values({ agency_id: agencyId, quoted_at })
    .onConflict(conflict => conflict.column('agency_id').doUpdateSet({ quoted_at }))
    .execute();

/** Where the agency's own parcels begin, and where its labels lead. */
export const selectEnds = (tx: Tx, agencyId: number) =>
  tx
    .selectFrom('agency')
    .select(['name', 'phone', 'address', 'city', 'state_code', 'zip_code'])
    .select(['warehouse_name', 'warehouse_phone', 'warehouse_address', 'warehouse_city'])
    .select(['warehouse_state', 'warehouse_zip'])
    .where('id', '=', agencyId)
    .executeTakeFirstOrThrow();

export type TestLabelRow = Selectable<TestLabel>;

export const selectLastLabel = (tx: Tx, agencyId: number) =>
  tx
    .selectFrom('test_label')
    .select(['carrier_tracking', 'state'])
    .where('agency_id', '=', agencyId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Labels of an agency since a moment. */
export async function countLabels(tx: Tx, agencyId: number, since: Date): Promise<number> {
  const { n } = await tx
    .selectFrom('test_label')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('agency_id', '=', agencyId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return n;
}

type NewLabel = Pick<TestLabelRow, 'reference' | 'carrier_account_id' | 'actor_id' | 'created_at'> & {
  next_try_at: Date;
};
/** Its row; none while another one is open. The index names its state: no plan finds it by a parameter. */
export const insertLabel = (tx: Tx, agencyId: number, label: NewLabel) =>
  tx
    .insertInto('test_label')
    .values({ agency_id: agencyId, ...label })
    .onConflict(conflict => conflict.column('agency_id').where('state', '=', sql.lit('open')).doNothing())
    .returningAll()
    .executeTakeFirst();

export const updateLabel = (
  tx: Tx,
  { agency_id, id }: Pick<TestLabelRow, 'agency_id' | 'id'>,
  change: Partial<Pick<TestLabelRow, 'state' | 'carrier_tracking' | 'tries' | 'next_try_at'>>,
) =>
  tx.updateTable('test_label').set(change).where('agency_id', '=', agency_id).where('id', '=', id).execute();

export const selectDueLabels = (tx: Tx, agencyId: number, now: Date): Promise<TestLabelRow[]> =>
  tx
    .selectFrom('test_label')
    .selectAll()
    .where('agency_id', '=', agencyId)
    .where('state', '=', 'open')
    .where('next_try_at', '<=', now)
    .limit(MOST_DUE)
    .execute();
