import type { CallInput } from '@puerta/contract/client';
import type { ChangedCell } from '@puerta/contract/money/tariffs';
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import { api, dataOf } from '../../lib/query/api.ts';
import { ask, read } from '../../lib/query/read.ts';
import { type Refresh, useCall } from '../../lib/query/use-act.ts';

const KEY = ['places', 'tariffs'];

/** Versions of the tariff, newest first; those before a number, or the newest with all that wait. */
export const versionsQuery = (before?: number) =>
  queryOptions({
    queryKey: [...KEY, 'list', before ?? null],
    queryFn: async ({ signal }) => {
      const { data, ...beside } = await ask(
        'GET /places/tariffs',
        { query: before ? { before } : {} },
        signal,
      );
      return { rows: data, ...beside };
    },
  });

export const versionQuery = (id: number) => read('places', 'GET /places/tariffs/:id', { params: { id } });

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
const PRICED: Refresh = ['places', 'states', 'cities'];

export const useSaveTariffs = () =>
  useCall((body: TariffsBody) => api('POST /places/tariffs', { body }), PRICED);
export const useWithdrawPlan = () =>
  useCall((id: number) => api('DELETE /places/tariffs/:id', { params: { id } }), PRICED);
