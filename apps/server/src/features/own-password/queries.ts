import type { Tx } from '../../db/within-agency.ts';

/** Null where an invitation has not set one yet. */
export async function passwordOf(tx: Tx, agencyId: number, id: number): Promise<string | null> {
  const row = await tx
    .selectFrom('account')
    .select('password_hash')
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.password_hash;
}
