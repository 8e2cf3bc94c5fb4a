import * as z from 'zod/mini';
import { edit, version } from '../edits.ts';
import { by, change, type Endpoint, mails, manager, read } from '../endpoint.ts';
import { id, number } from '../fields.ts';
import { email, text } from '../text-fields.ts';
import { invalid } from '../messages.es.ts';

const one = z.union([z.literal(0), z.literal(1)]);

/** The agency's staff. `role` is the editor's: 1 Gerente, 0 Operario; `invited` until they set a password. */
export const user = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  active: one,
  role: one,
  invited: z.boolean(),
  second_factor: z.boolean(),
  version,
});
export type User = z.infer<typeof user>;

/** 0 or 1, as a number or as a form's text. */
const flag = (message: string) => z.pipe(number(message), z.literal([0, 1], { error: message }));

const messages = { ...invalid.profile, ...invalid.user };
const person = {
  name: text(messages.name),
  email: email(messages.email, messages.emailInvalid),
  role: flag(messages.role),
};

export const invitationBody = z.object(person);
export const userBody = z.object({ id: id(), ...person, active: flag(messages.active), ...edit });
export type UserChange = z.infer<typeof userBody>;
export type Invitation = z.infer<typeof invitationBody>;

const byId = z.object({ id: id() });

export const usersEndpoints = {
  'GET /admin/users': { ...by(manager, read), summary: 'The staff of the agency', answer: z.array(user) },
  'GET /admin/users/:id': {
    ...by(manager, read),
    summary: 'One of the staff',
    params: byId,
    answer: user,
  },
  'POST /admin/users': {
    ...by(manager, mails),
    summary: 'Invites staff: a mailed link lets them set their password',
    once: 'made',
    body: invitationBody,
    answer: z.object({ id: z.int() }),
  },
  'PUT /admin/users': {
    ...by(manager, change),
    summary: 'Changes staff; nobody demotes or deactivates themselves or the last manager',
    body: userBody,
    answer: user,
  },
  'PUT /admin/users/password': {
    ...by(manager, mails),
    summary:
      'Mails a new random password, which holds once the mail was accepted; an invitation is sent again',
    once: 'made',
    body: byId,
    answer: z.null(),
  },
  'DELETE /admin/users/:id': {
    ...by(manager, change),
    summary: 'Deletes staff: they cannot sign in, what they did stays told',
    params: byId,
    answer: z.null(),
  },
} as const satisfies Record<string, Endpoint>;
