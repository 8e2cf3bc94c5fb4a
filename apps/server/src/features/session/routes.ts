import { publicAgency } from '../../app/agency.ts';
import type { Routes } from '../../services/context.ts';
import { hasDebt } from '../payments/read-debts.ts';

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
};
