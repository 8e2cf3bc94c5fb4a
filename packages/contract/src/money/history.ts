import { CUSTOMER_FACTS } from '@puerta/domain/facts';
import * as z from 'zod/mini';
import { by, customer, type Endpoint, read } from '../endpoint.ts';
import { dollars, id, instant, typed } from '../fields.ts';
import { purchaseRow } from '../parcels/packages.ts';
import { byReference, outcome } from './debts.ts';

/** `start`, `end`: hours as in the calendar of pickups (0800). */
export const visit = z.object({
  /** calendar day, as its UTC midnight */
  day: instant,
  start: z.string(),
  end: z.string(),
  address: z.string(),
  contact: z.string(),
  phone: z.string(),
  code: z.nullable(z.string()),
});

/** `brand`: as people know it (Visa); null: paid without a card */
const card = z.nullable(z.object({ brand: z.string(), last_four: z.string() }));

const movement = z.object({
  kind: z.enum([...CUSTOMER_FACTS, 'review.debt', 'review.pickup', 'refund.pending', 'refund.failed']),
  at: instant,
  /** what was paid, owed or, below zero, given back; null where no money moves */
  amount: z.nullable(dollars),
  card,
  /** how it was paid or given back outside of any card */
  method: z.nullable(z.string()),
  /** pounds and inches, as our counter measured it */
  measured: z.nullable(
    z.object({ weight: z.number(), length: z.number(), width: z.number(), height: z.number() }),
  ),
  visit: z.nullable(visit),
  /** why it failed */
  reason: z.optional(z.string()),
});
export type Movement = z.infer<typeof movement>;
export type Visit = z.infer<typeof visit>;

/** `packages`: the numbers of those that it is about. What was done to several at one moment is one, with their sum. */
const orderMovement = z.extend(movement, { packages: z.array(z.string()) });
export type OrderMovement = z.infer<typeof orderMovement>;
const ownOrderTime = z.object({ packages: z.array(purchaseRow), movements: z.array(orderMovement) });
export type OwnOrderTime = z.infer<typeof ownOrderTime>;

const payment = z.extend(outcome, {
  /** dollars, of all that it was for */
  amount: dollars,
  /** when it came to what it is now */
  at: instant,
  card,
  /** `amount`: what the package bears of it; null where an order is paid as one */
  packages: z.array(z.object({ tracking_number: z.string(), amount: z.nullable(dollars) })),
  visit: z.nullable(visit),
});
export type OwnPayment = z.infer<typeof payment>;

export const movementsEndpoints = {
  'GET /purchase/:tracking/movements': {
    ...by(customer, read),
    summary:
      'What was paid, is reviewed, was given back, weighed and agreed on for an own package, newest first',
    params: z.object({ tracking: typed }),
    answer: z.array(movement),
  },
  'GET /purchase/order/:id': {
    ...by(customer, read),
    summary:
      'The packages of an own order, and what happened to all of them in one line of time, newest first',
    params: z.object({ id: id() }),
    answer: ownOrderTime,
  },
  'GET /purchase/payment/:reference': {
    ...by(customer, read),
    summary: 'What became of an own payment, what it paid for and the visit that it agreed on',
    params: byReference,
    answer: payment,
  },
} as const satisfies Record<string, Endpoint>;
