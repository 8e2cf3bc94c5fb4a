import { type Selectable, sql } from 'kysely';
import type { TestLabel } from '../../db/schema.gen.ts';
import { same } from '../../db/rows.ts';
import type { ReadTx } from '../../db/within-agency.ts';

/** Cities that customers can buy to. */
export async function countSold(tx: ReadTx): Promise<number> {
  const { n } = await soldCities(tx)
    .select(eb => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** One of them, Caracas if it is sold to. */
export const findSoldCity = (tx: ReadTx) =>
  soldCities(tx)
    .select(['city.id', 'city.name', 'state.name as state'])
    .orderBy(sql`city.name = 'Caracas'`, 'desc')
    .orderBy('city.id')
    .limit(1)
    .executeTakeFirst();

const soldCities = (tx: ReadTx) =>
  tx
    .selectOwn('city')
    .innerJoin('state', join => same(join, 'state.id', 'city.state_id'))
    .where('city.active', '=', true)
    .where('state.active', '=', true)
    .where(eb => eb.or([eb('air_cost_cents', 'is not', null), eb('ocean_cost_cents', 'is not', null)]));

export type TestLabelRow = Selectable<TestLabel>;
