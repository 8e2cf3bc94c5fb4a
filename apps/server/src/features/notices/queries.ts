import type { Notice } from '@puerta/domain/notices';
import { MANY_BOXES } from '@puerta/domain/week';
import { sql } from 'kysely';
import type { Tx } from '../../db/within-agency.ts';

/** An open account with what it switched off, as facts name it. */
const reader = (tx: Tx, agencyId: number, id: number) =>
  tx
    .selectFrom('account')
    .select(['id', 'name', 'email', 'email_is_first', 'role', 'muted_notices', 'weekly_wanted'])
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .where('closed_at', 'is', null);

/** null for an account that was closed, or is none. */
export const findReader = async (tx: Tx, agencyId: number, id: number) =>
  (await reader(tx, agencyId, id).executeTakeFirst()) ?? null;

/** The same, locked until the transaction ends. */
export const lockReader = async (tx: Tx, agencyId: number, id: number) =>
  (await reader(tx, agencyId, id).forUpdate().executeTakeFirst()) ?? null;

/** So many packages under way that a week is told unasked; no more of them are counted. */
export async function hasManyBoxes(tx: Tx, agencyId: number, accountId: number): Promise<boolean> {
  // the statuses are written as the index of open packages has them
  const open = await tx
    .selectFrom('package')
    .select('id')
    .where('agency_id', '=', agencyId)
    .where('account_id', '=', accountId)
    .where(sql<boolean>`status < 5 and voided_at is null and status > 1`)
    .limit(MANY_BOXES)
    .execute();
  return open.length === MANY_BOXES;
}

export async function updateChoice(
  tx: Tx,
  agencyId: number,
  id: number,
  { muted, weeklyWanted }: { muted: readonly Notice[]; weeklyWanted: boolean },
): Promise<void> {
  await tx
    .updateTable('account')
    .set({ muted_notices: [...muted], weekly_wanted: weeklyWanted })
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .execute();
}
