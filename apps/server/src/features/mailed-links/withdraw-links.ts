import type { MailTemplate } from '@puerta/contract/mails.es';
import type { Tx } from '../../db/within-agency.ts';
import { mailWrittenAt, withdrawQueued, withdrawSince } from './queries.ts';

/** Each was asked for. The welcome mail is not: its link only proves the address that it goes to. */
const WITH_LINKS: readonly MailTemplate[] = ['invitation', 'password_reset'];

/** Mails of an account that would carry a link, and were not sent yet, never are. */
export const withdrawLinks = (tx: Tx, agencyId: number, accountId: number): Promise<void> =>
  withdrawQueued(tx, agencyId, accountId, WITH_LINKS);

/** The same of a change of e-mail that waits. */
export const withdrawPending = (tx: Tx, agencyId: number, accountId: number): Promise<void> =>
  withdrawQueued(tx, agencyId, accountId, ['email_confirm', 'email_asked'] satisfies readonly MailTemplate[]);

/** When an e-mail was changed: its notice is written in the same transaction. */
export const noticeWrittenAt = mailWrittenAt;

/** The notice of a changed e-mail, and all of later changes: nobody is to take the account by one. */
export const withdrawNotices = (tx: Tx, agencyId: number, accountId: number, mailId: number): Promise<void> =>
  withdrawSince(tx, agencyId, { accountId, mailId, template: 'email_changed' satisfies MailTemplate });
