import * as z from 'zod/mini';
import { by, change, customer, type Endpoint, keepsFile, mails, manager, read } from '../endpoint.ts';
import { id, instant, listQuery, pageParams } from '../fields.ts';
import { dayRange } from './list-filters.ts';
import { lines, optionalText, text } from '../text-fields.ts';
import { invalid } from '../messages.es.ts';
import { whole } from './holes.es.ts';
import { ticketTexts } from './support.es.ts';

const of = ticketTexts.invalid;
/** Files of one message. */
export const FILES_MAX = 5;
const SUBJECT_MAX = 120;
const MESSAGE_MAX = 4000;

/** In the order in which they are checked. The tracking is free text. */
export const ticketFields = {
  subject: text(of.subject, SUBJECT_MAX),
  tracking: optionalText(60),
  message: lines(of.message, MESSAGE_MAX),
};
export const replyFields = { message: lines(of.message, MESSAGE_MAX) };
/** What the agency answers leaves nothing open. */
export const answerFields = { message: lines(of.message, MESSAGE_MAX).check(whole()) };
/** Uploaded before by whoever sends them, and sent with nothing else yet. */
const attached = {
  files: z.optional(z.array(id()).check(z.maxLength(FILES_MAX, { error: of.files }))),
};
/** `name` as its author calls it; `type` as its content says: a JPEG or PNG, or a PDF. */
const file = z.object({ id: z.int(), name: z.string(), type: z.string(), bytes: z.int() });
export type TicketFile = z.infer<typeof file>;

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
const managedRow = z.object({
  ...row,
  client: z.string(),
  client_id: z.int(),
  /** the customer's package that its tracking names */
  package: z.nullable(z.string()),
  /** since when its customer waits for a word of the agency */
  waiting_since: z.nullable(instant),
  /** from its opening to the agency's first reply */
  first_answer_seconds: z.nullable(z.int()),
  /** whose it is to answer */
  assigned: z.nullable(z.object({ id: z.int(), name: z.string() })),
});
/** A colleague, by name. */
const colleague = z.object({ id: z.int(), name: z.string() });
/** What the staff wrote to each other: it stands in no answer to a customer. */
const note = z.object({ id: z.int(), message: z.string(), author: z.string(), date: instant });
export type TicketNote = z.infer<typeof note>;
/** A ticket that another one goes on from, or with. */
const link = z.object({ id: z.int(), subject: z.string(), status: ticketStatus });
export type TicketLink = z.infer<typeof link>;
/** What a ticket tells besides its row: the first message, and the customer's package that its tracking names. */
const body = {
  message: z.string(),
  sent_at: instant,
  package: z.nullable(z.string()),
  files: z.array(file),
  /** the closed ticket that it was opened from */
  follows: z.nullable(link),
  /** those that were opened from it */
  followed_by: z.array(link),
  /** the agency wrote it down, as its customer said it on the phone */
  by_phone: z.boolean(),
};
/** `type` is null for what the viewer's own side wrote, and names the other side otherwise (docs/rules/tickets.md). */
const reply = z.object({
  id: z.int(),
  message: z.string(),
  type: z.nullable(z.enum(['agency', 'customer'])),
  date: instant,
  files: z.array(file),
});
/** To the staff alone: which of them wrote it; null for the customer's, and where nobody is known any more. */
const managedReply = z.extend(reply, { author: z.nullable(z.string()) });
export type TicketRow = z.infer<typeof ticketRow>;
export type ManagedTicketRow = z.infer<typeof managedRow>;
export type TicketReply = z.infer<typeof reply>;
export type ManagedReply = z.infer<typeof managedReply>;

/** Open and the customer spoke last; open and the agency did; closed. */
export const ticketStates = ['waiting', 'answered', 'closed'] as const;
export type TicketState = (typeof ticketStates)[number];

const managedQuery = z.object({
  page: z.optional(id(invalid.general.page)),
  size: z.optional(pageParams.shape.size),
  state: z.optional(z.enum(ticketStates, { error: invalid.general.page })),
  q: listQuery.shape.q,
  client: z.optional(id()),
  package: z.optional(id()),
  assigned: z.optional(z.enum(['me', 'nobody'], { error: invalid.general.page })),
  /** of the days on which they were opened */
  ...dayRange,
});
export type ManagedQuery = z.infer<typeof managedQuery>;

/** First replies of the agency in the week of a Monday, and how long their customers had waited; null: there was none. */
const answeredWeek = z.object({
  from: instant,
  answered: z.int(),
  mean_seconds: z.nullable(z.int()),
  median_seconds: z.nullable(z.int()),
});
export type AnsweredWeek = z.infer<typeof answeredWeek>;

const byId = z.object({ id: id() });
const made = z.object({ id: z.int() });

export const supportEndpoints = {
  'GET /support': {
    ...by(customer, read),
    summary: 'Own tickets, newest first',
    answer: z.array(ticketRow),
  },
  'GET /support/:id': {
    ...by(customer, read),
    summary: 'An own ticket',
    params: byId,
    answer: z.object({ ...row, ...body }),
  },
  'GET /support/:id/replies': {
    ...by(customer, read),
    summary: 'Replies to an own ticket, oldest first',
    params: byId,
    answer: z.array(reply),
  },
  'POST /support': {
    ...by(customer, change),
    summary: 'Opens a ticket',
    once: 'made',
    // `follows`: an own closed ticket that the new one goes on from
    body: z.object({ ...ticketFields, ...attached, follows: z.optional(id()) }),
    answer: made,
  },
  'POST /support/reply': {
    ...by(customer, change),
    summary: 'Replies to an own open ticket',
    once: 'made',
    body: z.object({
      id: id(),
      ...replyFields,
      ...attached,
      // this spelling is part of the call (docs/rules/tickets.md)
      type: z.literal('awnser', { error: invalid.general.required }),
    }),
    answer: made,
  },
  'POST /support/read': {
    ...by(customer, change),
    summary: 'Says which reply of the agency to an own ticket was read last',
    again: 'sets',
    body: z.object({ id: id(), reply: id() }),
    answer: made,
  },
  'POST /support/file': {
    who: ['customer', 'manager'],
    cost: keepsFile,
    summary: 'Uploads a picture or a PDF that a message will be sent with; forgotten after a day without',
    again: 'meant',
    body: z.object({ name: optionalText(120) }),
    upload: 'required',
    answer: file,
  },
  'GET /support/file/:id': {
    who: ['customer', 'manager'],
    cost: read,
    summary: "A file's content: of an own ticket, to managers of any, and one's own that was not sent yet",
    params: byId,
    file: true,
    answer: z.string(),
  },
  'GET /support/admin': {
    ...by(manager, read),
    summary:
      "All clients' tickets: open ones first, newest first. With any parameter a page of them, those that wait first, the longest first; `q` by number, subject, tracking or client",
    query: managedQuery,
    answer: z.array(managedRow),
    // of a page alone
    beside: z.object({
      pages: z.optional(z.int()),
      total: z.optional(z.int()),
      /** of every state, whichever is shown */
      counts: z.optional(z.object({ waiting: z.int(), answered: z.int(), closed: z.int() })),
      /** of the whole agency, this week and the one before */
      first_answers: z.optional(z.object({ current: answeredWeek, before: answeredWeek })),
    }),
  },
  'GET /support/admin/detail/:id': {
    ...by(manager, read),
    summary: 'A ticket with its replies',
    params: byId,
    answer: z.object({
      ...managedRow.shape,
      ...body,
      replies: z.array(managedReply),
      notes: z.array(note),
      /** who wrote it down for its customer */
      opened_by: z.nullable(z.string()),
      /** colleagues who write in it at this moment: no customer hears of it */
      writing: z.array(z.string()),
      contact: z.object({ email: z.string(), phone: z.string() }),
    }),
  },
  'POST /support/admin': {
    ...by(manager, change),
    summary: 'Replies to an open ticket; its client is mailed',
    once: 'made',
    // `seen`: the last reply that its writer read; refused where a colleague answered since
    body: z.object({ id: id(), ...answerFields, ...attached, seen: z.optional(z.int()) }),
    answer: made,
  },
  'POST /support/admin/open': {
    ...by(manager, mails),
    summary: 'Opens a ticket for a client who called, with what they said; they are told by mail',
    once: 'made',
    body: z.object({ client: id(), ...ticketFields }),
    answer: made,
  },
  'POST /support/admin/writing': {
    ...by(manager, change),
    summary:
      'Says that the caller writes in an open ticket, for some seconds; colleagues read it in its detail',
    again: 'sets',
    body: byId,
    answer: z.null(),
  },
  'POST /support/admin/close': {
    ...by(manager, change),
    summary: 'Closes a ticket for good',
    once: 'made',
    body: z.object({ id: id() }),
    answer: made,
  },
  'POST /support/admin/note': {
    ...by(manager, change),
    summary: 'Notes something beside a ticket, for the staff alone; a closed one too',
    once: 'made',
    body: z.object({ id: id(), ...replyFields }),
    answer: made,
  },
  'POST /support/admin/assign': {
    ...by(manager, change),
    summary: 'Says which manager an open ticket is to be answered by; `to` null: whoever comes first',
    again: 'sets',
    body: z.object({ id: id(), to: z.nullable(id()) }),
    answer: z.object({ id: z.int(), assigned: z.nullable(colleague) }),
  },
  'GET /support/admin/people': {
    ...by(manager, read),
    summary: 'Who may be given a ticket: the managers who can sign in',
    answer: z.array(colleague),
  },
} as const satisfies Record<string, Endpoint>;
