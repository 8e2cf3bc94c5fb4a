import type { Notice } from '@puerta/domain/notices';
import type { Tx } from '../../db/within-agency.ts';

/** An open account with what it switched off, as facts name it; null for none. Locked until the transaction ends. */
export async function lockReader(tx: Tx, agencyId: number, id: number) {
  const row = await tx
    .selectFrom('account')
    .select(['id', 'name', 'email', 'role', 'muted_notices'])
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function selectMuted(tx: Tx, agencyId: number, id: number): Promise<string[]> {
  const row = await tx
    .selectFrom('account')
    .select('muted_notices')
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return row?.muted_notices ?? [];
}

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
