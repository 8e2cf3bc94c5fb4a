import type { Tx } from '../../db/within-agency.ts';

/** What the mail of a message says; null once its words are gone. */
export async function messageWords(
  tx: Tx,
  agencyId: number,
  id: number,
): Promise<{ subject: string; message: string } | null> {
  const row = await tx
    .selectFrom('client_message')
    .select(['subject', 'message'])
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && row.subject !== null && row.message !== null
    ? { subject: row.subject, message: row.message }
    : null;
}

/** Its mail needs the words no more. */
export async function forgetWords(tx: Tx, agencyId: number, id: number): Promise<void> {
  await tx
    .updateTable('client_message')
    .set({ subject: null, message: null })
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .execute();
}
