import { newPassword } from '@puerta/contract/auth';
import { entranceInvalid as invalid } from '@puerta/contract/entrance.es';
import * as z from 'zod/mini';

/** The new password as typed, twice. */
export const newPasswordForm = z
  .object({
    pass: newPassword,
    confirmation: z.string().check(z.minLength(1, invalid.password.confirmation)),
  })
  .check(
    // made whatever the other checks say, so that all messages stand there at once
    z.refine(form => form.confirmation === '' || form.confirmation === form.pass, {
      error: invalid.password.mismatch,
      path: ['confirmation'],
      when: () => true,
    }),
  );
