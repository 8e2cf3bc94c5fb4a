import type { OwnOrder } from '@puerta/contract/orders';
import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../lib/api.ts';

/** States that end by themselves in a moment. */
const PASSING: readonly OwnOrder['state'][] = ['placing', 'awaiting_payment'];
const ASK_AGAIN_MS = 2000;

/** The order just paid; without an id (a provider's return) the newest one. null when there is none. */
export const paidOrderQuery = (id: number | null) =>
  queryOptions({
    queryKey: ['order', id],
    queryFn: async ({ signal }): Promise<OwnOrder | null> => {
      if (id !== null) {
        return dataOf(await api('GET /order/mine/:id', { params: { id } }, { signal }));
      }
      return dataOf(await api('GET /order/mine', {}, { signal }))[0] ?? null;
    },
    refetchInterval: ({ state }) => (state.data && PASSING.includes(state.data.state) ? ASK_AGAIN_MS : false),
  });
