import type { Tx } from '../../db/within-agency.ts';
import { endSessions } from '../session/end-sessions.ts';
import { dropPendingEmail } from './hold-email.ts';
import { updateAccount } from './queries.ts';

/** Refuses an account's sign-ins from now on and ends its sessions, or lets it in again. */
export async function blockAccount(
  tx: Tx,
  agencyId: number,
  accountId: number,
  { blocked, now }: { blocked: boolean; now: Date },
): Promise<void> {
  await updateAccount(tx, agencyId, accountId, { blocked_at: blocked ? now : null });
  if (!blocked) return;
  await endSessions(tx, agencyId, accountId, now);
  await dropPendingEmail(tx, agencyId, accountId, now);
}
