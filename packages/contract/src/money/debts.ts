import * as z from 'zod/mini';
import { by, type Endpoint, publicRead, uncounted } from '../endpoint.ts';
import { printable, text } from '../text-fields.ts';
import { refusals } from '../messages.es.ts';

/** What became of a payment that its customer made on the provider's page. */
export const outcome = z.object({
  /** `awaiting`: not paid yet; `working`: paid, and what follows is being done */
  state: z.enum(['awaiting', 'held', 'working', 'done', 'failed']),
  purpose: z.enum(['order', 'debt', 'pickup']),
  /** of an order, for whoever bought it */
  order: z.nullable(z.int()),
  /** why nothing came of it */
  reason: z.nullable(z.string()),
});
export type PaymentOutcome = z.infer<typeof outcome>;

/** Of a payment, as the pages that a provider leads back to have it in their address. */
export const byReference = z.object({ reference: text(refusals.invalid_input, 40).check(printable) });

export const paymentsEndpoints = {
  'POST /open/payment/return': {
    ...by('anyone', publicRead),
    summary: 'What became of a payment on the provider’s page, told when its customer comes back',
    again: 'asks',
    body: byReference,
    answer: outcome,
  },
  'POST /open/webhook/:provider': {
    ...by(
      'anyone',
      uncounted(
        'a provider that is told to come later takes us for away; what it did not sign goes no further',
      ),
    ),
    summary: 'A signed event of the payment provider',
    whileSuspended: true,
    again: 'guarded',
    params: z.object({ provider: text(refusals.invalid_input, 40).check(printable) }),
    body: z.string({ error: refusals.invalid_input }),
    raw: true,
    answer: z.null(),
  },
} as const satisfies Record<string, Endpoint>;
