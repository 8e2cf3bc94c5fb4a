import type { Data } from '@puerta/contract/client';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, dataOf, orThrow } from '../../lib/api.ts';
import type { ListSearch } from '../../lib/list-search.ts';
import type { DebtsSearch, DelayedSearch } from './waiting-search.ts';

export type Home = Data<'GET /admin/home'>;
export type DebtRow = Data<'GET /admin/debts/:n/:size'>[number];
export type DelayedRow = Data<'GET /admin/delayed/:n/:size'>[number];

const home = ['home'] as const;
const EVERY_MINUTE_MS = 60_000;

export function useHome() {
  return useQuery({
    queryKey: [...home, 'figures'],
    queryFn: async ({ signal }) => dataOf(await api('GET /admin/home', {}, { signal })),
    refetchInterval: EVERY_MINUTE_MS,
  });
}

type Debts = DebtsSearch & Required<ListSearch>;

export function useDebts(search: Debts) {
  const { q: _q, page, size, ...filters } = search;
  return useQuery({
    queryKey: [...home, 'debts', filters, page, size],
    queryFn: ({ signal }) => fetchDebts(search, signal),
    placeholderData: keepPreviousData,
  });
}

/** A page of the list, or throws CallFailed. */
export const fetchDebts = async ({ q: _q, page, size, ...filters }: Debts, signal?: AbortSignal) =>
  orThrow(
    await api(
      'GET /admin/debts/:n/:size',
      { params: { n: page, size }, query: filters },
      signal && { signal },
    ),
  );

/** Mails one client, or all who owe since an age, what they owe. */
export function useRemind() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (whom: { client: number } | { age?: number | undefined }) =>
      api('POST /admin/debts/remind', { body: whom }),
    onSettled: () => cache.invalidateQueries({ queryKey: home }),
  });
}

/** Mails a client that a package of theirs is late. */
export function useTellLate() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api('POST /admin/delayed/tell', { body: { id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: [...home, 'delayed'] }),
  });
}

/** The list's filter as the calls take it. */
export const delayedOf = ({ status, late, service, city }: DelayedSearch) => ({
  service,
  city,
  ...(status ? { status } : { late: late ?? 'all' }),
});

export function useDelayed({ page, size, ...search }: DelayedSearch & Required<ListSearch>) {
  const query = delayedOf(search);
  return useQuery({
    queryKey: [...home, 'delayed', query, page, size],
    queryFn: async ({ signal }) =>
      orThrow(await api('GET /admin/delayed/:n/:size', { params: { n: page, size }, query }, { signal })),
    placeholderData: keepPreviousData,
  });
}
