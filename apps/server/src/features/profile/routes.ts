import type { Routes } from '../../http/context.ts';
import { changePicture } from './change-picture.ts';

export const profileRoutes: Routes = {
  'POST /profile/picture': (context, { file }) => changePicture(context, file),
};
