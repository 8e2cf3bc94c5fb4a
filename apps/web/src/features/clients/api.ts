import type { Data } from '@puerta/contract/client';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, dataOf, orThrow } from '../../lib/api.ts';
import type { ListSearch } from '../../lib/list-search.ts';
import { type ClientsSearch, filterOf } from './clients-search.ts';

export type ClientRow = Data<'GET /clients/page/:n/:size'>[number];
export type Client = Data<'GET /clients/:id'>;
export type InvoiceRow = Data<'GET /clients/invoices/:id'>[number];

const clients = ['clients'] as const;

type Shown = ClientsSearch & Required<ListSearch>;

/** `also`: what the rows are asked to hold besides. */
export function useClients(search: Shown, also: string | undefined) {
  return useQuery({
    queryKey: [...clients, 'list', search, also],
    queryFn: ({ signal }) => fetchClients(search, { also, signal }),
    placeholderData: keepPreviousData,
  });
}

/** A page of the list, or throws CallFailed. */
export const fetchClients = async (
  search: Shown,
  { also, signal }: { also?: string | undefined; signal?: AbortSignal } = {},
) =>
  orThrow(
    await api(
      'GET /clients/page/:n/:size',
      { params: { n: search.page, size: search.size }, query: { ...filterOf(search), also } },
      signal && { signal },
    ),
  );

export function useClient(id: number) {
  return useQuery({
    queryKey: [...clients, 'client', id],
    queryFn: async ({ signal }) => dataOf(await api('GET /clients/:id', { params: { id } }, { signal })),
  });
}

export function useInvoices(id: number) {
  return useQuery({
    queryKey: [...clients, 'invoices', id],
    queryFn: async ({ signal }) =>
      dataOf(await api('GET /clients/invoices/:id', { params: { id } }, { signal })),
  });
}

export const useResetPassword = () =>
  useMutation({ mutationFn: (email: string) => api('PUT /clients/password', { body: { email } }) });

export function useBlockClient() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: { id: number; blocked: boolean }) => api('PUT /clients/block', { body }),
    onSettled: () => cache.invalidateQueries({ queryKey: clients }),
  });
}
