import { done } from '@puerta/contract/messages.es';
import type { Context, Reply } from '../../services/context.ts';
import { endSession } from '../session/end-sessions.ts';

/** Ends the session of the token that was sent; the account's other sessions go on. */
export async function signOut({
  agency,
  actor,
  db,
  clock,
}: Context<'POST /auth/logout'>): Promise<Reply<'POST /auth/logout'>> {
  await db.within(agency.id, tx => endSession(tx, agency.id, actor.sessionId, clock.now()));
  return { data: null, message: done.loggedOut };
}
