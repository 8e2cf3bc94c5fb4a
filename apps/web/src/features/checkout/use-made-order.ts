import type { OwnOrder } from '@puerta/contract/parcels/checkout';
import type { Failure } from '@puerta/contract/client';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ASK_AGAIN_MS } from '../../lib/address/payment-page.ts';
import { api, dataOf } from '../../lib/query/api.ts';

/** The order that a draft has become, where nobody may be asked to pay for it again. */
export type MadeOrder = OwnOrder & { state: 'paid' | 'held' | 'placing' };

/** One that waits at the provider's own page can still be paid there, under the same key. */
const isMade = (order: OwnOrder | null): order is MadeOrder =>
  order !== null && ['paid', 'held', 'placing'].includes(order.state);

/** How often it is asked whether a payment arrived after all: longer than a bank is waited for. */
const MOST_LOOKS = 8;

export const madeQuery = (key: string) =>
  queryOptions({
    queryKey: ['draft', key],
    queryFn: async ({ signal }) => {
      const order = dataOf(await api('GET /order/draft/:key', { params: { key } }, { signal }));
      return isMade(order) ? order : null;
    },
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.state === 'placing' || (state.data === null && state.dataUpdateCount < MOST_LOOKS)
        ? ASK_AGAIN_MS
        : false,
  });

/**
 * What became of a draft under whose key a payment went out: `order` once something did, `isAsking` while a page that
 * has just been opened does not know. `isPaying`: this page is at it itself, and will be told.
 */
export function useMadeOrder({ key, sent = false }: { key: string; sent?: boolean }, isPaying: boolean) {
  const client = useQueryClient();
  const [begun] = useState(sent ? key : null);
  const { data, isLoading } = useQuery({ ...madeQuery(key), enabled: sent && !isPaying });
  return {
    order: (sent && !isPaying && data) || null,
    isAsking: begun === key && isLoading,
    /** Asks at once: true where it can be begun anew without paying for the same twice, false where that is not known. */
    isFree: async (): Promise<boolean> => {
      if (!sent) return true;
      const found = await client.fetchQuery(madeQuery(key)).catch(() => undefined);
      return found === null;
    },
  };
}

/** Whether a refusal leaves open what became of the payment. */
export const leavesOpen = ({ status, error: { code } }: Failure): boolean =>
  status === 0 || status >= 500 || UNDECIDED.includes(code);

const UNDECIDED: readonly string[] = [
  'network',
  'payment_unknown',
  'idempotency_mismatch',
  'in_progress',
  'being_paid',
] satisfies Failure['error']['code'][];
