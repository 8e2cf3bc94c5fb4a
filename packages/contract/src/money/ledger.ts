import * as z from 'zod/mini';
import { FACT_KINDS, HISTORY_OF } from '@puerta/domain/facts';
import { OUTSIDE_METHODS, PAYMENT_KINDS, TAKEN_BY } from '@puerta/domain/movement-kinds';
import { by, change, type Endpoint, mails, manager, many, read, staff, trades } from '../endpoint.ts';
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
/** `bank`: a person gave it back in the gateway's own pages, as the books have it. */
export const returnedRefundBody = z.extend(outsidePaymentBody, {
  method: z.enum([...OUTSIDE_METHODS, 'bank'], { error: invalid.outside.method }),
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

const named = z.object({ id: z.int(), name: z.string() });
/** What a movement holds besides, each where it was asked for (`also`). */
const paymentAsked = {
  client: z.optional(z.nullable(named)),
  /** who moved it; null where nobody but the agency did */
  provider: z.optional(nullableText),
  recorded: z.optional(instant),
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
  can: z.object({ check: z.boolean() }),
});

/** Purchases of a customer, refunds, and what could not be given back: what may hang at a provider. */
export const HANGING_KINDS = ['order', 'debt', 'pickup', 'refund', 'stray'] as const;
const hangingKind = z.enum(HANGING_KINDS);

/** What is known of something that came to no end by itself. */
const hanging = z.object({
  kind: hangingKind,
  /** of its kind: a refund's number may be a purchase's too */
  id: z.int(),
  state: z.enum([
    'authorizing',
    'awaiting',
    'held',
    'authorized',
    'buying',
    'bought',
    'capturing',
    'captured',
    'undoing',
    'pending',
    // of what could not be given back
    'label_left',
    'visit_left',
    'money_left',
    'page_left',
  ]),
  /** when it came to stand where it stands */
  since: instant,
  client: z.nullable(z.object({ id: z.int(), name: z.string() })),
  order: z.nullable(z.int()),
  tracking: nullableText,
  amount: dollars,
  brand: nullableText,
  last4: nullableText,
  /** what the payment provider knows it by: ours, and its own */
  reference: z.string(),
  payment_id: nullableText,
  /** the carrier's number of what was bought */
  shipment: nullableText,
  /** of a pickup: when the carrier was asked to come, the day as its UTC midnight */
  visit: z.nullable(z.object({ day: instant, start: z.string(), end: z.string() })),
  /** why the last try brought it no further */
  error: nullableText,
  tries: z.int(),
});

export const lookBody = z.object({ kind: hangingKind, id: id() });
/** `ask`: only the carrier's own word counts. */
const foundGoods = z.enum(['ask', 'none', 'given_back'], { error: invalid.attention.goods });
const foundRefund = z.enum(['made', 'not_made'], { error: invalid.attention.refund });
/**
 * `goods` and `refund` say what the manager found to be true; `money`: he made sure himself where the bank cannot. A
 * refund whose label the carrier does not call void needs `goods: 'given_back'`.
 */
export const finishBody = z.object({
  ...lookBody.shape,
  /** a difference needs nothing but its reason */
  kind: z.enum([...HANGING_KINDS, 'difference']),
  goods: z.optional(foundGoods),
  refund: z.optional(foundRefund),
  reason: lines(invalid.outside.reason, 300),
  money: z.optional(z.boolean()),
});
/** What a form must ask, by what hangs. */
export const finishForms = {
  money: finishBody,
  goods: z.extend(finishBody, { goods: foundGoods }),
  refund: z.extend(finishBody, { refund: foundRefund }),
};

/** What a provider says of a closed purchase otherwise than our books (docs/decisions/041). */
const difference = z.object({
  id: z.int(),
  about: z.enum(['payment', 'refund', 'label', 'visit']),
  ours: z.object({
    state: z.enum([
      'charged',
      'not_charged',
      'refunded',
      'not_refunded',
      // of what the carrier sold
      'stands',
      'void',
      'not_bought',
    ]),
    amount: z.nullable(dollars),
  }),
  theirs: z.object({
    state: z.enum([
      'none',
      'authorized',
      'held',
      'captured',
      'voided',
      'declined',
      'rejected',
      'refunded',
      'not_refunded',
      'stands',
      'void',
    ]),
    amount: z.nullable(dollars),
  }),
  /** when it was found */
  since: instant,
  client: z.nullable(z.object({ id: z.int(), name: z.string() })),
  order: z.nullable(z.int()),
  tracking: nullableText,
  brand: nullableText,
  last4: nullableText,
  /** of the payment: ours, and the provider's */
  reference: z.string(),
  payment_id: nullableText,
  /** our reference of the refund, or the carrier's number */
  number: nullableText,
});

const attention = z.object({
  hanging: z.array(hanging),
  differences: z.array(difference),
  disputes: z.array(
    z.object({
      id: z.int(),
      provider: z.string(),
      provider_id: z.string(),
      amount: dollars,
      state: z.string(),
      reason: z.string(),
      tracking: nullableText,
      date: instant,
    }),
  ),
  refunds: z.array(
    z.object({
      id: z.int(),
      tracking: nullableText,
      amount: dollars,
      reason: nullableText,
      date: instant,
      /** who is asked how the money is given back */
      client: z.nullable(z.object({ id: z.int(), name: z.string(), phone: z.string() })),
    }),
  ),
  mails: z.array(
    z.object({
      id: z.int(),
      template: z.string(),
      to: nullableText,
      tracking: nullableText,
      error: nullableText,
      tries: z.int(),
      /** it is tried on by itself */
      waiting: z.boolean(),
      date: instant,
    }),
  ),
});

/** What of a row changed: plain values (packages/domain, facts.ts). */
const auditedState = z.nullable(
  z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
);

const fact = z.object({
  id: z.int(),
  date: instant,
  actor: z.object({ id: z.nullable(z.int()), name: z.string() }),
  action: z.string(),
  object: z.object({ type: z.string(), id: z.nullable(z.int()), label: z.string() }),
  from: auditedState,
  to: auditedState,
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
export const PAYMENT_EXTRA = ['client', 'provider', 'recorded'] as const;
export type PaymentExtra = (typeof PAYMENT_EXTRA)[number];
export type PaymentsQuery = z.output<typeof paymentsQuery>;

/**
 * What the trail may be narrowed down to. `kind` is one of a fact's, of the trail or not, or `access`: who of the staff
 * came in, changed their access or took a list along. `q` is a number of a package or a lot; `of` and `id` any object
 * that has a history. `from` and `to` are days of the agency, both included.
 */
export const trailQuery = z.object({
  actor: z.optional(id()),
  kind: z.optional(z.enum(['access', ...FACT_KINDS], { error: invalid.general.choice })),
  q: listQuery.shape.q,
  of: z.optional(z.enum(HISTORY_OF, { error: invalid.general.choice })),
  id: z.optional(id()),
  from: z.optional(day(invalid.general.date)),
  to: z.optional(day(invalid.general.date)),
});
export type TrailQuery = z.output<typeof trailQuery>;

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
  'GET /admin/attention': {
    ...by(manager, read),
    summary: 'What hangs, what differs, disputes, refunds that failed and mails that could not be delivered',
    answer: attention,
  },
  'POST /admin/attention/look': {
    ...by(manager, trades),
    summary: 'Drives a purchase or a refund that hangs on, now; answers how it stands then',
    again: 'guarded',
    body: lookBody,
    answer: z.object({ id: z.int(), state: z.string(), open: z.boolean(), error: nullableText }),
  },
  'POST /admin/attention/finish': {
    ...by(manager, trades),
    summary: 'Closes what hangs or differs, as the manager found it to be',
    again: 'guarded',
    body: finishBody,
    answer: z.object({ id: z.int(), state: z.string() }),
  },
  'POST /admin/refunds/outside': {
    ...by(manager, change),
    summary:
      'Records that a refused refund was given back outside: cash, transfer, Zelle, or at the bank already',
    once: 'made',
    body: returnedRefundBody,
    answer: z.object({ id: z.int(), refunded: dollars }),
  },
  'POST /admin/mails/retry': {
    ...by(manager, mails),
    summary: 'Tries a mail again that could not be delivered',
    again: 'guarded',
    body: z.object({ id: id() }),
    answer: z.null(),
  },
  'POST /admin/mails/retry/all': {
    ...by(manager, many),
    summary: 'Tries every mail again that could not be delivered',
    again: 'guarded',
    answer: z.object({ queued: z.int() }),
  },
  'GET /admin/audit/:n/:size': {
    ...by(manager, read),
    summary: 'Who did what, when: newest first; narrowed by person, kind, object and day',
    params: pageParams,
    query: trailQuery,
    answer: z.array(fact),
    // what is narrowed shows its newest 10,000; whether there are more
    beside: z.extend(pages, { more: z.optional(z.boolean()) }),
  },
  'GET /admin/history/:of/:id': {
    ...by(staff, read),
    summary: 'What happened to one thing: newest first, so many at a time',
    params: z.object({ of: z.enum(HISTORY_OF), id: id() }),
    query: z.object({ before: z.optional(id()) }),
    answer: { manager: z.array(fact), restricted: z.array(fact) },
    beside: z.object({ more: z.boolean() }),
  },
} as const satisfies Record<string, Endpoint>;
