import type { Failure } from '@puerta/contract/client';
import type { PriceLineAnswer } from '@puerta/contract/quotes';
import { api } from '../../lib/api.ts';
import type { OrderInput } from './payload.ts';

export type NewPrice = { total: number; lines: PriceLineAnswer[] };

/** How a payment ended: bought (or held, which the next page says), at another price, or refused. */
export type Outcome =
  | { kind: 'bought'; order: number }
  | { kind: 'price_changed'; price: NewPrice; message: string }
  | { kind: 'refused'; failure: Failure };

/**
 * Sends the order under the draft's key. A plain call, not a mutation of the query cache: that would keep the card.
 */
export async function pay({ call, body }: OrderInput, idempotencyKey: string): Promise<Outcome> {
  const answer = await api(call, { body }, { idempotencyKey });
  if (answer.success) {
    // the next page waits behind the provider's: whoever comes back finds there what became of the payment
    if (answer.data.redirect) {
      location.assign(answer.data.redirect);
    }
    return { kind: 'bought', order: answer.data.id };
  }
  const { code, price, message } = answer.error;
  if (code === 'price_changed' && price) {
    return { kind: 'price_changed', price, message };
  }
  return { kind: 'refused', failure: answer };
}
