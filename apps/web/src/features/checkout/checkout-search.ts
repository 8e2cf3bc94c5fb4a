import { type PaymentSearch, readPaymentSearch } from '../../lib/address/payment-search.ts';

export type CheckoutSearch = PaymentSearch & { order?: number; pickup?: true };

/**
 * The order that was paid, or the payment on the provider's page, where the address says one; `pickup` where its quote
 * had the carrier's pickup, which is to be scheduled now.
 */
export function readCheckoutSearch(search: Record<string, unknown>): CheckoutSearch {
  const order = Number(search.order);
  return {
    ...readPaymentSearch(search),
    ...(Number.isInteger(order) && order > 0 && { order }),
    ...(String(search.pickup) === 'true' && { pickup: true }),
  };
}
