import type { Tx } from '../../db/within-agency.ts';
import { aboutAccount } from '../../facts/about-account.ts';
import { actorOf } from '../../facts/queries.ts';
import { tell } from '../../facts/tell.ts';
import { dropOthersFactor } from '../second-factor/drop-others-factor.ts';
import { endSessions } from '../session/end-sessions.ts';
import { lockAccount, updateAccount } from './queries.ts';
import { takeLinksBack } from './take-links-back.ts';

/** Whether its owner chose a password after a random one was asked for; another random one is no such choice. */
export const isOvertaken = (
  account: { password_changed_at: Date | null; must_change_password: boolean },
  askedAt: Date,
): boolean =>
  !account.must_change_password &&
  account.password_changed_at !== null &&
  account.password_changed_at > askedAt;

/**
 * A mailed random password takes effect, if the account still has the address that it was mailed to and its owner
 * chose none since it was asked for: every session ends, and it must be changed at the next sign-in. A second factor
 * that does not stand for that address goes: its reader could not sign in with it. `askedBy` is the number of the
 * fact that somebody asked for it.
 */
export async function adoptPassword(
  tx: Tx,
  agencyId: number,
  accountId: number,
  {
    passwordHash,
    mailedTo,
    askedAt,
    askedBy,
    now,
  }: { passwordHash: string; mailedTo: string; askedAt: Date; askedBy: number | null; now: Date },
): Promise<void> {
  const account = await lockAccount(tx, agencyId, accountId);
  if (account.email !== mailedTo || isOvertaken(account, askedAt)) return;
  await updateAccount(tx, agencyId, accountId, {
    password_hash: passwordHash,
    password_changed_at: now,
    must_change_password: true,
  });
  await takeLinksBack(tx, agencyId, accountId, now);
  await endSessions(tx, agencyId, accountId, now);
  const told = { actor: await actorOf(tx, agencyId, askedBy), at: now, ...aboutAccount(account) };
  if (await dropOthersFactor(tx, agencyId, accountId))
    tell(tx, { kind: 'account.second_factor_off', ...told });
  tell(tx, { kind: 'account.password_changed', ...told });
}
