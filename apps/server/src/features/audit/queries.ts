import type { HistoryOf } from '@puerta/domain/facts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/within-agency.ts';
import type { Slice } from '../page-slice.ts';

/** How long the trail is, without counting it (see list_count). */
export async function countTrail(tx: Tx, agencyId: number): Promise<number> {
  const { total } = await tx
    .selectFrom('list_count')
    .select(eb => eb.fn.coalesce(eb.fn.sum<number>('n'), eb.lit(0)).as('total'))
    .where('agency_id', '=', agencyId)
    .where('list', '=', 'trail')
    .executeTakeFirstOrThrow();
  return total;
}

/** Adds the lines that facts are of the trail to its length. */
export const addToTrail = (tx: Tx, agencyId: number, n: number) =>
  tx.insertInto('list_count').values({ agency_id: agencyId, list: 'trail', n, cents: 0 }).execute();

/** A slice, newest first. What comes before it is skipped in the index alone. */
export const selectTrail = (tx: Tx, agencyId: number, slice: Slice) =>
  tx
    .selectFrom('fact')
    .selectAll()
    .where('agency_id', '=', agencyId)
    .where('id', 'in', eb =>
      eb
        .selectFrom('fact')
        .select('id')
        .where('agency_id', '=', agencyId)
        .where('in_trail', '=', sql.lit(true))
        .orderBy('id', slice.fromEnd ? 'asc' : 'desc')
        .offset(slice.offset)
        .limit(slice.limit),
    )
    .orderBy('id', 'desc')
    .execute();
export type FactRow = Awaited<ReturnType<typeof selectTrail>>[number];

/** Where what has a history is named in facts; the rest by its type and number. */
const COLUMNS = {
  order: 'order_id',
  client: 'client_id',
  lot: 'lot_id',
} as const satisfies Partial<Record<HistoryOf, string>>;

/** Facts of one thing. */
export function isAbout(agencyId: number, { of, id }: { of: HistoryOf; id: number }): RawBuilder<boolean> {
  // with what its whole order went through
  if (of === 'package')
    return sql`(package_id = ${id} or package_id is null and order_id =
      (select order_id from package where agency_id = ${agencyId} and id = ${id}))`;
  if (of in COLUMNS) return sql`${sql.ref(COLUMNS[of as keyof typeof COLUMNS])} = ${id}`;
  // an own act of staff tells of their account
  const types = of === 'user' ? ['user', 'account'] : [of];
  return sql`object_type in (${sql.join(types)}) and object_id = ${id}`;
}

type Wanted = { of: HistoryOf; id: number; before: number | null; limit: number };

/** What happened to one thing, newest first; `before`: the number of the last fact that was read. */
export function selectHistory(tx: Tx, agencyId: number, { of, id, before, limit }: Wanted) {
  const about = tx
    .selectFrom('fact')
    .selectAll()
    .where('agency_id', '=', agencyId)
    .where(isAbout(agencyId, { of, id }));
  const older =
    before === null
      ? about
      : about.where(
          sql<boolean>`(at, id) < (select at, id from fact where agency_id = ${agencyId} and id = ${before})`,
        );
  return older.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}
