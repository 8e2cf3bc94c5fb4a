import type { Notice } from '@puerta/domain/notices';
import type { Tx } from '../../db/within-agency.ts';

/** An open account with what it switched off, as facts name it. */
const reader = (tx: Tx, agencyId: number, id: number) =>
  tx
    .selectFrom('account')
    .select(['id', 'name', 'email', 'role', 'muted_notices'])
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .where('closed_at', 'is', null);

/** null for an account that was closed, or is none. */
export const findReader = async (tx: Tx, agencyId: number, id: number) =>
  (await reader(tx, agencyId, id).executeTakeFirst()) ?? null;

/** The same, locked until the transaction ends. */
export const lockReader = async (tx: Tx, agencyId: number, id: number) =>
  (await reader(tx, agencyId, id).forUpdate().executeTakeFirst()) ?? null;

export async function updateMuted(
  tx: Tx,
  agencyId: number,
  id: number,
  muted: readonly Notice[],
): Promise<void> {
  await tx
    .updateTable('account')
    .set({ muted_notices: [...muted] })
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .execute();
}
