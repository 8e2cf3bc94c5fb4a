import type { Tx } from '../../db/within-agency.ts';
import { withdrawPending } from '../mailed-links/withdraw-links.ts';
import { takePendingTokens, updateAccount } from './queries.ts';

/** How long a changed e-mail waits for its reader to open the link. */
export const PENDING_EMAIL_MS = 24 * 3_600_000;

type Pending = { pending_email: string | null; pending_email_at: Date | null };

/** The e-mail that an account's owner asked for and that does not count yet; null for none, or one that nobody confirmed in time. */
export const pendingEmailOf = ({ pending_email, pending_email_at }: Pending, now: Date): string | null =>
  pending_email_at && now.getTime() - pending_email_at.getTime() < PENDING_EMAIL_MS ? pending_email : null;

/** From now on this e-mail waits, and none that was asked for before. */
export async function putPendingEmail(
  tx: Tx,
  agencyId: number,
  accountId: number,
  { email, now }: { email: string; now: Date },
): Promise<void> {
  await dropPendingEmail(tx, agencyId, accountId, now);
  await updateAccount(tx, agencyId, accountId, { pending_email: email, pending_email_at: now });
}

/** No e-mail waits any more: its links end, and those that were not mailed yet never are. */
export async function dropPendingEmail(
  tx: Tx,
  agencyId: number,
  accountId: number,
  now: Date,
): Promise<void> {
  await updateAccount(tx, agencyId, accountId, { pending_email: null, pending_email_at: null });
  await takePendingTokens(tx, agencyId, accountId, now);
  await withdrawPending(tx, agencyId, accountId);
}
