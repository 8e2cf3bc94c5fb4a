import type { Tx } from '../../db/within-agency.ts';
import { GIVE_BACK_MS } from '../../provision/kept-address.ts';
import { lockAccount, updateAccount } from './queries.ts';
import { takeLinksBack } from './take-links-back.ts';

/**
 * What an account loses before another e-mail is written into it. The address is kept for it if its mails had been
 * read, and not while an earlier one is kept: the later one may be an intruder's. Answers whether the account may be
 * given back to it (docs/decisions/022).
 */
export async function leaveEmail(tx: Tx, agencyId: number, accountId: number, now: Date): Promise<boolean> {
  const account = await lockAccount(tx, agencyId, accountId);
  const { email, email_verified_at, email_is_first, kept_email, kept_until } = account;
  await takeLinksBack(tx, agencyId, accountId, now);
  const keepsAnother = kept_until !== null && kept_until > now && kept_email !== email;
  const kept = { kept_email: email, kept_until: new Date(now.getTime() + GIVE_BACK_MS) };
  await updateAccount(tx, agencyId, accountId, {
    email_verified_at: null,
    email_is_first: false,
    ...(email_verified_at !== null && !keepsAnother && kept),
  });
  return email_verified_at !== null || email_is_first;
}
