import type { Tx } from '../../db/within-agency.ts';

/** Sessions of an account that nobody ended, the last one used first; some may be over by themselves. */
export const selectSessions = (tx: Tx, agencyId: number, accountId: number, most: number) =>
  tx
    .selectFrom('session')
    .select(['id', 'device', 'created_at', 'last_used_at'])
    .where('agency_id', '=', agencyId)
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .orderBy('last_used_at', 'desc')
    .limit(most)
    .execute();
export type SessionRow = Awaited<ReturnType<typeof selectSessions>>[number];

export async function revokeSession(tx: Tx, agencyId: number, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('session')
    .set({ revoked_at: now })
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .execute();
}

export async function revokeSessionsOf(
  tx: Tx,
  agencyId: number,
  accountId: number,
  now: Date,
  /** a session that goes on */
  kept: string | null = null,
): Promise<void> {
  let sessions = tx
    .updateTable('session')
    .set({ revoked_at: now })
    .where('agency_id', '=', agencyId)
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null);
  if (kept) sessions = sessions.where('id', '<>', kept);
  await sessions.execute();
}
