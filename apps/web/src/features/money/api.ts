import type { Data } from '@puerta/contract/client';
import type { Finish } from '@puerta/contract/money';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, dataOf, orThrow } from '../../lib/api.ts';
import type { ListSearch } from '../../lib/list-search.ts';
import type { PaymentsSearch } from './payments-search.ts';
import type { UnconfirmedSearch } from './unconfirmed-search.ts';

export type Payment = Data<'GET /clients/payments/:n/:size'>[number];
export type Unconfirmed = Data<'GET /order/unconfirmed/:n/:size'>[number];
export type Attention = Data<'GET /admin/attention'>;

const money = ['money'] as const;

/** `also`: what the rows are asked to hold besides. */
export function usePayments(
  { q, page, size, ...filter }: PaymentsSearch & Required<ListSearch>,
  also: string | undefined,
) {
  return useQuery({
    queryKey: [...money, 'payments', q, filter, page, size, also],
    queryFn: async ({ signal }) =>
      orThrow(
        await api(
          'GET /clients/payments/:n/:size',
          { params: { n: page, size }, query: { q: q || undefined, ...filter, also } },
          { signal },
        ),
      ),
    placeholderData: keepPreviousData,
  });
}

export function useUnconfirmed({ page, size, state }: UnconfirmedSearch & Required<ListSearch>) {
  return useQuery({
    queryKey: [...money, 'unconfirmed', state ?? '', page, size],
    queryFn: async ({ signal }) =>
      orThrow(
        await api(
          'GET /order/unconfirmed/:n/:size',
          { params: { n: page, size }, query: { state } },
          { signal },
        ),
      ),
    placeholderData: keepPreviousData,
  });
}

export function useAttention() {
  return useQuery({
    queryKey: [...money, 'attention'],
    queryFn: async ({ signal }) => dataOf(await api('GET /admin/attention', {}, { signal })),
  });
}

/** Whatever settles something changes lists of money and the packages behind them. */
function useRefresh() {
  const cache = useQueryClient();
  return () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: money }),
      cache.invalidateQueries({ queryKey: ['packages'] }),
    ]);
}

export const useCheckOrder = () =>
  useMutation({
    mutationFn: (id: number) => api('POST /order/unconfirmed/check', { body: { id } }),
    onSettled: useRefresh(),
  });

export type Hanging = Attention['hanging'][number];
export type Difference = Attention['differences'][number];

export const useLookAgain = () =>
  useMutation({
    mutationFn: ({ kind, id }: Hanging) => api('POST /admin/attention/look', { body: { kind, id } }),
    onSettled: useRefresh(),
  });

export const useFinish = () =>
  useMutation({
    mutationFn: (body: Finish) => api('POST /admin/attention/finish', { body }),
    onSettled: useRefresh(),
  });

export const useRetryAllMails = () =>
  useMutation({
    mutationFn: () => api('POST /admin/mails/retry/all'),
    onSettled: useRefresh(),
  });

export const useRetryMail = () =>
  useMutation({
    mutationFn: (id: number) => api('POST /admin/mails/retry', { body: { id } }),
    onSettled: useRefresh(),
  });

export type OutsidePayment = {
  id: number;
  method: 'cash' | 'transfer' | 'zelle' | 'other';
  reference: string;
  note: string;
};

/** `bank`: it went back in the bank's own pages already. */
export type ReturnedRefund = Omit<OutsidePayment, 'method'> & { method: OutsidePayment['method'] | 'bank' };

export const useOutsidePayment = () =>
  useMutation({
    mutationFn: (body: OutsidePayment) => api('POST /order/payment', { body }),
    onSettled: useRefresh(),
  });

export const useReturnOutside = () =>
  useMutation({
    mutationFn: (body: ReturnedRefund) => api('POST /admin/refunds/outside', { body }),
    onSettled: useRefresh(),
  });

export const useWaive = () =>
  useMutation({
    mutationFn: (body: { id: number; reason: string }) => api('POST /order/waive', { body }),
    onSettled: useRefresh(),
  });

export const useVoidLabel = () =>
  useMutation({
    mutationFn: (id: number) => api('DELETE /purchase/label/:id', { params: { id } }),
    onSettled: useRefresh(),
  });
