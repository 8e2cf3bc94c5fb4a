import * as z from 'zod/mini';
import { type Endpoint, everyone } from './endpoint.ts';

/** A person's own data. `picture` is an address of ours, or null. */
export const profile = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  locker: z.string(),
  picture: z.nullable(z.string()),
});
export type Profile = z.infer<typeof profile>;

const newToken = z.object({ token: z.string() });

export const profileEndpoints = {
  'POST /profile/picture': {
    who: everyone,
    summary: 'Replaces the own picture',
    upload: 'required',
    answer: profile,
    beside: newToken,
  },
} as const satisfies Record<string, Endpoint>;
