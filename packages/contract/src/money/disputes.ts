import * as z from 'zod/mini';
import { by, change, drawsMany, type Endpoint, manager, trades } from '../endpoint.ts';
import { dollars, id, instant } from '../fields.ts';
import { invalid } from '../messages.es.ts';
import { lines, text } from '../text-fields.ts';

/** What a bank or its gateway says of a payment that was made; `state` and `reason` in the provider's own words. */
export const dispute = z.object({
  id: z.int(),
  kind: z.enum(['dispute', 'warning', 'review']),
  provider: z.string(),
  provider_id: z.string(),
  amount: dollars,
  state: z.string(),
  reason: z.string(),
  tracking: z.nullable(z.string()),
  order: z.nullable(z.int()),
  client: z.nullable(z.object({ id: z.int(), name: z.string() })),
  brand: z.nullable(z.string()),
  last4: z.nullable(z.string()),
  /** of the payment: the provider's */
  payment_id: z.string(),
  date: instant,
  /** until when its bank takes evidence */
  due: z.nullable(instant),
  /** when the evidence was sent from here */
  sent: z.nullable(instant),
  /** whether there is a purchase of ours to write evidence of */
  evidence: z.boolean(),
  /** what is to be done; `answer`: from here, `answer_there`: in the provider's own pages, `chargeback`: nobody says until when */
  next: z.enum(['answer', 'answer_there', 'chargeback', 'late', 'wait', 'give_back', 'review']),
});

/** `state`: as it was shown, for its bank may have said something new meanwhile. */
export const closeDisputeBody = z.object({
  id: id(),
  state: text(invalid.general.fields),
  reason: lines(invalid.outside.reason, 300),
});

export const disputesEndpoints = {
  'GET /admin/disputes/:id/evidence': {
    ...by(manager, drawsMany),
    summary: 'What proves the sale that a dispute is about, as a PDF in English for its bank',
    params: z.object({ id: id() }),
    pdf: true,
    answer: z.string(),
  },
  'POST /admin/disputes/evidence': {
    ...by(manager, trades),
    summary: 'Sends the same to the bank, once, where the provider takes it from here',
    again: 'guarded',
    body: z.object({ id: id() }),
    answer: z.null(),
  },
  'POST /admin/disputes/close': {
    ...by(manager, change),
    summary: 'Takes a dispute, a warning or a review off the list, as a manager saw to it',
    again: 'guarded',
    body: closeDisputeBody,
    answer: z.null(),
  },
} as const satisfies Record<string, Endpoint>;
