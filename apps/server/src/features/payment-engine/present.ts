import { declined, reasonText } from '@puerta/contract/money/declined.es';
import type { ErrorCode } from '@puerta/contract/errors';
import { refusals } from '@puerta/contract/messages.es';
import { type Refusal, refuse } from '../../app/refusal.ts';
import type { AttemptRow, Checkout } from '../../services/purchase-kind.ts';
import type { PaymentOutcome } from '@puerta/contract/money/debts';

/** What the caller is told of an attempt: that it succeeded, that it waits for its customer or a review, or why not. */
export function outcomeOf(attempt: AttemptRow): 'done' | 'held' | 'awaiting' | Refusal {
  const { state, reason } = attempt;
  switch (state) {
    case 'done':
    case 'held':
    case 'awaiting':
      return state;
    case 'declined':
      return refuseCard(attempt);
    case 'failed':
    case 'undoing':
      return refuse(isCode(reason) ? reason : 'payment_unavailable');
    default:
      return refuse('payment_unknown');
  }
}

/** Where a cause is one field's of the card, the refusal names it; an order has its card in a part of its own. */
function refuseCard({ reason, kind }: AttemptRow): Refusal {
  const message = reasonText(reason) ?? declined.declined;
  const field = CARD_FIELD[reason ?? ''];
  const path = kind === 'order' ? 'payment.' : '';
  return refuse('payment_declined', {
    message,
    ...(field && { fields: [{ field: `${path}${field}`, message }] }),
  });
}

const CARD_FIELD: Readonly<Record<string, string>> = {
  wrong_cvv: 'cvv',
  expired_card: 'expiration_month',
  invalid_card: 'card_number',
  card_not_taken: 'card_number',
};

const isCode = (reason: string | null): reason is ErrorCode => reason !== null && reason in refusals;

const STATES: Readonly<Record<string, PaymentOutcome['state']>> = {
  awaiting: 'awaiting',
  held: 'held',
  done: 'done',
  declined: 'failed',
  failed: 'failed',
};

export const presentOutcome = ({ state, kind, order_id, reason }: AttemptRow): PaymentOutcome => ({
  state: STATES[state] ?? 'working',
  purpose: kind as PaymentOutcome['purpose'],
  order: order_id,
  reason: reasonText(reason),
});

/** Where the customer of an attempt pays, while that is waited for. */
export const redirectOf = ({ state, checkout }: AttemptRow): string | null =>
  state === 'awaiting' ? (checkout as Checkout).url : null;
