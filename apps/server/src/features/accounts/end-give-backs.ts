import type { Tx } from '../../db/within-agency.ts';
import { withdrawNotices } from '../mailed-links/withdraw-links.ts';
import { takeReturnsSince, updateAccount } from './queries.ts';

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

/**
 * Whoever reads the present address has chosen a password: what earlier addresses of the account held ends, for its
 * reader may never have known of them (docs/decisions/022).
 */
export async function endEarlierAddresses(
  tx: Tx,
  agencyId: number,
  accountId: number,
  now: Date,
): Promise<void> {
  await updateAccount(tx, agencyId, accountId, { kept_email: null, kept_until: null });
  await endGiveBacks(tx, agencyId, accountId, { mailId: 0, now });
}
