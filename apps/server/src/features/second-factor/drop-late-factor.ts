import type { Tx } from '../../db/within-agency.ts';
import { dropSecret, secondFactorOf } from './queries.ts';

/** From an hour before a change was asked for; it may wait for a day until it counts. */
const LATE_MS = 25 * 3_600_000;

/**
 * A second factor that came with a change of e-mail, or shortly before it, is whoever's who made the change; one
 * that was there stays. Answers whether one went.
 */
export async function dropLateFactor(
  tx: Tx,
  agencyId: number,
  accountId: number,
  changedAt: Date,
): Promise<boolean> {
  const { confirmedAt } = await secondFactorOf(tx, agencyId, accountId);
  if (!confirmedAt || confirmedAt.getTime() < changedAt.getTime() - LATE_MS) return false;
  await dropSecret(tx, agencyId, accountId);
  return true;
}
