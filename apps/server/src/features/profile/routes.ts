import type { Routes } from '../../services/context.ts';
import { changePicture } from './change-picture.ts';
import { changeProfile } from './change-profile.ts';

export const profileRoutes: Routes = {
  'GET /profile': async ({ actor }) => {
    const { name, email, phone, locker, picture } = actor.claims;
    return { data: { name, email, phone, locker, picture } };
  },
  'PUT /profile': (context, { body }) => changeProfile(context, body),
  'POST /profile/picture': (context, { file }) => changePicture(context, file),
};
