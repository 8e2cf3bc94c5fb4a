import type { Data } from '@puerta/contract/client';
import type { depositsBody } from '@puerta/contract/takings';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { api, dataOf } from '../../lib/api.ts';

export type Takings = Data<'GET /admin/takings'>;
export type TakingsDay = Takings['days'][number];

const takings = ['money', 'takings'] as const;

export const useTakings = (month: string) =>
  useQuery({
    queryKey: [...takings, month],
    queryFn: async ({ signal }) => dataOf(await api('GET /admin/takings', { query: { month } }, { signal })),
    placeholderData: keepPreviousData,
  });

export type Deposit = TakingsDay['deposits'][number];

export function useConfirmDeposits() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: z.output<typeof depositsBody>) => api('POST /admin/deposits', { body }),
    onSettled: () => cache.invalidateQueries({ queryKey: takings }),
  });
}

export function useCountCash() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: { day: string; counted: number; note: string }) =>
      api('POST /admin/cash-count', { body }),
    onSettled: () => cache.invalidateQueries({ queryKey: takings }),
  });
}
