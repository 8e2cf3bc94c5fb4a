import { PASSWORD_MIN } from '@puerta/domain/parcels/parcel-limits';
import { stripUsPhone } from '@puerta/domain/people/phone';
import { isContiguousUsState } from '@puerta/domain/places/us-states';
import * as z from 'zod/mini';
import { by, change, type Endpoint, everyone, glance, publicAct, publicRead } from '../endpoint.ts';
import { zip } from '../fields.ts';
import { atMost, email, optionalText, text } from '../text-fields.ts';
import { entranceInvalid as invalid } from '../entrance.es.ts';
import { loginBody } from './login.ts';

const nullableText = z.nullable(z.string());

/** What any visitor may know of an agency: enough to paint its brand and to reach its people. */
export const publicAgency = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  slogan: z.string(),
  logo: nullableText,
  /** for dark grounds */
  logo_white: nullableText,
  color: z.string(),
  email: z.string(),
  support_email: z.string(),
  phone: z.string(),
  city: z.string(),
  state_code: z.string(),
  tracking_prefix: z.string(),
  facebook: z.string(),
  instagram: z.string(),
  payment_mode: z.enum(['card', 'hosted']),
  /** its gateway's own script reads cards: pages send a token in their place */
  card_script: z.boolean(),
  time_zone: z.string(),
  /** of a carrier's visit, dollars */
  pickup_fee: z.number(),
});
export type PublicAgency = z.infer<typeof publicAgency>;

/** Claims of a token, for display only; the server takes role and agency from the database. */
export const claims = z.object({
  sub: z.int(),
  agency: z.string(),
  type: z.int(),
  role: z.int(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  locker: z.string(),
  picture: nullableText,
});
export type Claims = z.infer<typeof claims>;

/** What a person has to do before any other call is answered. */
export const pendingStep = z.enum(['password', 'second_factor']);
export type PendingStep = z.infer<typeof pendingStep>;

/** A mark to keep and to send with `browser` at the next sign-in: such a browser has tries of its own. */
export const browserMark = { browser: z.string() };

export const newPassword = z
  .string({ error: invalid.password.required })
  .check(
    z.minLength(1, { error: invalid.password.required }),
    z.minLength(PASSWORD_MIN, invalid.password.short),
    atMost(200),
  );

/** As its form offers them (docs/rules/places.md). */
const stateOfCustomer = text(invalid.register.state, 2).check(
  z.refine(code => isContiguousUsState(code), { error: invalid.register.state }),
);

const usPhone = z.pipe(
  text(invalid.register.phone, 40),
  z.pipe(
    z.transform((phone: string) => stripUsPhone(phone)),
    z.string().check(z.regex(/^\d{10}$/, { error: invalid.register.phoneInvalid })),
  ),
);

/** Keys stand in the order in which they are checked. */
export const registerBody = z.object({
  name: text(invalid.register.name),
  phone: usPhone,
  email: email(invalid.register.email, invalid.register.emailInvalid),
  password: newPassword,
  state: stateOfCustomer,
  city: text(invalid.register.city),
  address: text(invalid.register.address, 200),
  zip: zip(invalid.register.zip),
  code: optionalText(40),
});
export type Registration = z.infer<typeof registerBody>;

export const resetBody = z.object({ email: email(invalid.password.email, invalid.password.email) });

export const authEndpoints = {
  'GET /auth/session': {
    ...by('anyone', glance),
    summary: 'The agency of the host, and the person signed in, if any',
    whileSuspended: true,
    answer: z.nullable(z.object({ ...claims.shape, debt: z.int() })),
    beside: z.object({
      agency: publicAgency,
      /** a new one of the same session, where what the sent one says of its bearer is not so any more */
      token: z.optional(z.string()),
    }),
  },
  'POST /auth/login': {
    ...by('anyone', publicAct),
    summary: 'Signs in with e-mail and password, and with a code where the account has a second factor',
    again: 'meant',
    body: loginBody,
    answer: claims,
    beside: z.object({ token: z.string(), pending: z.nullable(pendingStep), ...browserMark }),
  },
  'POST /auth/register': {
    ...by('anyone', publicAct),
    summary: 'Opens a customer account; sending it accepts the terms',
    again: 'guarded',
    body: registerBody,
    answer: z.object({ id: z.int(), name: z.string(), email: z.string(), locker: z.string() }),
  },
  'POST /auth/password': {
    ...by('anyone', publicAct),
    summary: 'Mails a link to set a new password; the same answer whether the e-mail is known or not',
    again: 'meant',
    body: resetBody,
    answer: z.null(),
  },
  'POST /auth/password/check': {
    ...by('anyone', publicRead),
    summary:
      'Whether the token of a mailed link may still set a password, give an account back, make an e-mail count or call its change off, with the address that one of these three was mailed to; `done` where it was used and what it is for is so, `invites` where it sets the first password of who was invited',
    again: 'asks',
    body: z.object({
      token: text(invalid.password.token, 200),
      use: z.optional(z.enum(['password', 'return', 'email', 'call_off'], invalid.password.token)),
    }),
    answer: z.object({ email: nullableText, done: z.boolean(), invites: z.boolean() }),
  },
  'POST /auth/password/confirm': {
    ...by('anyone', publicAct),
    summary: 'Sets the password with the token of a mailed link',
    again: 'guarded',
    body: z.object({ token: text(invalid.password.token, 200), pass: newPassword }),
    answer: z.null(),
    beside: z.object(browserMark),
  },
  'POST /auth/return': {
    ...by('anyone', publicAct),
    summary:
      'Gives an account back with the link that the address before a change of e-mail got: that address again, no sessions, and the token to set a new password with, until which nobody signs in and the link answers again',
    again: 'guarded',
    body: z.object({ token: text(invalid.password.token, 200) }),
    answer: z.object({ email: z.string(), token: z.string() }),
  },
  'POST /auth/email': {
    ...by('anyone', publicAct),
    summary: 'Makes the waiting e-mail of an account its own, with the link that was mailed there',
    again: 'guarded',
    body: z.object({ token: text(invalid.password.token, 200) }),
    answer: z.object({ email: z.string() }),
  },
  'POST /auth/email/call-off': {
    ...by('anyone', publicAct),
    summary: 'Calls a change of e-mail off that still waits, with the link that the present address got',
    again: 'guarded',
    body: z.object({ token: text(invalid.password.token, 200) }),
    answer: z.null(),
  },
  'GET /auth/verify': {
    ...by('anyone', publicAct),
    summary:
      'Where the link of the welcome mail leads: the e-mail is verified, the browser sent on to /login, with `correo` saying what came of it: confirmado or vencido',
    query: z.object({ token: text(invalid.password.token, 200) }),
    answer: z.null(),
  },
  'POST /auth/logout': {
    ...by(everyone, change),
    unready: true,
    again: 'sets',
    summary: 'Revokes the session',
    answer: z.null(),
  },
} as const satisfies Record<string, Endpoint>;
