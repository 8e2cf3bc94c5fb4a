import * as z from 'zod/mini';
import { by, type Endpoint, read, staff } from '../endpoint.ts';
import { dollars, id, instant } from '../fields.ts';
import { whoMoved } from '../money/ledger.ts';
import { ticketStates } from '../office/support.ts';

const nullableText = z.nullable(z.string());

const sibling = z.object({
  id: z.int(),
  tracking_number: z.string(),
  package_number: nullableText,
  product_name: z.string(),
  product_type: z.string(),
  status: z.string(),
  status_id: z.int(),
  voided: z.boolean(),
  /** 1: received, and its second payment is awaited */
  payment: z.int(),
});
export type Sibling = z.infer<typeof sibling>;

/** `start`, `end`: hours as in the calendar of pickups (0800). */
const visit = {
  /** calendar day, as its UTC midnight */
  day: instant,
  start: z.string(),
  end: z.string(),
  code: nullableText,
  /** the carrier has fetched the package */
  made: z.boolean(),
};

/** What the staff reach from a package's page. */
const related = {
  lot: z.nullable(z.object({ id: z.int(), identifier: z.string() })),
  /** the other packages of its order, oldest first */
  siblings: z.array(sibling),
  /** the carrier's visit that was agreed on for it */
  visit: z.nullable(z.object(visit)),
  /** it has the warehouse's own label */
  label: z.boolean(),
};

const payment = z.object({
  kind: z.enum(['charge', 'refund', 'reversal', 'outside', 'waiver']),
  purpose: z.enum(['order', 'debt', 'pickup']),
  /**
   * `reviewed`: by a bank; `awaiting`: on the provider's page; `working`: being driven; of a refund `pending` and
   * `failed`; of a try that brought nothing `declined` by the bank, or `failed`
   */
  state: z.enum(['done', 'disputed', 'pending', 'failed', 'declined', 'reviewed', 'awaiting', 'working']),
  at: instant,
  /** dollars, without sign */
  amount: dollars,
  method: z.string(),
  brand: nullableText,
  last4: nullableText,
  reference: nullableText,
  /** what staff wrote, or why it came to nothing */
  note: nullableText,
  who: whoMoved,
  /** dollars: what the package bears of a payment of its whole order; null where all of it is the package's */
  share: z.nullable(dollars),
});
export type PackagePayment = z.infer<typeof payment>;

const ticket = z.object({
  id: z.int(),
  subject: z.string(),
  state: z.enum(ticketStates),
  /** since when its customer waits; of the others when it was opened */
  since: instant,
});
export type PackageTicket = z.infer<typeof ticket>;

/** What managers have beside it. */
const forManagers = {
  client: z.object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    locker: nullableText,
    blocked: z.boolean(),
    /** dollars, of all their packages */
    owes: dollars,
  }),
  visit: z.nullable(z.object({ ...visit, contact: z.string(), phone: z.string(), cost: dollars })),
  /** newest first */
  payments: z.array(payment),
  /** since when its label is void, by whom, and the dollars that a refused refund still owes for it; null while it stands */
  voided: z.nullable(z.object({ at: instant, who: whoMoved, owed: dollars })),
  /** newest first, twenty at most */
  tickets: z.array(ticket),
  /** `number` as it is printed */
  invoice: z.nullable(z.object({ number: z.string(), date: instant, total: dollars })),
};

const answers = {
  restricted: z.object(related),
  manager: z.object({ ...related, ...forManagers }),
};
export type Related = z.infer<typeof answers.restricted>;
export type ManagersRelated = z.infer<typeof answers.manager>;

export const relatedEndpoints = {
  'GET /order/related/:id': {
    ...by(staff, read),
    summary:
      'What a package leads to: lot, other packages of its order, pickup; for managers its client, payments, tickets and invoice',
    params: z.object({ id: id() }),
    answer: answers,
  },
} as const satisfies Record<string, Endpoint>;
