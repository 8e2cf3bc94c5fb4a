import type { Tx } from '../../db/within-agency.ts';

/** The trail is numbered without gaps and nothing of it goes away: its last number is how long it is. */
export async function countTrail(tx: Tx, agencyId: number): Promise<number> {
  const row = await tx
    .selectFrom('audit')
    .select('id')
    .where('agency_id', '=', agencyId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** A page, newest first, found by number: a page in the middle costs what the first does. */
export const selectTrail = (tx: Tx, agencyId: number, { upTo, limit }: { upTo: number; limit: number }) =>
  tx
    .selectFrom('audit')
    .selectAll()
    .where('agency_id', '=', agencyId)
    .where('id', '<=', upTo)
    .where('id', '>', upTo - limit)
    .orderBy('id', 'desc')
    .execute();
