import type { Routes } from '../../services/context.ts';
import { dropEmail, resendEmail } from './change-email.ts';
import { changePicture } from './change-picture.ts';
import { changeProfile } from './change-profile.ts';
import { profileOf } from './present.ts';
import { selectPending } from './queries.ts';

export const profileRoutes: Routes = {
  'GET /profile': async context => {
    const { agency, actor, db } = context;
    return { data: profileOf(context, await selectPending(db.read(agency.id), agency.id, actor.id)) };
  },
  'PUT /profile': (context, { body }) => changeProfile(context, body),
  'POST /profile/email': context => resendEmail(context),
  'DELETE /profile/email': context => dropEmail(context),
  'POST /profile/picture': (context, { file }) => changePicture(context, file),
};
