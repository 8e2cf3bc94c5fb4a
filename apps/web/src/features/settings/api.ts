import type { CallInput } from '@puerta/contract/client';
import type { LogoType, Settings, settingsBody } from '@puerta/contract/office/settings';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { isAgencyTimeZone } from '@puerta/domain/days/calendar-day';
import { api, dataOf } from '../../lib/query/api.ts';
import { compressPicture } from '../../lib/form/compress-picture.ts';
import { setAgency } from '../../lib/session/agency.ts';
import { settingsTexts } from './texts.es.ts';

type OfManagers = 'profit' | 'profit_air' | 'release';
/** Restricted staff read no margins, and nothing of the program. */
export type ShownSettings = Omit<Settings, OfManagers> & Partial<Pick<Settings, OfManagers>>;

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: async ({ signal }): Promise<ShownSettings> =>
    dataOf(await api('GET /admin/setting', {}, { signal })),
});

/** What changes the agency: the page shows its new brand right after. */
function useChange<Given>(call: (given: Given) => ReturnType<typeof saveSettings>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: async answer => {
      if (answer.success) {
        cache.setQueryData(settingsQuery.queryKey, answer.data);
        await refreshAgency();
      }
    },
  });
}

const saveSettings = (body: z.output<typeof settingsBody>) => api('POST /admin/setting', { body });
const saveLogo = async ({ type, file }: { type: LogoType; file: File }) =>
  api('POST /admin/picture', { body: { type }, file: await compressPicture(file) });

const setSettings = (body: CallInput<'PUT /admin/setting'>['body']) => api('PUT /admin/setting', { body });
const removeLogo = (type: LogoType) => api('DELETE /admin/picture/:type', { params: { type } });

export const useSaveSettings = () => useChange(saveSettings);
export const useSetSettings = () => useChange(setSettings);
export const useSaveLogo = () => useChange(saveLogo);
export const useRemoveLogo = () => useChange(removeLogo);

/** Settings as the form holds them: texts. */
export const valuesOf = (settings: ShownSettings) => ({
  name: settings.name,
  short_name: settings.short_name,
  slogan: settings.slogan,
  address: settings.address,
  city: settings.city,
  state_code: settings.state_code,
  zip_code: settings.zip_code,
  phone: settings.phone,
  support_email: settings.support_email,
  // both are asked for: whoever has none says so
  facebook: settings.facebook || settingsTexts.noPage,
  instagram: settings.instagram || settingsTexts.noPage,
  locker_url: settings.locker_url,
  primary_color: settings.primary_color,
  profit: String(settings.profit ?? ''),
  profit_air: String(settings.profit_air ?? ''),
  air_weight_max: String(settings.air_weight_max ?? ''),
  ocean_weight_max: String(settings.ocean_weight_max ?? ''),
  ground_weight_max: String(settings.ground_weight_max ?? ''),
  warehouse: { ...settings.warehouse },
  story: settings.story,
  terms_text: settings.terms_text,
  tracking_prefix: settings.tracking_prefix,
  time_zone: settings.time_zone,
  second_factor_required: String(settings.second_factor_required),
  public_amounts: String(settings.public_amounts),
});
export type SettingsValues = ReturnType<typeof valuesOf>;

/** Zones that an agency may have: those of the Americas and the Atlantic, and the one that it has. */
export function timeZones(chosen: string): string[] {
  const year = new Date().getUTCFullYear();
  const west = Intl.supportedValuesOf('timeZone').filter(
    zone => /^(America|Atlantic)\//.test(zone) && isAgencyTimeZone(zone, year),
  );
  return [...new Set([chosen, 'UTC', ...west])].sort();
}

/** Asks for the agency again, so that its new name, logo and colour show everywhere at once. */
async function refreshAgency(): Promise<void> {
  const answer = await api('GET /auth/session');
  if (answer.success) {
    setAgency(answer.agency);
  }
}
