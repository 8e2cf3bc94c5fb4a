import type { Data } from '@puerta/contract/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, dataOf, orThrow } from '../../lib/api.ts';
import type { ListSearch } from '../../lib/list-search.ts';

export type Home = Data<'GET /admin/home'>;
export type WaitingRow = Data<'GET /admin/debts/:n/:size'>[number];

const home = ['home'] as const;

export function useHome() {
  return useQuery({
    queryKey: [...home, 'figures'],
    queryFn: async ({ signal }) => dataOf(await api('GET /admin/home', {}, { signal })),
  });
}

export function useDebts({ page, size, age }: Required<ListSearch> & { age?: number | undefined }) {
  return useQuery({
    queryKey: [...home, 'debts', age ?? '', page, size],
    queryFn: async ({ signal }) =>
      orThrow(
        await api('GET /admin/debts/:n/:size', { params: { n: page, size }, query: { age } }, { signal }),
      ),
    placeholderData: keepPreviousData,
  });
}

export function useDelayed({ page, size, status }: Required<ListSearch> & { status?: number | undefined }) {
  return useQuery({
    queryKey: [...home, 'delayed', status ?? '', page, size],
    queryFn: async ({ signal }) =>
      orThrow(
        await api(
          'GET /admin/delayed/:n/:size',
          { params: { n: page, size }, query: { status } },
          { signal },
        ),
      ),
    placeholderData: keepPreviousData,
  });
}
