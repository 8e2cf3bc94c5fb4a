import type { Tx } from '../../db/within-agency.ts';
import { forgetWords } from './message-queries.ts';
import { withdrawOfFacts, withdrawOfMessage } from './queries.ts';

/** What these facts told is not true any more: their mails that did not leave never do. Answers of which facts. */
export const withdrawTold = (tx: Tx, agencyId: number, factIds: readonly number[]): Promise<Set<number>> =>
  withdrawOfFacts(tx, agencyId, factIds);

/** The mail of what somebody wrote by hand, if it did not leave, never does, and its words go. Answers whether it waited. */
export async function withdrawWritten(tx: Tx, agencyId: number, messageId: number): Promise<boolean> {
  if (!(await withdrawOfMessage(tx, agencyId, messageId))) return false;
  await forgetWords(tx, agencyId, messageId);
  return true;
}
