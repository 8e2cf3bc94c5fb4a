import type { Claims } from '@puerta/contract/people/auth';
import { isRole } from '@puerta/domain/people/roles';
import type { Clock } from '../app/clock.ts';
import { type Actor, claimsFor, hasEnded, pendingOf } from '../app/actor.ts';
import type { Database } from '../db/within-agency.ts';
import type { Agency } from '../app/agency.ts';
import { type Refusal, refuse } from '../app/refusal.ts';
import type { Tokens } from '../services/tokens.ts';
import { selectSession, touchSession } from './session-queries.ts';

export const NO_SESSION: Refusal = refuse('session_required');
const EXPIRED: Refusal = refuse('session_expired');

/** A session's last use is written at most this often. */
const TOUCH_MS = 60_000;

export type ActorFinder = (agency: Agency, token: string) => Promise<Actor | Refusal>;

/** The person behind a token, as the database knows them now; a refusal for anything but a live session here. */
export function actorFinder(db: Database, clock: Clock, jwt: Tokens): ActorFinder {
  return async (agency, token) => {
    const payload = jwt.verify(token);
    if (!payload || payload.agency !== agency.slug) return EXPIRED;
    const row = await selectSession(db.read(agency.id), payload.sid);
    const now = clock.now().getTime();
    if (!row || !row.active || row.blocked_at || row.closed_at) return EXPIRED;
    const { role } = row;
    // an account of another kind is nobody here until its role is named
    if (!isRole(role)) return EXPIRED;
    if (hasEnded(row, now)) return EXPIRED;
    if (now - row.last_used_at.getTime() > TOUCH_MS)
      await db.within(agency.id, tx => touchSession(tx, payload.sid, clock.now()));
    const claims = claimsFor(agency, { ...row, role });
    return {
      id: row.id,
      role,
      name: row.name,
      email: row.email,
      locker: row.locker,
      sessionId: payload.sid,
      signedInAt: row.created_at,
      pending: pendingOf(agency, { ...row, role }),
      claims,
      isStale: Object.entries(claims).some(([name, value]) => payload[name as keyof Claims] !== value),
    };
  };
}
