import type { Claims } from '@puerta/contract/auth';
import type { Profile } from '@puerta/contract/profile';
import type { Context } from '../../http/context.ts';
import { claimsFor } from '../../http/actor.ts';
import type { ProfileRow } from './queries.ts';

export const profileOf = ({ name, email, phone, locker, picture }: Claims): Profile => ({
  name,
  email,
  phone,
  locker,
  picture,
});

/** The changed data, and the same session's token with the claims that now hold. */
export function withNewToken(
  { agency, actor, tokens }: Pick<Context<'POST /profile/picture'>, 'agency' | 'actor' | 'tokens'>,
  row: ProfileRow,
): { data: Profile; beside: { token: string } } {
  const claims = claimsFor(agency, { ...row, role: actor.role });
  return { data: profileOf(claims), beside: { token: tokens.sign(claims, actor.sessionId) } };
}
