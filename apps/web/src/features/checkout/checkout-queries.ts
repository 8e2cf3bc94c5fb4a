import type { OwnOrder } from '@puerta/contract/orders';
import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../lib/api.ts';
import { ASK_AGAIN_MS, askPayment } from '../../lib/payment-page.ts';

/** States that end by themselves in a moment. */
const PASSING: readonly OwnOrder['state'][] = ['placing', 'awaiting_payment'];

/** The order just paid, or the one that a payment on the provider's page was for; null when neither names one. */
export const paidOrderQuery = (id: number | null, payment?: string) =>
  queryOptions({
    queryKey: ['order', id, payment],
    queryFn: async ({ signal }): Promise<OwnOrder | null> => {
      const order = id ?? (payment === undefined ? null : (await askPayment(payment)).order);
      return order === null
        ? null
        : dataOf(await api('GET /order/mine/:id', { params: { id: order } }, { signal }));
    },
    refetchInterval: ({ state }) => (state.data && PASSING.includes(state.data.state) ? ASK_AGAIN_MS : false),
  });
