import type { Tx } from '../../db/within-agency.ts';
import { withdrawNotices } from '../mailed-links/withdraw-links.ts';
import { takeReturnsSince } from './queries.ts';

/** The links that would give an account back end, sent or not: those of this notice and of all later ones. */
export async function endGiveBacks(
  tx: Tx,
  agencyId: number,
  accountId: number,
  since: { mailId: number; now: Date },
): Promise<void> {
  await takeReturnsSince(tx, agencyId, accountId, since);
  await withdrawNotices(tx, agencyId, accountId, since.mailId);
}
