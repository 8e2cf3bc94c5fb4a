import { accountDone } from '@puerta/contract/account-texts.es';
import { refuse } from '../../app/refusal.ts';
import type { Handler } from '../../services/context.ts';
import { endSession, endSessions } from './end-sessions.ts';
import { openSessionsOf, presentSession } from './list-sessions.ts';

export const listOwnSessions: Handler<'GET /profile/sessions'> = async ({ agency, actor, db, clock }) => {
  const open = await openSessionsOf(db.read(agency.id), agency.id, actor.id, clock.now());
  return {
    data: open.map(row => ({ ...presentSession(row), id: row.id, here: row.id === actor.sessionId })),
  };
};

export const endOwnSession: Handler<'DELETE /profile/sessions/:id'> = (context, { params }) => {
  const { agency, actor, db, clock } = context;
  return db.within(agency.id, async tx => {
    const open = await openSessionsOf(tx, agency.id, actor.id, clock.now());
    if (!open.some(({ id }) => id === params.id)) return refuse('not_found');
    await endSession(tx, agency.id, params.id, clock.now());
    return { data: null, message: accountDone.sessionEnded };
  });
};

export const endOtherSessions: Handler<'POST /profile/sessions/end'> = ({ agency, actor, db, clock }) =>
  db.within(agency.id, async tx => {
    const open = await openSessionsOf(tx, agency.id, actor.id, clock.now());
    await endSessions(tx, agency.id, actor.id, clock.now(), actor.sessionId);
    const ended = open.filter(({ id }) => id !== actor.sessionId).length;
    return { data: { ended }, message: accountDone.otherSessionsEnded(ended) };
  });
