import type { Tx } from '../../db/within-agency.ts';
import { withdrawLinks } from '../mailed-links/withdraw-links.ts';
import { dropPendingEmail } from './hold-email.ts';
import { lockAccount, takeTokensOf } from './queries.ts';

/**
 * A changed e-mail or password, and a second invitation, end every link that was mailed before, in mails that still
 * wait too, and a change of e-mail that waits: whoever reads an old mailbox has no door, but for the link that gives the
 * account back. The account is locked, as it is while a mail's link is made.
 */
export async function takeLinksBack(tx: Tx, agencyId: number, accountId: number, now: Date): Promise<void> {
  await lockAccount(tx, agencyId, accountId);
  await dropPendingEmail(tx, agencyId, accountId, now);
  await takeTokensOf(tx, agencyId, accountId, now);
  await withdrawLinks(tx, agencyId, accountId);
}
