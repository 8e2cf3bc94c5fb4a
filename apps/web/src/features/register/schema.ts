import { newPassword, registerBody } from '@puerta/contract/auth';
import { entranceInvalid as invalid } from '@puerta/contract/entrance.es';
import * as z from 'zod/mini';

const { name, phone, email, state, city, address, zip } = registerBody.shape;

/** The registration as typed: the password twice. Keys stand in the order in which they are checked. */
export const registerForm = z
  .object({
    name,
    phone,
    email,
    password: newPassword,
    confirmation: z.string().check(z.minLength(1, invalid.password.confirmation)),
    state,
    city,
    address,
    zip,
  })
  .check(
    // It has its place among the other checks, so it is made whatever they say.
    z.refine(form => form.confirmation === '' || form.confirmation === form.password, {
      error: invalid.password.mismatch,
      path: ['confirmation'],
      when: () => true,
    }),
  );

export const EMPTY_REGISTRATION = {
  name: '',
  phone: '',
  email: '',
  password: '',
  confirmation: '',
  state: '',
  city: '',
  address: '',
  zip: '',
};
