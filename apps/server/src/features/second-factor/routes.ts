import { asksSecondFactor } from '../../app/actor.ts';
import type { Routes } from '../../services/context.ts';
import { confirmSecondFactor, endSecondFactor, startSecondFactor } from './set-up-second-factor.ts';
import { secondFactorOf } from './take-code.ts';

// Feature: People set up and use one-time codes and recovery codes.
export const secondFactorRoutes: Routes = {
  'GET /profile/second-factor': async ({ agency, actor, read }) => {
    const { confirmedAt } = await secondFactorOf(read, actor.id);
    return { data: { on: confirmedAt !== null, required: asksSecondFactor(agency, actor.role) } };
  },
  'POST /profile/second-factor': (context, { body }) => startSecondFactor(context, body.pass),
  'PUT /profile/second-factor': (context, { body }) => confirmSecondFactor(context, body),
  'DELETE /profile/second-factor': (context, { body }) => endSecondFactor(context, body),
};
