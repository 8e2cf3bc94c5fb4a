import * as z from 'zod/mini';
import { OUTSIDE_METHODS } from '@puerta/domain/movement-kinds';
import { by, change, type Endpoint, mails, manager, many, read, trades } from '../endpoint.ts';
import { dollars, id, instant } from '../fields.ts';
import { lines } from '../text-fields.ts';
import { invalid } from '../messages.es.ts';
import { dispute } from './disputes.ts';
import { outsidePaymentBody } from './ledger.ts';

const nullableText = z.nullable(z.string());

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
  /** the payment provider, and at whose accounts it was begun: the agency's own, or the deployment's */
  provider: z.string(),
  own: z.object({ payment: z.boolean(), carrier: z.boolean() }),
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
  /** `settled`: of what the gateway's own account lists; `cost`: what the label of the package `tracking` was rated at, and what the carrier charged for it */
  about: z.enum(['payment', 'refund', 'label', 'visit', 'settled', 'cost']),
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
      'quoted',
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
      'not_listed',
      'stands',
      'void',
      'charged',
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
  disputes: z.array(dispute),
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
      /** whose address is written to no more: it can be tried again once their page says otherwise */
      client: z.nullable(z.object({ id: z.int(), name: z.string() })),
      date: instant,
    }),
  ),
});

/** `bank`: a person gave it back in the gateway's own pages, as the books have it. What a bank moved has a reference. */
export const returnedRefundBody = z
  .extend(outsidePaymentBody, {
    method: z.enum([...OUTSIDE_METHODS, 'bank'], { error: invalid.outside.method }),
  })
  .check(
    z.refine(({ method, reference }) => !REFERRED.includes(method) || reference !== '', {
      error: invalid.outside.reference,
      path: ['reference'],
    }),
  );
const REFERRED: readonly string[] = ['transfer', 'zelle'];

export const attentionEndpoints = {
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
} as const satisfies Record<string, Endpoint>;
