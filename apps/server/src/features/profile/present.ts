import type { Profile } from '@puerta/contract/profile';
import { claimsFor } from '../../app/actor.ts';
import type { Actor } from '../../app/actor.ts';
import type { Agency } from '../../app/agency.ts';
import type { Services } from '../../services/services.ts';
import type { ProfileRow } from './queries.ts';

/** The changed data, and the same session's token with the claims that now hold. */
export function withNewToken(
  { agency, actor, tokens }: Pick<Services, 'tokens'> & { agency: Agency; actor: Actor },
  row: ProfileRow,
): { data: Profile; beside: { token: string } } {
  const claims = claimsFor(agency, { ...row, role: actor.role });
  const { name, email, phone, locker, picture } = claims;
  return {
    data: { name, email, phone, locker, picture, version: row.version },
    beside: { token: tokens.sign(claims, actor.sessionId) },
  };
}
