import * as z from 'zod/mini';
import { by, type Endpoint, uncounted } from '../endpoint.ts';
import { dollars, instant, typed } from '../fields.ts';
import { text } from '../text-fields.ts';
import { invalid } from '../messages.es.ts';

/** Calls of the demo: the visible outbox and the page /simulador. Production mode does not have them. */
const mail = z.object({
  id: z.int(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  date: instant,
});
export type OutboxMail = z.infer<typeof mail>;
const reference = z.object({ id: text(invalid.general.id, 80) });

const ofDemo = uncounted('never in production mode, where alone somebody could be kept waiting');

export const demoEndpoints = {
  'GET /open/outbox': {
    ...by('anyone', ofDemo),
    summary: 'Mails of the demo outbox, newest first (only without SMTP, never in production mode)',
    query: z.object({ to: z.optional(typed) }),
    answer: z.array(mail),
  },
  'GET /open/simulator': {
    ...by('anyone', ofDemo),
    summary: 'What the simulated providers hold: payments under review and parcels on their way',
    answer: z.object({
      payments: z.array(
        z.object({
          id: z.string(),
          reference: z.string(),
          amount: dollars,
          brand: z.string(),
          last4: z.string(),
          date: instant,
        }),
      ),
      shipments: z.array(
        z.object({
          tracking: z.string(),
          reference: z.string(),
          step: z.string(),
          next: z.nullable(z.string()),
          date: instant,
        }),
      ),
    }),
  },
  'POST /open/simulator/payments/:id/release': {
    ...by('anyone', ofDemo),
    summary: 'Approves a payment under review',
    again: 'guarded',
    params: reference,
    answer: z.null(),
  },
  'POST /open/simulator/payments/:id/reject': {
    ...by('anyone', ofDemo),
    summary: 'Rejects a payment under review',
    again: 'guarded',
    params: reference,
    answer: z.null(),
  },
  'POST /open/simulator/shipments/:id/advance': {
    ...by('anyone', ofDemo),
    summary: 'Moves a parcel one step on',
    again: 'meant',
    params: reference,
    answer: z.null(),
  },
} as const satisfies Record<string, Endpoint>;
