import { MAIL_STOPS } from '@puerta/domain/people/mail-stop';
import * as z from 'zod/mini';
import { usAddress, venezuelaAddress } from './addresses.ts';
import type { OwnSchemas } from './profile.ts';
import { messageBody } from './message.ts';
import { edit, version } from '../edits.ts';
import { by, change, draws, type Endpoint, mails, manager, many, read } from '../endpoint.ts';
import { dollars, flag, id, instant, listQuery, pageParams, pages, typed } from '../fields.ts';
import { extraOf, dayRange } from '../office/list-filters.ts';
import { outcomes, piece } from '../parcels/many.ts';
import { email, text } from '../text-fields.ts';
import { invalid } from '../messages.es.ts';

const nullableText = z.nullable(z.string());
const byId = z.object({ id: id() });

const clientRow = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  locker: nullableText,
  picture: nullableText,
  blocked: z.boolean(),
  /** since when the address takes no mail, as its own server says */
  mail_refused: z.nullable(instant),
  /** why it is written to no more; null where it is */
  mail_stopped: z.nullable(z.enum(MAIL_STOPS)),
});

const clientData = z.object({
  ...clientRow.shape,
  address: nullableText,
  state: nullableText,
  city: nullableText,
  zip_code: nullableText,
  join_date: instant,
  email_verified: z.boolean(),
  version,
} satisfies OwnSchemas);

const clientPackage = z.object({
  id: z.int(),
  product_type: z.string(),
  product_name: z.string(),
  tracking_number: z.string(),
  status: z.string(),
  status_id: z.int(),
  voided: z.boolean(),
  payment: z.int(),
  price: dollars,
  total: dollars,
  address: z.string(),
  date: instant,
});

const invoice = z.object({
  tracking: z.string(),
  number: z.string(),
  type: z.string(),
  total: dollars,
  date: instant,
});

export const clientEmailBody = z.object({
  email: email(invalid.profile.email, invalid.profile.emailInvalid),
});

/** Of one press of whoever writes: the same again is the same message. */
const pressKey = text(invalid.general.required, 80);

/** `blocked`: those who are, or are not; `owes`: those who do; days: on which they registered. */
export const clientsQuery = z.object({
  q: listQuery.shape.q,
  blocked: z.optional(flag(invalid.general.choice)),
  owes: z.optional(z.literal('1', { error: invalid.general.choice })),
  ...dayRange,
});
export type ClientsQuery = z.output<typeof clientsQuery>;

/** What a row of the list may hold besides. */
export const CLIENT_EXTRA = ['joined', 'city', 'debt', 'last'] as const;
export type ClientExtra = (typeof CLIENT_EXTRA)[number];
/** Each where it was asked for; days as their UTC midnight. */
const clientAsked = {
  join_date: z.optional(instant),
  /** of the address in the United States */
  city: z.optional(nullableText),
  debt: z.optional(dollars),
  /** of the newest package */
  last_order: z.optional(z.nullable(instant)),
};

export const clientsEndpoints = {
  'GET /clients/page/:n/:size': {
    ...by(manager, read),
    summary:
      'Clients, newest first, or those that filters leave; `q` by tracking, carrier tracking, name, e-mail, phone or locker',
    params: pageParams,
    query: z.extend(clientsQuery, { also: extraOf(CLIENT_EXTRA) }),
    answer: z.array(z.extend(clientRow, clientAsked)),
    // a search shows the newest 500 that it finds, filters the newest 10,000; whether there are more
    beside: z.extend(pages, { more: z.boolean() }),
  },
  'GET /clients/:id': {
    ...by(manager, read),
    summary: 'A client with the last five packages and both address books',
    params: byId,
    answer: z.object({
      user_data: clientData,
      packages: z.array(clientPackage),
      sender: z.array(usAddress),
      receiver: z.array(venezuelaAddress),
    }),
  },
  'GET /clients/invoices/:id': {
    ...by(manager, read),
    summary: "A client's invoices, newest first",
    params: byId,
    answer: z.array(invoice),
  },
  'GET /clients/invoice/:tracking': {
    ...by(manager, draws),
    summary: 'Invoice of a package by its tracking number',
    params: z.object({ tracking: typed }),
    pdf: true,
    answer: z.string(),
  },
  'PUT /clients/password': {
    ...by(manager, mails),
    summary: 'Mails a client a new random password, which holds once the mail was accepted',
    once: 'made',
    body: clientEmailBody,
    answer: z.null(),
  },
  'PUT /clients/block': {
    ...by(manager, change),
    summary: 'Blocks or unblocks a client: signing in is refused, packages go on',
    body: z.object({ id: id(), blocked: z.boolean({ error: invalid.general.required }), ...edit }),
    answer: z.object({ id: z.int(), blocked: z.boolean() }),
  },
  'PUT /clients/block/many': {
    ...by(manager, many),
    summary: 'Blocks or unblocks clients, each by itself: one that is refused stops no other',
    body: z.object({ ids: piece, blocked: z.boolean({ error: invalid.general.required }) }),
    answer: outcomes,
  },
  'POST /clients/message': {
    ...by(manager, many),
    summary: 'Mails clients one text, each by itself; the same `key` again writes to nobody twice',
    again: 'guarded',
    body: z.extend(z.object({ ids: piece, key: pressKey }), messageBody.shape),
    // for how many seconds more it can be withdrawn; 0: it cannot
    answer: z.object({ outcomes, seconds: z.int() }),
  },
  'POST /clients/message/undo': {
    ...by(manager, many),
    summary: 'Withdraws mails that the caller wrote with this `key` a moment ago, each by itself',
    again: 'guarded',
    body: z.object({ ids: piece, key: pressKey }),
    answer: outcomes,
  },
} as const satisfies Record<string, Endpoint>;
