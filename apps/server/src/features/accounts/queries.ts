import { type Insertable, type Updateable, sql } from 'kysely';
import type { Account, AccountToken, Session } from '../../db/schema.gen.ts';
import type { Tx } from '../../db/within-agency.ts';

/** Everything that signing in asks of an account; null for an e-mail that nobody has here. */
export async function accountByEmail(tx: Tx, agencyId: number, email: string) {
  const row = await tx
    .selectFrom('account')
    .select(['id', 'role', 'name', 'email', 'phone', 'locker', 'picture_key'])
    .select(['password_hash', 'active', 'blocked_at', 'closed_at'])
    .where('agency_id', '=', agencyId)
    // the database's own lower case, as in the generated column
    .where('email_key', '=', sql<string>`lower(${email})`)
    .executeTakeFirst();
  return row ?? null;
}

/** Id of the client with this locker, compared without case; null when nobody has it. */
export async function clientByLocker(tx: Tx, agencyId: number, locker: string): Promise<number | null> {
  const row = await tx
    .selectFrom('account')
    .select('id')
    .where('agency_id', '=', agencyId)
    .where('role', '=', 'customer')
    .where('closed_at', 'is', null)
    .where(sql<string>`upper(locker)`, '=', locker.toUpperCase())
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function currentTerms(tx: Tx, agencyId: number): Promise<string> {
  const row = await tx
    .selectFrom('agency')
    .select('terms_version')
    .where('id', '=', agencyId)
    .executeTakeFirstOrThrow();
  return row.terms_version;
}

export async function updateAccount(
  tx: Tx,
  agencyId: number,
  id: number,
  changes: Updateable<Account>,
): Promise<void> {
  await tx
    .updateTable('account')
    .set(changes)
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .execute();
}

export async function insertSession(tx: Tx, session: Insertable<Session>): Promise<void> {
  await tx.insertInto('session').values(session).execute();
}

export async function revokeSession(tx: Tx, agencyId: number, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('session')
    .set({ revoked_at: now })
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .execute();
}

export async function revokeSessionsOf(
  tx: Tx,
  agencyId: number,
  accountId: number,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('session')
    .set({ revoked_at: now })
    .where('agency_id', '=', agencyId)
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .execute();
}

export async function insertToken(tx: Tx, token: Insertable<AccountToken>): Promise<void> {
  await tx.insertInto('account_token').values(token).execute();
}

export type TokenSearch = { digest: Buffer; purpose: 'reset' | 'verify'; now: Date };

/** Whose the token is, when it is known, unused and not expired. */
export async function usableToken(tx: Tx, agencyId: number, search: TokenSearch): Promise<number | null> {
  const row = await tx
    .selectFrom('account_token')
    .select('account_id')
    .where('agency_id', '=', agencyId)
    .where('token_hash', '=', search.digest)
    .where('purpose', '=', search.purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', search.now)
    .executeTakeFirst();
  return row?.account_id ?? null;
}

/** Uses a token up and answers whose it was; null for all but one of several calls at once. */
export async function takeToken(tx: Tx, agencyId: number, search: TokenSearch): Promise<number | null> {
  const row = await tx
    .updateTable('account_token')
    .set({ used_at: search.now })
    .where('agency_id', '=', agencyId)
    .where('token_hash', '=', search.digest)
    .where('purpose', '=', search.purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', search.now)
    .returning('account_id')
    .executeTakeFirst();
  return row?.account_id ?? null;
}

/** Uses up what other links for this purpose the account still has. */
export async function takeTokensOf(
  tx: Tx,
  agencyId: number,
  accountId: number,
  { purpose, now }: Omit<TokenSearch, 'digest'>,
): Promise<void> {
  await tx
    .updateTable('account_token')
    .set({ used_at: now })
    .where('agency_id', '=', agencyId)
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
}
