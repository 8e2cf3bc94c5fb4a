import { accountDone, addressTaken } from '@puerta/contract/people/account-texts.es';
import { breaksUnique, same, updateRow } from '../../db/rows.ts';
import type { ReadTx, Tx } from '../../db/within-agency.ts';
import type { Context, Reply } from '../../services/context.ts';
import { type Refusal, refuse } from '../../app/refusal.ts';
import { NOBODYS_HASH } from '../../password.ts';
import { accountSearch } from '../../provision/create-account.ts';
import { aboutAccount, asActor } from '../../facts/about.ts';
import { tell } from '../../facts/tell.ts';
import { noticeWrittenAt } from '../mailed-links/withdraw-links.ts';
import { dropOthersFactor } from '../second-factor/set-up-second-factor.ts';
import { digestOf, issueToken, PASSWORD_LINKS } from './issue-token.ts';
import { endGiveBacks, pendingEmailOf, takeLinksBack } from './take-links-back.ts';
import { endSessions } from '../session/end-sessions.ts';
import { lockAccount, takeToken, type TokenPurpose, type TokenSearch } from './queries.ts';

type Return = 'POST /auth/return';

/**
 * Gives an account back to whoever reads the address that it had before a change of e-mail. All that came later goes:
 * sessions, links, and those that would give it back to an address since. Nobody signs in until a new password is
 * set, with the token of the answer: whoever changed the address may know the old one. A second factor goes if it
 * is about as new as the change, or was not set up for this address. An older change's link stays as good as it was.
 * Until somebody chose a password, the link answers again: its reader may have left the page.
 */
export async function returnAccount(
  { clock, within }: Context<Return>,
  token: string,
): Promise<Reply<Return> | Refusal> {
  const now = clock.now();
  try {
    return await within(async tx => {
      const digest = digestOf(token);
      const taken = await takeToken(tx, { digest, purpose: 'return', now });
      if (!taken) return answerAgain(tx, { digest, now });
      if (taken.email === null || taken.mailId === null) return refuse('link_expired');
      const { accountId, email, mailId } = taken;
      const account = await lockAccount(tx, accountId);
      if (account.closed_at) return refuse('link_expired');
      await updateRow(tx, 'account', accountId, {
        email,
        email_verified_at: now,
        password_hash: NOBODYS_HASH,
        search: accountSearch({ ...account, email }),
      });
      await endWhatCameSince(tx, accountId, { mailId, now });
      const changedAt = await noticeWrittenAt(tx, mailId);
      const hasDropped = await dropOthersFactor(tx, accountId, changedAt);
      const reset = await issueToken(tx, accountId, { purpose: 'reset', now });
      const told = { actor: asActor(account), at: now, ...aboutAccount({ ...account, email }) };
      if (hasDropped) tell(tx, { ...told, kind: 'account.second_factor_off' });
      tell(tx, { ...told, kind: 'account.returned' });
      return { data: { email, token: reset }, message: accountDone.accountReturned };
    });
  } catch (error) {
    if (breaksUnique(error, 'account_agency_id_email_key_key'))
      return refuse('email_taken', { message: addressTaken });
    throw error;
  }
}

/** Whether a used link, or an earlier one of the same address, gave the account back, and nobody chose a password since. */
const isGivenBack = ({ purpose, used_at, email, own, password_hash }: Link): boolean =>
  purpose === 'return' && used_at !== null && email === own && password_hash === NOBODYS_HASH;

async function answerAgain(
  tx: Tx,
  { digest, now }: { digest: Buffer; now: Date },
): Promise<Reply<Return> | Refusal> {
  const search = { digest, now, purposes: ['return'] } as const;
  const known = await linkOf(tx, search);
  if (!known) return refuse('link_expired');
  // read once more under the lock: a password may be chosen in this moment
  await lockAccount(tx, known.account_id);
  const link = await linkOf(tx, search);
  if (!link || !isGivenBack(link)) return refuse('link_expired');
  const token = await issueToken(tx, link.account_id, { purpose: 'reset', now });
  return { data: { email: link.own, token }, message: accountDone.accountReturned };
}

async function endWhatCameSince(
  tx: Tx,
  accountId: number,
  { mailId, now }: { mailId: number; now: Date },
): Promise<void> {
  await endSessions(tx, accountId, now);
  await takeLinksBack(tx, accountId, now);
  await endGiveBacks(tx, accountId, { mailId, now });
}

const PURPOSES = {
  password: PASSWORD_LINKS,
  return: ['return'],
  email: ['email'],
  call_off: ['call_off'],
} as const;

type Check = 'POST /auth/password/check';

type Asked = { token: string; use?: keyof typeof PURPOSES | undefined };

/**
 * Whether a mailed link may still set a password, before somebody thinks one up, or do what else it is for; or, where it
 * was used, whether what it is for is so. The link stays as it is.
 */
export async function checkPasswordLink(
  { clock, read }: Context<Check>,
  { token, use = 'password' }: Asked,
): Promise<Reply<Check> | Refusal> {
  const search = { digest: digestOf(token), now: clock.now(), purposes: PURPOSES[use] };
  const link = await linkOf(read, search);
  if (!link) return refuse('link_expired');
  const found = { email: link.email, invites: link.purpose === 'invite' };
  if (link.used_at === null || isGivenBack(link)) return { data: { ...found, done: false } };
  return isSo(link, search.now) ? { data: { ...found, done: true } } : refuse('link_expired');
}

/** However it came to be so: the address that the link was mailed to is the account's. */
function isSo({ purpose, email, own, ...pending }: Link, now: Date): boolean {
  if (email !== own) return false;
  if (purpose === 'call_off') return pendingEmailOf(pending, now) === null;
  return purpose === 'email' || purpose === 'return';
}

/** A link that has not expired, used or not, beside what its account is now. */
async function linkOf(
  tx: ReadTx,
  { digest, purposes, now }: Omit<TokenSearch, 'purpose'> & { purposes: readonly TokenPurpose[] },
) {
  const row = await tx
    .selectOwn('account_token as t')
    .innerJoin('account as a', join => same(join, 'a.id', 't.account_id'))
    .select(['t.account_id', 't.purpose', 't.email', 't.used_at', 'a.email as own', 'a.password_hash'])
    .select(['a.pending_email', 'a.pending_email_at'])
    .where('t.token_hash', '=', digest)
    .where('t.purpose', 'in', purposes)
    .where('t.expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

type Link = NonNullable<Awaited<ReturnType<typeof linkOf>>>;
