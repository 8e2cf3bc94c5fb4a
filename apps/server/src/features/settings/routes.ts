import type { Routes } from '../../services/context.ts';
import { changeLogo, removeLogo, setSettings, updateSettings } from './update-settings.ts';
import { presentSettings } from './present.ts';
import { selectSettings } from './queries.ts';

// Feature: Managers change the agency's brand, contact data, limits and terms.
export const settingsRoutes: Routes = {
  'GET /admin/setting': async ({ read }) => ({
    data: presentSettings(await selectSettings(read)),
  }),
  'POST /admin/setting': updateSettings,
  'PUT /admin/setting': setSettings,
  'POST /admin/picture': changeLogo,
  'DELETE /admin/picture/:type': removeLogo,
};
