import { asksSecondFactor } from '../../app/actor.ts';
import type { Routes } from '../../services/context.ts';
import { endSecondFactor } from './end-second-factor.ts';
import { secondFactorOf } from './queries.ts';
import { confirmSecondFactor, startSecondFactor } from './set-up-second-factor.ts';

export const secondFactorRoutes: Routes = {
  'GET /profile/second-factor': async ({ agency, actor, db }) => {
    const { confirmedAt } = await secondFactorOf(db.read(agency.id), agency.id, actor.id);
    return { data: { on: confirmedAt !== null, required: asksSecondFactor(agency, actor.role) } };
  },
  'POST /profile/second-factor': (context, { body }) => startSecondFactor(context, body.pass),
  'PUT /profile/second-factor': (context, { body }) => confirmSecondFactor(context, body),
  'DELETE /profile/second-factor': (context, { body }) => endSecondFactor(context, body),
};
