import * as z from 'zod/mini';
import { OUTSIDE_METHODS, PAYMENT_KINDS, TAKEN_BY } from '@puerta/domain/movement-kinds';
import { by, change, type Endpoint, manager, many, read, trades } from '../endpoint.ts';
import { day, dollars, id, instant, listQuery, pageParams, pages } from '../fields.ts';
import { extraOf, dayRange } from '../office/list-filters.ts';
import { lines, optionalLines, optionalText } from '../text-fields.ts';
import { outcomes, piece } from '../parcels/many.ts';
import { invalid } from '../messages.es.ts';
import { orderState } from '../parcels/checkout.ts';

const nullableText = z.nullable(z.string());

export const outsidePaymentBody = z.object({
  id: id(),
  method: z.enum(OUTSIDE_METHODS, { error: invalid.outside.method }),
  reference: optionalText(80),
  note: optionalLines(300),
});
const waiverReason = z.object({ reason: lines(invalid.outside.reason, 300) });
export const waiverBody = z.extend(z.object({ id: id() }), waiverReason.shape);

export const payment = z.object({
  /** of the package; of an order's first package where it paid for several */
  tracking: nullableText,
  kind: z.enum(PAYMENT_KINDS),
  purpose: z.enum(['order', 'debt', 'pickup']),
  method: z.string(),
  brand: nullableText,
  last4: nullableText,
  amount: dollars,
  status: z.enum(['done', 'pending', 'failed', 'disputed']),
  reference: nullableText,
  note: nullableText,
  date: instant,
});

/** Who paid, recorded or gave back; a visitor has no name; null: nobody, it followed from something else. */
export const whoMoved = z.nullable(
  z.object({ by: z.enum(['client', 'staff', 'visitor']), name: nullableText }),
);

const named = z.object({ id: z.int(), name: z.string() });
/** What a movement holds besides, each where it was asked for (`also`). */
const paymentAsked = {
  client: z.optional(z.nullable(named)),
  /** who moved it; null where nobody but the agency did */
  provider: z.optional(nullableText),
  recorded: z.optional(instant),
  who: z.optional(whoMoved),
};

const unconfirmed = z.object({
  id: z.int(),
  state: orderState,
  date: instant,
  client: z.object({ id: z.int(), name: z.string(), email: z.string(), phone: z.string() }),
  product_name: z.string(),
  quantity: z.int(),
  total: dollars,
  receive_name: z.string(),
  /** why it failed */
  reason: nullableText,
  /** until when its price stands */
  expires_at: nullableText,
  /** what the provider knows it by: to find it there */
  reference: nullableText,
  /** it is looked after among what hangs (`GET /admin/attention`), and counted there alone */
  hangs: z.boolean(),
  can: z.object({ check: z.boolean() }),
});

/** `week` is the Monday that it begins with; days are the agency's, both included. */
export const paymentsQuery = z.object({
  q: listQuery.shape.q,
  week: z.optional(day(invalid.general.date)),
  ...dayRange,
  kind: z.optional(z.enum(PAYMENT_KINDS, { error: invalid.general.choice })),
  method: z.optional(z.enum(TAKEN_BY, { error: invalid.general.choice })),
  /** whose orders and packages they were for */
  client: z.optional(id()),
});
/** What a row of the list may hold besides. */
export const PAYMENT_EXTRA = ['who', 'client', 'provider', 'recorded'] as const;
export type PaymentExtra = (typeof PAYMENT_EXTRA)[number];
export type PaymentsQuery = z.output<typeof paymentsQuery>;

export const moneyEndpoints = {
  'POST /order/payment': {
    ...by(manager, change),
    summary: "Records that a package's debt was paid outside: cash, transfer, Zelle",
    once: 'made',
    body: outsidePaymentBody,
    answer: z.object({ id: z.int(), paid: dollars }),
  },
  'POST /order/waive': {
    ...by(manager, change),
    summary: 'Waives what a package owes, as its discount',
    once: 'made',
    body: waiverBody,
    answer: z.object({ id: z.int(), waived: dollars }),
  },
  'POST /order/waive/many': {
    ...by(manager, many),
    summary: 'Waives what packages owe, each by itself: one that is refused stops no other',
    again: 'guarded',
    body: z.extend(z.object({ ids: piece }), waiverReason.shape),
    answer: outcomes,
  },
  'GET /clients/payments/:n/:size': {
    ...by(manager, read),
    summary:
      'Every movement of money, newest first; `q` by tracking, `week` by its Monday, or by days, kind, method and client',
    params: pageParams,
    query: z.extend(paymentsQuery, { also: extraOf(PAYMENT_EXTRA) }),
    answer: z.array(z.extend(payment, paymentAsked)),
    beside: z.object({
      ...pages.shape,
      /** whose they are, where one client's were asked for; null: nobody's of this agency */
      client: z.optional(z.nullable(named)),
      open_refunds: z.array(payment),
      /** of a filtered list: there are more than `total`, which is as far as it was counted; then there are no sums */
      more: z.optional(z.boolean()),
      sums: z.optional(z.object({ received: dollars, returned: dollars, waived: dollars })),
    }),
  },
  'GET /order/unconfirmed/:n/:size': {
    ...by(manager, read),
    summary: 'Orders without packages: waiting for payment, held, expired, failed',
    params: pageParams,
    query: z.object({
      state: z.optional(z.enum(['placing', 'held', 'awaiting_payment', 'failed', 'expired'])),
      /** that one alone */
      order: z.optional(id()),
    }),
    answer: z.array(unconfirmed),
    beside: pages,
  },
  'POST /order/unconfirmed/check': {
    ...by(manager, trades),
    summary: 'Asks the payment provider now what became of an order',
    again: 'guarded',
    body: z.object({ id: id() }),
    answer: z.object({ id: z.int(), state: orderState }),
  },
} as const satisfies Record<string, Endpoint>;
