import { publicAgency } from '../../app/agency.ts';
import type { Routes } from '../../services/context.ts';
import { hasDebt } from '../payments/read-debts.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from './end-own-sessions.ts';

export const sessionRoutes: Routes = {
  'GET /auth/session': async ({ agency, actor, db, tokens }) => ({
    data: actor && {
      ...actor.claims,
      debt: (await hasDebt(db.read(agency.id), agency.id, actor.id)) ? 1 : 0,
    },
    beside: {
      agency: publicAgency(agency),
      ...(actor?.isStale && { token: tokens.sign(actor.claims, actor.sessionId) }),
    },
  }),
  'GET /profile/sessions': listOwnSessions,
  'DELETE /profile/sessions/:id': endOwnSession,
  'POST /profile/sessions/end': endOtherSessions,
};
