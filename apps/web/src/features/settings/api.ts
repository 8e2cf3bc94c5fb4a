import type { CallInput } from '@puerta/contract/client';
import type { LogoType, Settings, settingsBody } from '@puerta/contract/settings';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { api, dataOf } from '../../lib/api.ts';
import { compressPicture } from '../../lib/compress-picture.ts';
import { refreshAgency } from '../../lib/refresh-agency.ts';

/** Restricted staff read no margins. */
export type ShownSettings = Omit<Settings, 'profit' | 'profit_air'> &
  Partial<Pick<Settings, 'profit' | 'profit_air'>>;

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
