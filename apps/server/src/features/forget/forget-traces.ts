import type { Tx } from '../../db/within-agency.ts';
import {
  forgetMails,
  forgetMessages,
  forgetNotes,
  forgetPickups,
  forgetPushes,
  forgetTicketFiles,
  forgetTickets,
} from './queries.ts';

/**
 * Takes a person whose account is closed from what they sent, wrote and were sent (docs/decisions/027). Answers the keys
 * of files that nothing names any more once the transaction is done: the caller deletes them then.
 */
export async function forgetTraces(
  tx: Tx,
  agencyId: number,
  accountId: number,
  now: Date,
): Promise<string[]> {
  await forgetPickups(tx, agencyId, accountId);
  await forgetTickets(tx, agencyId, accountId, now);
  await forgetNotes(tx, agencyId, accountId);
  await forgetMessages(tx, agencyId, accountId);
  await forgetMails(tx, agencyId, accountId);
  await forgetPushes(tx, agencyId, accountId);
  return forgetTicketFiles(tx, agencyId, accountId);
}
