import type { Tx } from '../../db/within-agency.ts';
import { lockAccount, revokeSessionsOf, updateAccount } from './queries.ts';
import { takeLinksBack } from './take-links-back.ts';

/**
 * A mailed random password takes effect, if the account still has the address that it was mailed to: every session
 * ends, and it must be changed at the next sign-in.
 */
export async function adoptPassword(
  tx: Tx,
  agencyId: number,
  accountId: number,
  { passwordHash, mailedTo, now }: { passwordHash: string; mailedTo: string; now: Date },
): Promise<void> {
  const { email } = await lockAccount(tx, agencyId, accountId);
  if (email !== mailedTo) return;
  await updateAccount(tx, agencyId, accountId, {
    password_hash: passwordHash,
    password_changed_at: now,
    must_change_password: true,
  });
  await takeLinksBack(tx, agencyId, accountId, now);
  await revokeSessionsOf(tx, agencyId, accountId, now);
}
