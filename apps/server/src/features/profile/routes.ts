import type { Routes } from '../../services/context.ts';
import { changePicture } from './change-picture.ts';
import { changeProfile } from './change-profile.ts';
import { selectProfileVersion } from './queries.ts';

export const profileRoutes: Routes = {
  'GET /profile': async ({ agency, actor, db }) => {
    const { name, email, phone, locker, picture } = actor.claims;
    const version = await selectProfileVersion(db.read(agency.id), agency.id, actor.id);
    return { data: { name, email, phone, locker, picture, version } };
  },
  'PUT /profile': (context, { body }) => changeProfile(context, body),
  'POST /profile/picture': (context, { file }) => changePicture(context, file),
};
