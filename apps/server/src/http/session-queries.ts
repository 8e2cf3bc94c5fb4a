import type { Selectable } from 'kysely';
import type { Account, Session } from '../db/schema.gen.ts';
import { rowsOf, type ReadTx, type Tx } from '../db/within-agency.ts';

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

/** A session that nobody ended, with its account as it is now; undefined where there is none. It may be over by itself. */
export async function selectSession(tx: ReadTx, sessionId: string): Promise<SessionRow | undefined> {
  const [row] = await rowsOf<SessionRow>(tx, SESSION, [tx.agencyId, sessionId]);
  return row;
}

/** Notes that it was used. */
export const touchSession = (tx: Tx, sessionId: string, now: Date) =>
  tx.updateOwn('session').set({ last_used_at: now }).where('id', '=', sessionId).execute();
