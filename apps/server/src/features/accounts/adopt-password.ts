import type { Tx } from '../../db/within-agency.ts';
import { revokeSessionsOf, takeTokensOf, updateAccount } from './queries.ts';

/** A mailed random password takes effect: every session ends, and it must be changed at the next sign-in. */
export async function adoptPassword(
  tx: Tx,
  agencyId: number,
  accountId: number,
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<void> {
  await updateAccount(tx, agencyId, accountId, {
    password_hash: passwordHash,
    password_changed_at: now,
    must_change_password: true,
  });
  await takeTokensOf(tx, agencyId, accountId, { purpose: 'reset', now });
  await revokeSessionsOf(tx, agencyId, accountId, now);
}
