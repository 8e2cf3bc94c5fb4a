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

/** A slice, newest first. What comes before it is skipped in the index alone. */
export const selectTrail = (tx: Tx, agencyId: number, slice: Slice) =>
  tx
    .selectFrom('audit')
    .selectAll()
    .where('agency_id', '=', agencyId)
    .where('id', 'in', eb =>
      eb
        .selectFrom('audit')
        .select('id')
        .where('agency_id', '=', agencyId)
        .orderBy('id', slice.fromEnd ? 'asc' : 'desc')
        .offset(slice.offset)
        .limit(slice.limit),
    )
    .orderBy('id', 'desc')
    .execute();
