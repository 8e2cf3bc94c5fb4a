import { type PaymentSearch, readPaymentSearch } from '../../lib/payment-page.ts';

export type CheckoutSearch = PaymentSearch & { order?: number };

/** The order that was paid, or the payment on the provider's page, where the address says one. */
export function readCheckoutSearch(search: Record<string, unknown>): CheckoutSearch {
  const order = Number(search.order);
  return { ...readPaymentSearch(search), ...(Number.isInteger(order) && order > 0 && { order }) };
}
