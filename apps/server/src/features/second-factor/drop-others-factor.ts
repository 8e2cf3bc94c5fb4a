import type { Tx } from '../../db/within-agency.ts';
import { dropSecret, hasOthersFactor } from './queries.ts';

/** From an hour before a change was asked for; it may wait for a day until it counts. */
const LATE_MS = 25 * 3_600_000;

/**
 * A second factor stands for the address that was confirmed when it was set up (docs/decisions/022): one that does not
 * stand for the account's present address goes, with its recovery codes, and so does one that came with a change of
 * e-mail which is undone, or shortly before it. Answers whether one went.
 */
export async function dropOthersFactor(
  tx: Tx,
  agencyId: number,
  accountId: number,
  changedAt?: Date,
): Promise<boolean> {
  const late = changedAt && new Date(changedAt.getTime() - LATE_MS);
  const isOthers = await hasOthersFactor(tx, agencyId, accountId, late);
  if (isOthers) await dropSecret(tx, agencyId, accountId);
  return isOthers;
}

/** Whether a password that is mailed now will take a second factor away, once it holds. */
export const losesFactor = (tx: Tx, agencyId: number, accountId: number): Promise<boolean> =>
  hasOthersFactor(tx, agencyId, accountId);
