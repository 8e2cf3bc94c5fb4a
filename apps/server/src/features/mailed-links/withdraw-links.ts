import type { MailTemplate } from '@puerta/contract/mails/mails.es';
import type { ReadTx, Tx } from '../../db/within-agency.ts';

// Feature: Links that were mailed to an account are withdrawn when they must no longer work.

/** Each was asked for. The welcome mail is not: its link only proves the address that it goes to. */
const WITH_LINKS: readonly MailTemplate[] = ['invitation', 'password_reset'];

/** Mails of an account that would carry a link, and were not sent yet, never are. */
export const withdrawLinks = (tx: Tx, accountId: number): Promise<void> =>
  withdrawQueued(tx, accountId, WITH_LINKS);

/** The same of a change of e-mail that waits. */
export const withdrawPending = (tx: Tx, accountId: number): Promise<void> =>
  withdrawQueued(tx, accountId, ['email_confirm', 'email_asked'] satisfies readonly MailTemplate[]);

/** When an e-mail was changed: its notice is written in the same transaction. */
export const noticeWrittenAt = mailWrittenAt;

/** The notice of a changed e-mail, and all of later changes: nobody is to take the account by one. */
export const withdrawNotices = (tx: Tx, accountId: number, mailId: number): Promise<void> =>
  withdrawSince(tx, { accountId, mailId, template: 'email_changed' satisfies MailTemplate });

/** When a mail was written; throws where there is none of this number. */
async function mailWrittenAt(tx: ReadTx, id: number): Promise<Date> {
  const row = await tx.selectOwn('mail').select('created_at').where('id', '=', id).executeTakeFirstOrThrow();
  return row.created_at;
}

/** Mails of an account that wait to be sent, of these templates. */
async function withdrawQueued(tx: Tx, accountId: number, templates: readonly string[]): Promise<void> {
  await tx
    .updateOwn('mail')
    .set({ state: 'withdrawn' })
    .where('account_id', '=', accountId)
    .where('state', '=', 'queued')
    .where('template', 'in', templates)
    .execute();
}

/** Unsent mails of a template from this one on; dead ones too, for a manager might send them again. */
async function withdrawSince(
  tx: Tx,
  { accountId, mailId, template }: { accountId: number; mailId: number; template: string },
): Promise<void> {
  await tx
    .updateOwn('mail')
    .set({ state: 'withdrawn' })
    .where('account_id', '=', accountId)
    .where('id', '>=', mailId)
    .where('state', 'in', ['queued', 'dead'])
    .where('template', '=', template)
    .execute();
}
