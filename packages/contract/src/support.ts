import * as z from 'zod/mini';
import { customer, type Endpoint, manager } from './endpoint.ts';
import { id, instant } from './fields.ts';
import { lines, optionalText, text } from './text-fields.ts';
import { invalid } from './messages.es.ts';
import { ticketTexts } from './support.es.ts';

const of = ticketTexts.invalid;
const SUBJECT_MAX = 120;
const MESSAGE_MAX = 4000;

/** In the order in which they are checked. The tracking is free text. */
export const ticketFields = {
  subject: text(of.subject, SUBJECT_MAX),
  tracking: optionalText(60),
  message: lines(of.message, MESSAGE_MAX),
};
export const replyFields = { message: lines(of.message, MESSAGE_MAX) };

export const ticketStatus = z.enum(['OPEN', 'CLOSED']);
const row = {
  id: z.int(),
  status: ticketStatus,
  subject: z.string(),
  tracking: z.string(),
  date: instant,
  /** open, and the other side spoke last; to a customer only until they have read it */
  waiting: z.boolean(),
};
const ticketRow = z.object(row);
const managedRow = z.object({ ...row, client: z.string(), client_id: z.int() });
/** What a ticket tells besides its row: the first message, and the customer's package that its tracking names. */
const body = { message: z.string(), sent_at: instant, package: z.nullable(z.string()) };
/** `type` is null for what the viewer's own side wrote, and names the other side otherwise (docs/rules/tickets.md). */
const reply = z.object({
  id: z.int(),
  message: z.string(),
  type: z.nullable(z.enum(['agency', 'customer'])),
  date: instant,
});
export type TicketRow = z.infer<typeof ticketRow>;
export type ManagedTicketRow = z.infer<typeof managedRow>;
export type TicketReply = z.infer<typeof reply>;

const byId = z.object({ id: id() });
const made = z.object({ id: z.int() });

export const supportEndpoints = {
  'GET /support': {
    who: customer,
    summary: 'Own tickets, newest first',
    answer: z.array(ticketRow),
  },
  'GET /support/:id': {
    who: customer,
    summary: 'An own ticket',
    params: byId,
    answer: z.object({ ...row, ...body }),
  },
  'GET /support/:id/replies': {
    who: customer,
    summary: 'Replies to an own ticket, oldest first',
    params: byId,
    answer: z.array(reply),
  },
  'POST /support': {
    who: customer,
    summary: 'Opens a ticket',
    body: z.object(ticketFields),
    answer: made,
  },
  'POST /support/reply': {
    who: customer,
    summary: 'Replies to an own open ticket',
    body: z.object({
      id: id(),
      ...replyFields,
      // this spelling is part of the call (docs/rules/tickets.md)
      type: z.literal('awnser', { error: invalid.general.required }),
    }),
    answer: made,
  },
  'POST /support/read': {
    who: customer,
    summary: 'Says which reply of the agency to an own ticket was read last',
    body: z.object({ id: id(), reply: id() }),
    answer: made,
  },
  'GET /support/admin': {
    who: manager,
    summary: "All clients' tickets: open ones first, newest first",
    answer: z.array(managedRow),
  },
  'GET /support/admin/detail/:id': {
    who: manager,
    summary: 'A ticket with its replies',
    params: byId,
    answer: z.object({ ...managedRow.shape, ...body, replies: z.array(reply) }),
  },
  'POST /support/admin': {
    who: manager,
    summary: 'Replies to an open ticket; its client is mailed',
    body: z.object({ id: id(), ...replyFields }),
    answer: made,
  },
  'POST /support/admin/close': {
    who: manager,
    summary: 'Closes a ticket for good',
    body: z.object({ id: id() }),
    answer: made,
  },
} as const satisfies Record<string, Endpoint>;
