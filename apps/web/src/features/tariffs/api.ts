import type { CallInput } from '@puerta/contract/client';
import type { ChangedCell } from '@puerta/contract/tariffs';
import {
  keepPreviousData,
  queryOptions,
  skipToken,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api, dataOf } from '../../lib/api.ts';

const KEY = ['places', 'tariffs'];

/** Versions of the tariff, newest first; those before a number, or the newest. */
export const versionsQuery = (before?: number) =>
  queryOptions({
    queryKey: [...KEY, 'list', before ?? null],
    queryFn: async ({ signal }) => {
      const answer = await api('GET /places/tariffs', { query: before ? { before } : {} }, { signal });
      return { rows: dataOf(answer), more: answer.success && answer.more };
    },
  });

export const versionQuery = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'one', id],
    queryFn: async ({ signal }) =>
      dataOf(await api('GET /places/tariffs/:id', { params: { id } }, { signal })),
  });

type Example = CallInput<'POST /places/tariffs/quote'>['body'];
/** What a box costs before and after; nothing is asked for without one. */
export const exampleQuery = (body: Example | null) =>
  queryOptions({
    queryKey: [...KEY, 'example', body],
    queryFn: body
      ? async ({ signal }) => dataOf(await api('POST /places/tariffs/quote', { body }, { signal }))
      : skipToken,
    placeholderData: keepPreviousData,
    retry: false,
  });

export type TariffsBody = Omit<CallInput<'POST /places/tariffs'>['body'], 'cells'> & { cells: ChangedCell[] };

/** Both write prices: afterwards cities and versions are asked for again. */
function useTariffCall<Given, Answered>(call: (given: Given) => Promise<Answered>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSettled: () =>
      Promise.all(['places', 'states', 'cities'].map(key => cache.invalidateQueries({ queryKey: [key] }))),
  });
}

export const useSaveTariffs = () =>
  useTariffCall((body: TariffsBody) => api('POST /places/tariffs', { body }));
export const useWithdrawPlan = () =>
  useTariffCall((id: number) => api('DELETE /places/tariffs/:id', { params: { id } }));
