import type { Failure } from '@puerta/contract/client';
import { codeBody, passwordBody } from '@puerta/contract/people/profile';
import * as z from 'zod/mini';

/** The password again, before something that cannot be undone. */
export const confirmForm = z.object({ pass: passwordBody.shape.oldPass });

/** A code, with the password again where the session is no longer fresh. */
export const codeForm = codeBody;
export const codeAndPasswordForm = z.object({ ...codeBody.shape, ...confirmForm.shape });

/** Whether a refusal is about the password, which is asked for only when the server wants it. */
export const isAboutPassword = ({ error }: Failure): boolean =>
  error.code === 'password_needed' || error.code === 'wrong_password';
