import type { Card as CardFields } from '@puerta/contract/cards';
import { invalid } from '@puerta/contract/messages.es';
import { cardExpiry } from '@puerta/domain/card';
import type { Card } from '../../adapters/payment/port.ts';
import type { AgencyServices } from '../../services/services.ts';
import { type Refusal, refuse } from '../../app/refusal.ts';

/**
 * The card of a request, for this request only; null where customers pay on the provider's page. `path` is where its
 * fields stand in the body: `payment.` or nothing.
 */
export function readCard(
  { payment }: Pick<AgencyServices, 'payment'>,
  fields: CardFields,
  path: string,
): Card | null | Refusal {
  if (payment.mode === 'hosted') return null;
  const expiry = cardExpiry(fields.expiration_month, fields.expiration_year);
  if (!expiry) {
    const message = invalid.general.date;
    return refuse('invalid_input', { message, fields: [{ field: `${path}expiration_month`, message }] });
  }
  return { number: fields.card_number, expiry, cvv: fields.cvv };
}
