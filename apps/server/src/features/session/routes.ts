import type { Routes } from '../../services/context.ts';
import { hasDebt } from '../debts/read-debts.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from './end-sessions.ts';

// Feature: A browser learns who is signed in, and people see and end their sessions.
export const sessionRoutes: Routes = {
  'GET /auth/session': async ({ agency, actor, tokens, read }) => ({
    data: actor && {
      ...actor.claims,
      debt: (await hasDebt(read, actor.id)) ? 1 : 0,
    },
    beside: {
      agency,
      ...(actor?.isStale && { token: tokens.sign(actor.claims, actor.sessionId) }),
    },
  }),
  'GET /profile/sessions': listOwnSessions,
  'DELETE /profile/sessions/:id': endOwnSession,
  'POST /profile/sessions/end': endOtherSessions,
};
