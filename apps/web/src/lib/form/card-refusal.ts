import type { Failure } from '@puerta/contract/client';
import { failures } from '@puerta/contract/messages.es';
import { notifyError } from '../notice/notify.ts';
import { libTexts } from '../texts.es.ts';

/** Too important or too much about the next try for a notice of four seconds: these stay in the page. */
const STAYS: readonly string[] = [
  'network',
  'too_many_tries',
  'payment_unknown',
  'payment_in_review',
  'idempotency_mismatch',
  'in_progress',
  'same_under_way',
  'being_paid',
  'state_conflict',
] satisfies Failure['error']['code'][];

/**
 * Says in a notice what the server answered to a card, under a specified `title` if there is one. What stays in the
 * page is not said there a second time: then the notice has the title alone, which a lost connection has too.
 */
export function notifyRefusal(failure: Failure, title?: string): void {
  const { code } = failure.error;
  if (!STAYS.includes(code)) {
    notifyError(failure.message, title);
  } else if (title || code === 'network') {
    notifyError(title ?? failures.payment);
  }
}

/** The bank's reason, such as a wrong security code, belongs to a field: its name in the card, whatever it is in. */
export const refusedFields = ({ error }: Failure): string[] =>
  error.fields?.map(({ field }) => field.slice(field.lastIndexOf('.') + 1)) ?? [];

/** What is said of each of them, by its name in the card. */
export const fieldRefusals = (failure: Failure): Record<string, string> => {
  const names = refusedFields(failure);
  const told = failure.error.fields ?? [];
  return Object.fromEntries(names.map((name, at) => [name, told[at]?.message ?? failure.message]));
};

/** What stands beside the card's fields until the next try; null where the marked fields say it all. */
export function besideCard({ error: { code, fields }, message }: Failure): string | null {
  if (code === 'network') {
    return message === libTexts.unsent ? libTexts.payment.unsent : libTexts.payment.offline;
  }
  if (code === 'idempotency_mismatch') {
    return libTexts.payment.done;
  }
  if (STAYS.includes(code)) {
    return message;
  }
  if (code === 'payment_declined') {
    return libTexts.payment.declined(message);
  }
  return fields?.length ? null : libTexts.payment.again;
}
