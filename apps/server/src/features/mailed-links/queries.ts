import type { Tx } from '../../db/within-agency.ts';

/** When a mail was written; throws where there is none of this number. */
export async function mailWrittenAt(tx: Tx, agencyId: number, id: number): Promise<Date> {
  const row = await tx
    .selectFrom('mail')
    .select('created_at')
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.created_at;
}

/** Mails of an account that wait to be sent, of these templates. */
export async function withdrawQueued(
  tx: Tx,
  agencyId: number,
  accountId: number,
  templates: readonly string[],
): Promise<void> {
  await tx
    .updateTable('mail')
    .set({ state: 'withdrawn' })
    .where('agency_id', '=', agencyId)
    .where('account_id', '=', accountId)
    .where('state', '=', 'queued')
    .where('template', 'in', templates)
    .execute();
}

/** Unsent mails of a template from this one on; dead ones too, for a manager might send them again. */
export async function withdrawSince(
  tx: Tx,
  agencyId: number,
  { accountId, mailId, template }: { accountId: number; mailId: number; template: string },
): Promise<void> {
  await tx
    .updateTable('mail')
    .set({ state: 'withdrawn' })
    .where('agency_id', '=', agencyId)
    .where('account_id', '=', accountId)
    .where('id', '>=', mailId)
    .where('state', 'in', ['queued', 'dead'])
    .where('template', '=', template)
    .execute();
}
