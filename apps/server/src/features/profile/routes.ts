import type { Routes } from '../../services/context.ts';
import { dropEmail, resendEmail } from './change-email.ts';
import { changePicture, changeProfile } from './change-profile.ts';
import { profileOf } from './present.ts';
import { selectProfile } from './queries.ts';

// Feature: People change their own data, picture and e-mail address.
export const profileRoutes: Routes = {
  'GET /profile': async ({ actor, clock, read }) => ({
    data: profileOf(await selectProfile(read, actor.id), clock.now()),
  }),
  'PUT /profile': (context, { body }) => changeProfile(context, body),
  'POST /profile/email': context => resendEmail(context),
  'DELETE /profile/email': context => dropEmail(context),
  'POST /profile/picture': (context, { file }) => changePicture(context, file),
};
