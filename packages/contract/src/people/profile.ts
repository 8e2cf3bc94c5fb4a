import type { OwnField } from '@puerta/domain/people/person';
import { MAIL_STOPS } from '@puerta/domain/people/mail-stop';
import { stripUsPhone } from '@puerta/domain/people/phone';
import * as z from 'zod/mini';
import { browserMark, newPassword } from './auth.ts';
import { edit, version } from '../edits.ts';
import {
  change,
  checksPassword,
  customer,
  by,
  type Endpoint,
  everyone,
  keepsFile,
  mails,
  read,
} from '../endpoint.ts';
import { atMost, email, optionalText, text } from '../text-fields.ts';
import { invalid } from '../messages.es.ts';

/** Says each field of a person, beside others. */
export type OwnSchemas = Record<string, z.ZodMiniType> & Record<OwnField, z.ZodMiniType>;

/** A person's own data. `picture` is an address of ours, or null; `phone` bare digits. */
export const profile = z.object({
  name: z.string(),
  email: z.string(),
  /** whether its reader has opened a link that was mailed there */
  email_verified: z.boolean(),
  /** one that counts once its reader has opened the link mailed there */
  pending_email: z.nullable(z.string()),
  /** why the own address is written to no more; null where it is */
  mail_stopped: z.nullable(z.enum(MAIL_STOPS)),
  phone: z.string(),
  locker: z.string(),
  picture: z.nullable(z.string()),
  version,
} satisfies OwnSchemas);
export type Profile = z.infer<typeof profile>;

const messages = invalid.profile;

/** Keys stand in the order in which they are checked. What the locker must be, the agency decides. */
export const profileBody = z.object({
  name: text(messages.name),
  email: email(messages.email, messages.emailInvalid),
  phone: z.pipe(
    text(messages.phone, 40),
    z.pipe(
      z.transform((phone: string) => stripUsPhone(phone)),
      z.string().check(z.regex(/^\d{10}$/, { error: messages.phoneInvalid })),
    ),
  ),
  locker: optionalText(40),
  ...edit,
} satisfies OwnSchemas);

const password = (message: string) =>
  z.string({ error: message }).check(z.minLength(1, { error: message }), atMost(200));
/** Asked for unless the session signed in with it in the last 15 minutes. */
const pass = z.optional(password(invalid.password.currentEmpty));

export const profileChange = z.object({ ...profileBody.shape, pass });
export type ProfileChange = z.infer<typeof profileChange>;

export const passwordBody = z
  .object({
    oldPass: password(invalid.password.currentEmpty),
    newPass: z.string({ error: invalid.password.newEmpty }).check(
      z.minLength(1, { error: invalid.password.newEmpty, abort: true }),
      // the rule of every new password, below its own word for an empty one
      z.refine(typed => newPassword.safeParse(typed).success, { error: invalid.password.short }),
    ),
  })
  .check(
    z.refine(({ oldPass, newPass }) => oldPass !== newPass, {
      error: invalid.password.same,
      path: ['newPass'],
    }),
  );
export type PasswordChange = z.infer<typeof passwordBody>;

/** Six digits, or a recovery code. */
export const codeBody = z.object({ code: text(invalid.login.code, 40) });
const codeAndPass = z.object({ ...codeBody.shape, pass });

const newToken = z.object({ token: z.string() });

export const profileEndpoints = {
  'GET /profile': { ...by(everyone, read), unready: true, summary: 'The own data', answer: profile },
  'PUT /profile': {
    ...by(everyone, change),
    summary:
      'Changes the own data; agency 1 ignores the locker. Another e-mail waits in `pending_email` for the link that is mailed there; it asks for `pass` unless the session signed in within 15 minutes (`password_needed`), three times a day',
    body: profileChange,
    answer: profile,
    beside: newToken,
  },
  'POST /profile/email': {
    ...by(everyone, mails),
    summary:
      'Mails the link to the waiting e-mail once more, or to the own one that was never confirmed, three times a day',
    again: 'meant',
    answer: z.null(),
  },
  'DELETE /profile/email': {
    ...by(everyone, change),
    summary: 'Calls the change of e-mail off',
    answer: profile,
  },
  'PUT /profile/password': {
    ...by(everyone, checksPassword),
    unready: true,
    summary: 'Changes the own password; every other session of the account ends',
    body: passwordBody,
    answer: z.null(),
    beside: z.object({ ...newToken.shape, ...browserMark }),
  },
  'POST /profile/picture': {
    ...by(everyone, keepsFile),
    summary: 'Replaces the own picture',
    again: 'sets',
    upload: 'required',
    answer: profile,
    beside: newToken,
  },
  'GET /profile/second-factor': {
    ...by(everyone, read),
    unready: true,
    summary: 'Whether signing in asks for a code, and whether the agency requires it',
    // `recovery_left`: codes that were not used yet
    answer: z.object({ on: z.boolean(), required: z.boolean(), recovery_left: z.int() }),
  },
  'POST /profile/second-factor': {
    ...by(everyone, checksPassword),
    unready: true,
    summary:
      'Makes the secret of a second factor, which a first code has to confirm; `password_needed` without `pass` unless the session signed in within 15 minutes, as for the two below',
    again: 'meant',
    body: z.object({ pass }),
    answer: z.object({ secret: z.string(), otpauth: z.string() }),
  },
  'PUT /profile/second-factor': {
    ...by(everyone, checksPassword),
    unready: true,
    summary: 'Confirms the second factor; the recovery codes are answered this once',
    body: codeAndPass,
    answer: z.object({ recovery_codes: z.array(z.string()) }),
  },
  'DELETE /profile/second-factor': {
    ...by(everyone, checksPassword),
    summary: 'Ends the second factor, with a code or a recovery code',
    body: codeAndPass,
    answer: z.null(),
  },
  'POST /profile/second-factor/recovery': {
    ...by(everyone, checksPassword),
    summary:
      'Makes new recovery codes, with a code or one of those before, which end; they are answered this once',
    again: 'guarded',
    body: codeAndPass,
    answer: z.object({ recovery_codes: z.array(z.string()) }),
  },
  'POST /profile/close': {
    ...by(customer, checksPassword),
    summary: 'Closes the own account for good: personal data is removed, invoices stay',
    again: 'guarded',
    body: z.object({ pass: password(invalid.password.currentEmpty) }),
    answer: z.null(),
  },
} as const satisfies Record<string, Endpoint>;
