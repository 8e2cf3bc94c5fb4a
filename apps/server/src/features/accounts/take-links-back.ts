import type { Tx } from '../../db/within-agency.ts';
import { withdrawLinks, withdrawNotices, withdrawPending } from '../mailed-links/withdraw-links.ts';
import { lockAccount } from './queries.ts';
import { GIVE_BACK_MS } from '../../provision/create-account.ts';
import { endSessions } from '../session/end-sessions.ts';
import { updateRow } from '../../db/rows.ts';

/**
 * A changed e-mail or password, and a second invitation, end every link that was mailed before, in mails that still
 * wait too, and a change of e-mail that waits: whoever reads an old mailbox has no door, but for the link that gives the
 * account back. The account is locked, as it is while a mail's link is made.
 */
export async function takeLinksBack(tx: Tx, accountId: number, now: Date): Promise<void> {
  await lockAccount(tx, accountId);
  await dropPendingEmail(tx, accountId, now);
  await takeTokensOf(tx, accountId, now);
  await withdrawLinks(tx, accountId);
}

/** The links that would give an account back end, sent or not: those of this notice and of all later ones. */
export async function endGiveBacks(
  tx: Tx,
  accountId: number,
  since: { mailId: number; now: Date },
): Promise<void> {
  await takeReturnsSince(tx, accountId, since);
  await withdrawNotices(tx, accountId, since.mailId);
}

/**
 * Whoever reads the present address has chosen a password: what earlier addresses of the account held ends, for its
 * reader may never have known of them (docs/decisions/022).
 */
export async function endEarlierAddresses(tx: Tx, accountId: number, now: Date): Promise<void> {
  await updateRow(tx, 'account', accountId, { kept_email: null, kept_until: null });
  await endGiveBacks(tx, accountId, { mailId: 0, now });
}

/** How long a changed e-mail waits for its reader to open the link. */
export const PENDING_EMAIL_MS = 24 * 3_600_000;

type Pending = { pending_email: string | null; pending_email_at: Date | null };

/** The e-mail that an account's owner asked for and that does not count yet; null for none, or one that nobody confirmed in time. */
export const pendingEmailOf = ({ pending_email, pending_email_at }: Pending, now: Date): string | null =>
  pending_email_at && now.getTime() - pending_email_at.getTime() < PENDING_EMAIL_MS ? pending_email : null;

/** From now on this e-mail waits, and none that was asked for before. */
export async function putPendingEmail(
  tx: Tx,
  accountId: number,
  { email, now }: { email: string; now: Date },
): Promise<void> {
  await dropPendingEmail(tx, accountId, now);
  await updateRow(tx, 'account', accountId, { pending_email: email, pending_email_at: now });
}

/** No e-mail waits any more: its links end, and those that were not mailed yet never are. */
export async function dropPendingEmail(tx: Tx, accountId: number, now: Date): Promise<void> {
  await updateRow(tx, 'account', accountId, { pending_email: null, pending_email_at: null });
  await takePendingTokens(tx, accountId, now);
  await withdrawPending(tx, accountId);
}

/**
 * What an account loses before another e-mail is written into it. The address is kept for it if its mails had been
 * read, and not while an earlier one is kept: the later one may be an intruder's. Answers whether the account may be
 * given back to it (docs/decisions/022).
 */
export async function leaveEmail(tx: Tx, accountId: number, now: Date): Promise<boolean> {
  const account = await lockAccount(tx, accountId);
  const { email, email_verified_at, email_is_first, kept_email, kept_until } = account;
  await takeLinksBack(tx, accountId, now);
  const keepsAnother = kept_until !== null && kept_until > now && kept_email !== email;
  const kept = { kept_email: email, kept_until: new Date(now.getTime() + GIVE_BACK_MS) };
  await updateRow(tx, 'account', accountId, {
    email_verified_at: null,
    email_is_first: false,
    ...(email_verified_at !== null && !keepsAnother && kept),
  });
  return email_verified_at !== null || email_is_first;
}

/** Refuses an account's sign-ins from now on and ends its sessions, or lets it in again. */
export async function blockAccount(
  tx: Tx,
  accountId: number,
  { blocked, now }: { blocked: boolean; now: Date },
): Promise<void> {
  await updateRow(tx, 'account', accountId, { blocked_at: blocked ? now : null });
  if (!blocked) return;
  await endSessions(tx, accountId, now);
  await dropPendingEmail(tx, accountId, now);
}

const openTokens = (tx: Tx, accountId: number, now: Date) =>
  tx
    .updateOwn('account_token')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null);

/** Uses up every link that the account still has, but those that give it back. */
async function takeTokensOf(tx: Tx, accountId: number, now: Date): Promise<void> {
  await openTokens(tx, accountId, now).where('purpose', '<>', 'return').execute();
}

/** Uses up the links of a change of e-mail that waits. */
async function takePendingTokens(tx: Tx, accountId: number, now: Date) {
  await openTokens(tx, accountId, now).where('purpose', 'in', ['email', 'call_off']).execute();
}

/** Uses up the links that would give an account back, of this notice and of all later ones. */
async function takeReturnsSince(
  tx: Tx,
  accountId: number,
  { mailId, now }: { mailId: number; now: Date },
): Promise<void> {
  await openTokens(tx, accountId, now)
    .where('purpose', '=', 'return')
    .where('mail_id', '>=', mailId)
    .execute();
}
