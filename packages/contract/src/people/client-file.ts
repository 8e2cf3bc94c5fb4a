import * as z from 'zod/mini';
import { noteFields } from './client-file.es.ts';
import { by, change, type Endpoint, mails, manager, read } from '../endpoint.ts';
import { dollars, id, instant, pageParams, pages } from '../fields.ts';
import { payment } from '../money/ledger.ts';
import { managerRow } from '../parcels/packages.ts';
import { invalid } from '../messages.es.ts';
import { lines } from '../text-fields.ts';
import { session } from './sessions.ts';
import { ticketStates } from '../office/support.ts';

const byId = z.object({ id: id() });

/** How many of a list are the client's; `moving`: neither delivered nor voided. */
const group = z.object({ total: z.int(), moving: z.int(), voided: z.int() });

const note = z.object({
  id: z.int(),
  message: z.string(),
  author: z.string(),
  date: instant,
  can: z.object({ remove: z.boolean() }),
});
export type ClientNote = z.infer<typeof note>;

/** What a manager wrote to them by hand, as they read it. */
const message = z.object({
  id: z.int(),
  subject: z.string(),
  message: z.string(),
  author: z.string(),
  date: instant,
});

const ticket = z.object({
  id: z.int(),
  subject: z.string(),
  state: z.enum(ticketStates),
  /** since when it waits for us; of the others when it was opened */
  since: instant,
});
export type ClientTicket = z.infer<typeof ticket>;

const file = z.object({
  /** as the lists of orders are */
  packages: z.object({ venezuela: group, domestic: group }),
  /** in dollars, of `count` packages; the newest of them */
  owes: z.object({
    amount: dollars,
    count: z.int(),
    packages: z.array(
      z.object({
        tracking_number: z.string(),
        debt: dollars,
        /** a bank looks at its payment */
        reviewed: z.boolean(),
      }),
    ),
  }),
  /** dollars of refunds that the bank refused and nobody has given back yet */
  we_owe: dollars,
  tickets: z.object({
    waiting: z.int(),
    answered: z.int(),
    closed: z.int(),
    /** those that wait first, then the newest */
    first: z.array(ticket),
  }),
  /** what the staff wrote about them, newest first: it stands in no answer to a customer */
  notes: z.array(note),
  /** what was written to them by hand and not withdrawn, newest first */
  messages: z.array(message),
  /** where they are signed in, the last one used first */
  sessions: z.array(session),
  /** whether signing in asks them for a code */
  second_factor: z.boolean(),
  can: z.object({ note: z.boolean(), end_sessions: z.boolean(), end_second_factor: z.boolean() }),
});
export type ClientFile = z.infer<typeof file>;

export const clientFileEndpoints = {
  'GET /clients/file/:id': {
    ...by(manager, read),
    summary:
      'What stands about a client beside the record: packages, debts, tickets, notes of the staff, sessions',
    params: byId,
    answer: file,
  },
  'GET /clients/packages/:id/:n/:size': {
    ...by(manager, read),
    summary: 'Every package of a client, newest first',
    params: z.object({ ...byId.shape, ...pageParams.shape }),
    answer: z.array(managerRow),
    beside: z.object({ ...pages.shape, client: z.object({ id: z.int(), name: z.string() }) }),
  },
  'GET /clients/movements/:id': {
    ...by(manager, read),
    summary: "A client's movements of money, newest first, ten at a time; refunds on their way stand apart",
    params: byId,
    // number of the last one that was read
    query: z.object({ before: z.optional(id()) }),
    answer: z.array(z.extend(payment, { id: z.int() })),
    beside: z.object({ more: z.boolean(), open_refunds: z.array(payment) }),
  },
  'POST /clients/note': {
    ...by(manager, change),
    summary: 'Notes something about a client, for the staff alone',
    once: 'made',
    body: z.object({ id: id(), ...noteFields }),
    answer: byId,
  },
  'DELETE /clients/note/:id': {
    ...by(manager, change),
    summary: 'Removes a note about a client',
    params: byId,
    answer: z.null(),
  },
  'POST /clients/sessions/end': {
    ...by(manager, change),
    summary: 'Signs a client out everywhere',
    again: 'sets',
    body: byId,
    answer: z.object({ ended: z.int() }),
  },
  'POST /clients/second-factor/end': {
    ...by(manager, mails),
    summary:
      'Takes the second factor off a client who lost the phone and proved who they are, with a reason; they are told by mail',
    again: 'guarded',
    body: z.object({ id: id(), reason: lines(invalid.outside.reason, 300) }),
    answer: z.null(),
  },
  'POST /clients/mail/resume': {
    ...by(manager, change),
    summary: 'Writes again to the address of a client that mails came back from, with a reason',
    again: 'guarded',
    body: z.object({ id: id(), reason: lines(invalid.outside.reason, 300) }),
    answer: z.null(),
  },
} as const satisfies Record<string, Endpoint>;
