import type { Routes } from '../../services/context.ts';
import { changeLogo } from './change-logo.ts';
import { presentSettings } from './present.ts';
import { selectSettings } from './queries.ts';
import { updateSettings } from './update-settings.ts';

export const settingsRoutes: Routes = {
  'GET /admin/setting': async ({ agency, db }) => ({
    data: presentSettings(await selectSettings(db.read(agency.id), agency.id)),
  }),
  'POST /admin/setting': updateSettings,
  'POST /admin/picture': changeLogo,
};
