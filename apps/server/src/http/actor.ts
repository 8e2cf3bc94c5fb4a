import type { Claims } from '@puerta/contract/auth';
import { isRole } from '@puerta/domain/roles';
import type { Selectable } from 'kysely';
import type { Clock } from '../app/clock.ts';
import { hasEnded } from '../app/session-life.ts';
import type { Account, Session } from '../db/schema.gen.ts';
import { type Database, rowsOf } from '../db/within-agency.ts';
import { type Actor, claimsFor, pendingOf } from '../app/actor.ts';
import type { Agency } from '../app/agency.ts';
import { type Refusal, refuse } from '../app/refusal.ts';
import type { Tokens } from '../services/tokens.ts';

export const NO_SESSION: Refusal = refuse('session_required');
const EXPIRED: Refusal = refuse('session_expired');

/** A session's last use is written at most this often. */
const TOUCH_MS = 60_000;

export type ActorFinder = (agency: Agency, token: string) => Promise<Actor | Refusal>;

// Every signed-in call asks this: a text of our own is never compiled, and planned once for each connection.
const SESSION = `
  select a.id, a.role, a.name, a.email, a.phone, a.locker, a.picture_key, a.active, a.blocked_at, a.closed_at,
    a.must_change_password, a.second_factor_confirmed_at, s.created_at, s.last_used_at
  from session s join account a on a.agency_id = s.agency_id and a.id = s.account_id
  where s.agency_id = $1 and s.id = $2 and s.revoked_at is null`;
type SessionRow = Pick<Selectable<Session>, 'created_at' | 'last_used_at'> &
  Pick<
    Selectable<Account>,
    | 'id'
    | 'role'
    | 'name'
    | 'email'
    | 'phone'
    | 'locker'
    | 'picture_key'
    | 'active'
    | 'blocked_at'
    | 'closed_at'
    | 'must_change_password'
    | 'second_factor_confirmed_at'
  >;

/** The person behind a token, as the database knows them now; a refusal for anything but a live session here. */
export function actorFinder(db: Database, clock: Clock, jwt: Tokens): ActorFinder {
  return async (agency, token) => {
    const payload = jwt.verify(token);
    if (!payload || payload.agency !== agency.slug) return EXPIRED;
    const [row] = await rowsOf<SessionRow>(db.read(agency.id), SESSION, [agency.id, payload.sid]);
    const now = clock.now().getTime();
    if (!row || !row.active || row.blocked_at || row.closed_at) return EXPIRED;
    const { role } = row;
    // an account of another kind is nobody here until its role is named
    if (!isRole(role)) return EXPIRED;
    if (hasEnded(row, now)) return EXPIRED;
    if (now - row.last_used_at.getTime() > TOUCH_MS) await touch(db, agency.id, payload.sid, clock);
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

const touch = (db: Database, agencyId: number, sessionId: string, clock: Clock) =>
  db
    .read(agencyId)
    .updateTable('session')
    .set({ last_used_at: clock.now() })
    .where('agency_id', '=', agencyId)
    .where('id', '=', sessionId)
    .execute();
