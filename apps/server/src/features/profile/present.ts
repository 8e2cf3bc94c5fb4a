import type { Profile } from '@puerta/contract/profile';
import { claimsFor } from '../../app/actor.ts';
import type { Actor } from '../../app/actor.ts';
import type { Agency } from '../../app/agency.ts';
import type { Services } from '../../services/services.ts';
import { pendingEmailOf } from '../accounts/hold-email.ts';
import type { PendingRow, ProfileRow } from './queries.ts';

type Viewed = Pick<Services, 'clock'> & { agency: Agency; actor: Actor };

/** The own data: what the session says of them, and what waits. */
export const profileOf = ({ clock, actor: { claims } }: Viewed, row: PendingRow): Profile => {
  const { name, email, phone, locker, picture } = claims;
  const pending_email = pendingEmailOf(row, clock.now());
  return { name, email, pending_email, phone, locker, picture, version: row.version };
};

/** The changed data, and the same session's token with the claims that now hold. */
export function withNewToken(
  viewed: Viewed & Pick<Services, 'tokens'>,
  row: ProfileRow,
): { data: Profile; beside: { token: string } } {
  const { agency, actor, tokens } = viewed;
  const claims = claimsFor(agency, { ...row, role: actor.role });
  return {
    data: profileOf({ ...viewed, actor: { ...actor, claims } }, row),
    beside: { token: tokens.sign(claims, actor.sessionId) },
  };
}
