import type { ErrorCode } from '@puerta/contract/errors';
import { declined } from '@puerta/contract/declined.es';
import { refusals } from '@puerta/contract/messages.es';
import { reasonText } from '@puerta/contract/reason-text';
import { type Refusal, refuse } from '../../app/refusal.ts';
import type { AttemptRow } from '../../services/purchase-kind.ts';

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
