import type { Tx } from '../../db/within-agency.ts';
import { forgetMails, forgetPickups, forgetPushes, forgetTickets } from './queries.ts';

/** Takes a person whose account is closed from what they sent, wrote and were sent (docs/decisions/027). */
export async function forgetTraces(tx: Tx, agencyId: number, accountId: number, now: Date): Promise<void> {
  await forgetPickups(tx, agencyId, accountId);
  await forgetTickets(tx, agencyId, accountId, now);
  await forgetMails(tx, agencyId, accountId);
  await forgetPushes(tx, agencyId, accountId);
}
