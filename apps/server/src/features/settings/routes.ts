import type { Routes } from '../../services/context.ts';
import { changeLogo, removeLogo } from './change-logo.ts';
import { presentSettings } from './present.ts';
import { selectSettings } from './queries.ts';
import { setSettings } from './set-settings.ts';
import { updateSettings } from './update-settings.ts';

export const settingsRoutes: Routes = {
  'GET /admin/setting': async ({ agency, db }) => ({
    data: presentSettings(await selectSettings(db.read(agency.id), agency.id)),
  }),
  'POST /admin/setting': updateSettings,
  'PUT /admin/setting': setSettings,
  'POST /admin/picture': changeLogo,
  'DELETE /admin/picture/:type': removeLogo,
};
