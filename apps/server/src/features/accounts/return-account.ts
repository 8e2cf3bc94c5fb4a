import { accountDone, addressTaken } from '@puerta/contract/account-texts.es';
import { breaksUnique } from '../../db/breaks-unique.ts';
import type { Tx } from '../../db/within-agency.ts';
import type { Context, Reply } from '../../services/context.ts';
import { type Refusal, refuse } from '../../app/refusal.ts';
import { NOBODYS_HASH } from '../../password.ts';
import { accountSearch } from '../../provision/create-account.ts';
import { aboutAccount, asActor } from '../../facts/about-account.ts';
import { tell } from '../../facts/tell.ts';
import { noticeWrittenAt } from '../mailed-links/withdraw-links.ts';
import { dropOthersFactor } from '../second-factor/drop-others-factor.ts';
import { digestOf, issueToken } from './issue-token.ts';
import { endGiveBacks } from './end-give-backs.ts';
import { endSessions } from '../session/end-sessions.ts';
import { type Link, linkOf, lockAccount, takeToken, updateAccount } from './queries.ts';
import { takeLinksBack } from './take-links-back.ts';

type Endpoint = 'POST /auth/return';

/**
 * Gives an account back to whoever reads the address that it had before a change of e-mail. All that came later goes:
 * sessions, links, and those that would give it back to an address since. Nobody signs in until a new password is
 * set, with the token of the answer: whoever changed the address may know the old one. A second factor goes if it
 * is about as new as the change, or was not set up for this address. An older change's link stays as good as it was.
 * Until somebody chose a password, the link answers again: its reader may have left the page.
 */
export async function returnAccount(
  { agency, db, clock }: Context<Endpoint>,
  token: string,
): Promise<Reply<Endpoint> | Refusal> {
  const now = clock.now();
  try {
    return await db.within<Reply<Endpoint> | Refusal>(agency.id, async tx => {
      const digest = digestOf(token);
      const taken = await takeToken(tx, agency.id, { digest, purpose: 'return', now });
      if (!taken) return answerAgain(tx, agency.id, { digest, now });
      if (taken.email === null || taken.mailId === null) return refuse('link_expired');
      const { accountId, email, mailId } = taken;
      const account = await lockAccount(tx, agency.id, accountId);
      if (account.closed_at) return refuse('link_expired');
      await updateAccount(tx, agency.id, accountId, {
        email,
        email_verified_at: now,
        password_hash: NOBODYS_HASH,
        search: accountSearch({ ...account, email }),
      });
      await endWhatCameSince(tx, agency.id, accountId, { mailId, now });
      const changedAt = await noticeWrittenAt(tx, agency.id, mailId);
      const hasDropped = await dropOthersFactor(tx, agency.id, accountId, changedAt);
      const reset = await issueToken(tx, agency.id, accountId, { purpose: 'reset', now });
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
export const isGivenBack = ({ purpose, used_at, email, own, password_hash }: Link): boolean =>
  purpose === 'return' && used_at !== null && email === own && password_hash === NOBODYS_HASH;

async function answerAgain(
  tx: Tx,
  agencyId: number,
  { digest, now }: { digest: Buffer; now: Date },
): Promise<Reply<Endpoint> | Refusal> {
  const search = { digest, now, purposes: ['return'] } as const;
  const known = await linkOf(tx, agencyId, search);
  if (!known) return refuse('link_expired');
  // read once more under the lock: a password may be chosen in this moment
  await lockAccount(tx, agencyId, known.account_id);
  const link = await linkOf(tx, agencyId, search);
  if (!link || !isGivenBack(link)) return refuse('link_expired');
  const token = await issueToken(tx, agencyId, link.account_id, { purpose: 'reset', now });
  return { data: { email: link.own, token }, message: accountDone.accountReturned };
}

async function endWhatCameSince(
  tx: Tx,
  agencyId: number,
  accountId: number,
  { mailId, now }: { mailId: number; now: Date },
): Promise<void> {
  await endSessions(tx, agencyId, accountId, now);
  await takeLinksBack(tx, agencyId, accountId, now);
  await endGiveBacks(tx, agencyId, accountId, { mailId, now });
}
