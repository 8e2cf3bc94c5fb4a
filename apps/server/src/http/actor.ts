import { claimsOf, type Role } from '@puerta/domain/permissions';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/within-agency.ts';
import type { Claims } from '@puerta/contract/auth';
import type { Actor, Agency } from './context.ts';
import { type Refusal, refuse } from './refusal.ts';
import type { Tokens } from './tokens.ts';

export const NO_SESSION: Refusal = refuse('session_required');
const EXPIRED: Refusal = refuse('session_expired');

/** Sessions end after 12 hours idle or 30 days (decisions §2). */
const IDLE_MS = 12 * 3_600_000;
const LONGEST_MS = 30 * 24 * 3_600_000;
/** A session's last use is written at most this often. */
const TOUCH_MS = 60_000;

export type ActorFinder = (agency: Agency, token: string) => Promise<Actor | Refusal>;

/** The person behind a token, as the database knows them now; a refusal for anything but a live session here. */
export function actorFinder(db: Database, clock: Clock, jwt: Tokens): ActorFinder {
  return async (agency, token) => {
    const payload = jwt.verify(token);
    if (!payload || payload.agency !== agency.slug) return EXPIRED;
    const row = await db
      .read(agency.id)
      .selectFrom('session')
      .innerJoin('account', join =>
        join
          .onRef('account.agency_id', '=', 'session.agency_id')
          .onRef('account.id', '=', 'session.account_id'),
      )
      .select([
        'account.id',
        'account.role',
        'account.name',
        'account.email',
        'account.phone',
        'account.locker',
        'account.picture_key',
      ])
      .select([
        'session.created_at',
        'session.last_used_at',
        'account.active',
        'account.blocked_at',
        'account.closed_at',
      ])
      .where('session.agency_id', '=', agency.id)
      .where('session.id', '=', payload.sid)
      .where('session.revoked_at', 'is', null)
      .executeTakeFirst();
    const now = clock.now().getTime();
    if (!row || !row.active || row.blocked_at || row.closed_at) return EXPIRED;
    if (now - row.created_at.getTime() > LONGEST_MS || now - row.last_used_at.getTime() > IDLE_MS)
      return EXPIRED;
    if (now - row.last_used_at.getTime() > TOUCH_MS) await touch(db, agency.id, payload.sid, clock);
    const role = row.role as Role;
    return {
      id: row.id,
      role,
      name: row.name,
      email: row.email,
      locker: row.locker,
      sessionId: payload.sid,
      claims: claimsFor(agency, { ...row, role }),
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

/** What a token says of a person, for display (decisions §2). */
export function claimsFor(
  agency: Agency,
  account: {
    id: number;
    role: Role;
    name: string;
    email: string;
    phone: string;
    locker: string | null;
    picture_key: string | null;
  },
): Claims {
  return {
    sub: account.id,
    agency: agency.slug,
    ...claimsOf(account.role),
    name: account.name,
    email: account.email,
    phone: account.phone,
    locker: account.locker ?? '',
    picture: account.picture_key && `/files/${account.picture_key}`,
  };
}
