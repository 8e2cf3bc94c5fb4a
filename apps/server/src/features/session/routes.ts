import { publicAgency } from '../../http/page.ts';
import type { Routes } from '../../http/context.ts';
import { owesSomething } from './queries.ts';

export const sessionRoutes: Routes = {
  'GET /auth/session': async ({ agency, actor, db }) => ({
    data: actor && {
      ...actor.claims,
      debt: (await owesSomething(db.read(agency.id), agency.id, actor.id)) ? 1 : 0,
    },
    beside: { agency: publicAgency(agency) },
  }),
};
