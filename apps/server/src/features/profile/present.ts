import type { Profile } from '@puerta/contract/people/profile';
import type { MailStop } from '@puerta/domain/people/mail-stop';
import { claimsFor } from '../../app/actor.ts';
import type { Actor } from '../../app/actor.ts';
import { type Agency, fileUrl } from '../../app/agency.ts';
import type { Services } from '../../services/context.ts';
import { pendingEmailOf } from '../accounts/take-links-back.ts';
import type { ProfileRow } from './queries.ts';

type Viewed = Pick<Services, 'clock' | 'tokens'> & { agency: Agency; actor: Actor };

/** The own data, and what waits. */
export const profileOf = (row: ProfileRow, now: Date): Profile => ({
  name: row.name,
  email: row.email,
  email_verified: row.email_verified_at !== null,
  pending_email: pendingEmailOf(row, now),
  // the database keeps others out
  mail_stopped: row.mail_stopped as MailStop | null,
  phone: row.phone,
  locker: row.locker ?? '',
  picture: row.picture_key && fileUrl(row.picture_key),
  version: row.version,
});

/** The changed data, and the same session's token with the claims that now hold. */
export function withNewToken(
  { agency, actor, clock, tokens }: Viewed,
  row: ProfileRow,
): { data: Profile; beside: { token: string } } {
  const claims = claimsFor(agency, { ...row, role: actor.role });
  return {
    data: profileOf(row, clock.now()),
    beside: { token: tokens.sign(claims, actor.sessionId) },
  };
}
