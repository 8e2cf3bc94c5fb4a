import type { PaymentOutcome } from '@puerta/contract/money/debts';
import { queryOptions } from '@tanstack/react-query';
import { currentAgency } from '../session/agency.ts';
import { api, dataOf } from '../query/api.ts';

/** Whether customers pay on the provider's own page: then no page of ours asks for a card. */
export const paysElsewhere = (): boolean => currentAgency().payment_mode === 'hosted';

/** How often a screen asks for what ends by itself in a moment. */
export const ASK_AGAIN_MS = 2000;
/** States that end by themselves in a moment. */
const PASSING: readonly PaymentOutcome['state'][] = ['awaiting', 'working'];
export const isPassing = ({ state }: Pick<PaymentOutcome, 'state'>): boolean => PASSING.includes(state);

/** Asking for a payment is also what completes it, where its event has not come yet. */
export const askPayment = async (reference: string): Promise<PaymentOutcome> =>
  dataOf(await api('POST /open/payment/return', { body: { reference } }));

/** What the server knows of a payment made elsewhere, asked until it is known; the address proves nothing. */
export const paymentQuery = (reference: string | undefined) =>
  queryOptions({
    queryKey: ['payment', reference],
    queryFn: () => askPayment(reference ?? ''),
    enabled: reference !== undefined,
    refetchInterval: ({ state }) => (state.data && isPassing(state.data) ? ASK_AGAIN_MS : false),
  });
