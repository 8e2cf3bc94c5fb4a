import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../lib/query/api.ts';
import type { PriceInput } from './payload.ts';
import { read } from '../../lib/query/read.ts';

/** Offices where a receiver may collect. */
export const officesQuery = read('offices', 'GET /order/offices', {});

/** What an own order was bought with. */
export const againQuery = (id: number) => read('again', 'GET /order/again/:id', { params: { id } });

/** What the order costs now: asked anew whenever the payment step is entered, in its turn where many ask. */
export const priceQuery = (
  { call, body }: PriceInput,
  inTurn: <T>(ask: () => Promise<T>) => Promise<T> = ask => ask(),
) =>
  queryOptions({
    queryKey: ['price', call, body],
    queryFn: ({ signal }) => inTurn(async () => dataOf(await api(call, { body }, { signal }))),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
