import * as z from 'zod/mini';
import { by, change, customer, type Endpoint, publicRead, read, uncounted } from '../endpoint.ts';
import { typed } from '../fields.ts';
import { refusals } from '../messages.es.ts';
import { printable, text } from '../text-fields.ts';

/** Which mails come; what must be sent (receipts, debts, security) is not among them. */
const kinds = { steps: z.boolean(), answers: z.boolean() };
const mailChoice = z.object({ ...kinds, weekly: z.boolean() });
/** `weekly` left out stays as it is: until somebody chooses it, it follows from how many packages they have under way. */
const mailChoiceBody = z.object({ ...kinds, weekly: z.optional(z.boolean()) });
export type MailChoice = z.infer<typeof mailChoice>;

/** What a link in a mail names; whatever is no such link is refused as one. */
const link = z.object({ token: typed, account: typed, kind: typed });
const kind = z.object({ kind: z.string() });

export const noticesEndpoints = {
  'GET /profile/notices': {
    ...by(customer, read),
    summary: 'Which mails come to the own account',
    answer: mailChoice,
  },
  'PUT /profile/notices': {
    ...by(customer, change),
    summary: 'Chooses which mails come; receipts, debts and security always do',
    body: mailChoiceBody,
    answer: mailChoice,
  },
  'GET /open/notices/off': {
    ...by('anyone', publicRead),
    summary: 'Whether the link of a mail may switch its kind off; changes nothing',
    query: link,
    answer: kind,
  },
  'POST /open/notices/off': {
    ...by('anyone', publicRead),
    form: true,
    summary: 'Switches the kind of mail off that its signed link names (RFC 8058)',
    again: 'sets',
    query: link,
    answer: kind,
  },
  'POST /open/mails/events/:service': {
    ...by(
      'anyone',
      uncounted('a service that is told to come later drops events; what it did not sign goes no further'),
    ),
    summary: 'Signed events of the mail service: which mails came back, and whose readers called them spam',
    whileSuspended: true,
    again: 'guarded',
    params: z.object({ service: text(refusals.invalid_input, 40).check(printable) }),
    body: z.string({ error: refusals.invalid_input }),
    raw: true,
    // SendGrid sends off what it has from 768 kB on ("Event Webhook")
    rawMax: 1024 * 1024,
    answer: z.null(),
  },
} as const satisfies Record<string, Endpoint>;
