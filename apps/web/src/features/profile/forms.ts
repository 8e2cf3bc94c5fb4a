import { invalid } from '@puerta/contract/messages.es';
import { passwordBody, profileBody } from '@puerta/contract/people/profile';
import { isLocker } from '@puerta/domain/parcels/tracking-number';
import * as z from 'zod/mini';
import { hasFixedLockers } from '../locker/locker.ts';

/** The profile as typed in an agency; keys stand in the order in which they are checked. */
export const profileForm = (agencyId: number) =>
  hasFixedLockers(agencyId)
    ? profileBody
    : z.object({
        ...profileBody.shape,
        locker: z
          .string()
          .check(
            z.trim(),
            z.minLength(1, { error: invalid.profile.locker, abort: true }),
            z.refine(isLocker, { error: invalid.profile.lockerInvalid }),
          ),
      });

const { oldPass, newPass } = passwordBody.shape;

/** A change of password as typed, the new one twice. What is about two fields is checked once all are filled. */
export const passwordForm = z
  .object({
    oldPass,
    newPass,
    repeat: z.string().check(z.minLength(1, { error: invalid.password.repeatEmpty, abort: true })),
  })
  .check(
    z.refine(form => form.newPass !== form.oldPass, { error: invalid.password.same, path: ['newPass'] }),
    z.refine(form => form.newPass === form.repeat, { error: invalid.password.mismatch, path: ['repeat'] }),
  );
export const EMPTY_PASSWORDS = { oldPass: '', newPass: '', repeat: '' };
