import * as z from 'zod/mini';
import { atMost, email } from '../text-fields.ts';
import { entranceInvalid as invalid } from '../entrance.es.ts';

/** Five marks of sixty letters. */
export const BROWSER_MARKS_MAX = 320;

/** Apart from what else an account is asked for: every visitor's first page has it. */
export const loginBody = z.object({
  email: email(invalid.login.emailEmpty, invalid.login.email),
  pass: z
    .string({ error: invalid.login.passwordEmpty })
    .check(z.minLength(1, invalid.login.passwordEmpty), atMost(200)),
  code: z.optional(z.string().check(atMost(40))),
  /** marks that earlier sign-ins at this browser answered, parted by a blank */
  browser: z.optional(z.string().check(atMost(BROWSER_MARKS_MAX))),
});
