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
      return refuse('payment_declined', { message: reasonText(reason) ?? declined.declined });
    case 'failed':
    case 'undoing':
      return refuse(isCode(reason) ? reason : 'payment_unavailable');
    default:
      return refuse('payment_unknown');
  }
}

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
