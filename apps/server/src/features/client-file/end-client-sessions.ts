import { clientFileTexts } from '@puerta/contract/client-file.es';
import { isRefusal, type Refusal, refuse } from '../../app/refusal.ts';
import { tell } from '../../facts/tell.ts';
import type { Handler } from '../../services/context.ts';
import { endSessions } from '../session/end-sessions.ts';
import { openSessionsOf } from '../session/list-sessions.ts';
import { holdClient } from '../clients/find-client.ts';

/** Signs a client out everywhere, as they ask on the phone who lost one: whoever knows the password signs in again. */
export const endClientSessions: Handler<'POST /clients/sessions/end'> = async (context, { body }) => {
  const { agency, actor, db, clock } = context;
  const done = await db.within<{ ended: number } | Refusal>(agency.id, async tx => {
    const client = await holdClient(tx, agency.id, body.id);
    if (!client) return refuse('not_found');
    const now = clock.now();
    const open = await openSessionsOf(tx, agency.id, client.id, now);
    await endSessions(tx, agency.id, client.id, now);
    const object = { type: 'client', id: client.id, label: client.name };
    if (open.length > 0) tell(tx, { actor, at: now, kind: 'client.signed_out', object });
    return { ended: open.length };
  });
  return isRefusal(done) ? done : { data: done, message: clientFileTexts.done.sessionsEnded(done.ended) };
};
