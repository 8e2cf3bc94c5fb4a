import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../lib/api.ts';
import { ASK_AGAIN_MS, isPassing } from '../../lib/payment-page.ts';

/** What the server knows of an own payment and what it paid for, asked until it is known. */
export const ownPaymentQuery = (reference: string | undefined) =>
  queryOptions({
    queryKey: ['payment', reference, 'own'],
    queryFn: async ({ signal }) =>
      dataOf(
        await api('GET /purchase/payment/:reference', { params: { reference: reference ?? '' } }, { signal }),
      ),
    enabled: reference !== undefined,
    refetchInterval: ({ state }) => (state.data && isPassing(state.data) ? ASK_AGAIN_MS : false),
  });
