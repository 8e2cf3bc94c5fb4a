import { asksSecondFactor } from '../../app/actor.ts';
import type { Routes } from '../../services/context.ts';
import {
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from './set-up-second-factor.ts';
import { recoveryLeft, secondFactorOf } from './take-code.ts';

// Feature: People set up and use one-time codes and recovery codes.
export const secondFactorRoutes: Routes = {
  'GET /profile/second-factor': async ({ agency, actor, read }) => {
    const { confirmedAt } = await secondFactorOf(read, actor.id);
    const required = asksSecondFactor(agency, actor.role);
    return {
      data: { on: confirmedAt !== null, required, recovery_left: await recoveryLeft(read, actor.id) },
    };
  },
  'POST /profile/second-factor': (context, { body }) => startSecondFactor(context, body.pass),
  'PUT /profile/second-factor': (context, { body }) => confirmSecondFactor(context, body),
  'POST /profile/second-factor/recovery': (context, { body }) => renewRecoveryCodes(context, body),
  'DELETE /profile/second-factor': (context, { body }) => endSecondFactor(context, body),
};
