import { sql } from 'kysely';
import type { Tx } from '../../db/within-agency.ts';
import type { Slice } from '../page-slice.ts';

export async function countTrail(tx: Tx, agencyId: number): Promise<number> {
  const { total } = await tx
    .selectFrom('audit')
    .select(eb => eb.fn.countAll<number>().as('total'))
    .where('agency_id', '=', agencyId)
    .executeTakeFirstOrThrow();
  return total;
}

/** A page, newest first; what is skipped is read from the index alone. */
export const selectTrail = (tx: Tx, agencyId: number, { from, offset, limit }: Slice) =>
  tx
    .selectFrom('audit')
    .selectAll()
    .where('agency_id', '=', agencyId)
    .where('id', '=', eb =>
      eb.fn.any(
        sql<number[]>`array(${eb
          .selectFrom('audit')
          .select('id')
          .where('agency_id', '=', agencyId)
          .orderBy('id', from === 'newest' ? 'desc' : 'asc')
          .offset(offset)
          .limit(limit)})`,
      ),
    )
    .orderBy('id', 'desc')
    .execute();
