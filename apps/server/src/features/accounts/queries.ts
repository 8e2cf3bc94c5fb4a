import { VOID_DAYS } from '@puerta/domain/parcel-limits';
import { type Insertable, type Updateable, sql } from 'kysely';
import type { Account, AccountToken, Session } from '../../db/schema.gen.ts';
import type { Tx } from '../../db/within-agency.ts';

/**
 * An address as the database compares it, as in its generated column: JavaScript makes other small letters of some
 * (İ), and whoever is counted by those has ten tries more with each.
 */
export async function emailKey(tx: Tx, email: string): Promise<string> {
  const { key } = await tx
    .selectNoFrom(sql<string>`lower(${email}::text)`.as('key'))
    .executeTakeFirstOrThrow();
  return key;
}

/** Everything that signing in asks of an account, by `emailKey`; null for an e-mail that nobody has here. */
export async function accountByKey(tx: Tx, agencyId: number, key: string) {
  const row = await tx
    .selectFrom('account')
    .select(['id', 'role', 'name', 'email', 'phone', 'locker', 'picture_key'])
    .select(['password_hash', 'active', 'blocked_at', 'closed_at'])
    .select(['must_change_password', 'second_factor_confirmed_at'])
    .where('agency_id', '=', agencyId)
    .where('email_key', '=', key)
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
    .where('locker_key', '=', sql<string>`upper(${locker})`)
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

export async function insertToken(tx: Tx, token: Insertable<AccountToken>): Promise<void> {
  await tx.insertInto('account_token').values(token).execute();
}

export type TokenPurpose = 'reset' | 'verify' | 'invite' | 'return' | 'email' | 'call_off';
export type TokenSearch = { digest: Buffer; purpose: TokenPurpose; now: Date };

/** Whose the token is, when it is known, unused and not expired. */
export async function usableToken(
  tx: Tx,
  agencyId: number,
  search: Omit<TokenSearch, 'purpose'> & { purposes: readonly TokenSearch['purpose'][] },
): Promise<{ accountId: number; purpose: TokenSearch['purpose'] } | null> {
  const row = await tx
    .selectFrom('account_token')
    .select(['account_id', 'purpose'])
    .where('agency_id', '=', agencyId)
    .where('token_hash', '=', search.digest)
    .where('purpose', 'in', search.purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', search.now)
    .executeTakeFirst();
  return row ? { accountId: row.account_id, purpose: row.purpose as TokenSearch['purpose'] } : null;
}

/** A link that has not expired, used or not, beside what its account is now. */
export async function linkOf(
  tx: Tx,
  agencyId: number,
  { digest, purposes, now }: Omit<TokenSearch, 'purpose'> & { purposes: readonly TokenPurpose[] },
) {
  const row = await tx
    .selectFrom('account_token as t')
    .innerJoin('account as a', join =>
      join.onRef('a.agency_id', '=', 't.agency_id').onRef('a.id', '=', 't.account_id'),
    )
    .select(['t.account_id', 't.purpose', 't.email', 't.used_at', 'a.email as own', 'a.password_hash'])
    .select(['a.pending_email', 'a.pending_email_at'])
    .where('t.agency_id', '=', agencyId)
    .where('t.token_hash', '=', digest)
    .where('t.purpose', 'in', purposes)
    .where('t.expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}
export type Link = NonNullable<Awaited<ReturnType<typeof linkOf>>>;

/**
 * Uses a token up and answers whose it was, and what it gives back; null for all but one of several calls at once.
 * The account is locked first, as it is where links are taken back.
 */
export async function takeToken(tx: Tx, agencyId: number, search: TokenSearch) {
  const { purpose, digest, now } = search;
  const known = await usableToken(tx, agencyId, { digest, now, purposes: [purpose] });
  if (!known) return null;
  await lockAccount(tx, agencyId, known.accountId);
  const row = await tx
    .updateTable('account_token')
    .set({ used_at: now })
    .where('agency_id', '=', agencyId)
    .where('token_hash', '=', digest)
    .where('used_at', 'is', null)
    .returning(['account_id as accountId', 'email', 'mail_id as mailId'])
    .executeTakeFirst();
  return row ?? null;
}

const openTokens = (tx: Tx, agencyId: number, accountId: number, now: Date) =>
  tx
    .updateTable('account_token')
    .set({ used_at: now })
    .where('agency_id', '=', agencyId)
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null);

/** Uses up every link that the account still has, but those that give it back. */
export async function takeTokensOf(tx: Tx, agencyId: number, accountId: number, now: Date): Promise<void> {
  await openTokens(tx, agencyId, accountId, now).where('purpose', '<>', 'return').execute();
}

/** Uses up the links of a change of e-mail that waits. */
export async function takePendingTokens(tx: Tx, agencyId: number, accountId: number, now: Date) {
  await openTokens(tx, agencyId, accountId, now).where('purpose', 'in', ['email', 'call_off']).execute();
}

/** Uses up the links that would give an account back, of this notice and of all later ones. */
export async function takeReturnsSince(
  tx: Tx,
  agencyId: number,
  accountId: number,
  { mailId, now }: { mailId: number; now: Date },
): Promise<void> {
  await openTokens(tx, agencyId, accountId, now)
    .where('purpose', '=', 'return')
    .where('mail_id', '>=', mailId)
    .execute();
}

/** Locked until the transaction ends: what is decided about an account holds until it is done. */
export function lockAccount(tx: Tx, agencyId: number, id: number) {
  return tx
    .selectFrom('account')
    .select(['id', 'role', 'name', 'email', 'phone', 'locker', 'picture_key', 'closed_at'])
    .select(['password_changed_at', 'must_change_password', 'pending_email', 'pending_email_at'])
    .select(['email_verified_at', 'email_is_first', 'kept_email', 'kept_until'])
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** A label that was never used counts as long as it could still be voided. */
const LABEL_LIFE_MS = VOID_DAYS * 24 * 3_600_000;

/** Whether a parcel of the account is on its way or a payment of it not decided yet. */
export async function hasSomethingUnderWay(
  tx: Tx,
  agencyId: number,
  accountId: number,
  now: Date,
): Promise<boolean> {
  const parcel = await tx
    .selectFrom('package')
    .select('id')
    .where('agency_id', '=', agencyId)
    .where('account_id', '=', accountId)
    .where('voided_at', 'is', null)
    .where(eb =>
      eb.or([
        eb('status', 'in', [2, 3, 4]),
        eb.and([eb('status', '=', 1), eb('created_at', '>', new Date(now.getTime() - LABEL_LIFE_MS))]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  const order = await tx
    .selectFrom('orders')
    .select('id')
    .where('agency_id', '=', agencyId)
    .where('account_id', '=', accountId)
    .where('state', 'in', ['placing', 'held', 'awaiting_payment'])
    .where(eb => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .limit(1)
    .executeTakeFirst();
  return parcel !== undefined || order !== undefined;
}

/**
 * Takes what says who a person is from their account, their address books and the orders that they sent. The row
 * stays, for packages and invoices hang on it; the e-mail and the locker are free for somebody else.
 */
export async function forgetPerson(tx: Tx, agencyId: number, id: number, now: Date): Promise<void> {
  await updateAccount(tx, agencyId, id, {
    name: 'Cuenta cerrada',
    // unique in the agency, and no address of anybody
    email: `cerrada-${id}@invalid`,
    ...FORGOTTEN,
    active: false,
    closed_at: now,
  });
  for (const table of ['us_address', 'venezuela_address', 'recovery_code', 'account_token'] as const) {
    await tx.deleteFrom(table).where('agency_id', '=', agencyId).where('account_id', '=', id).execute();
  }
  await tx
    .updateTable('orders')
    .set({ sender_email: '', sender_phone: '' })
    .set({ receiver_email: '', receiver_phone: '', receiver_document: null })
    .where('agency_id', '=', agencyId)
    .where('account_id', '=', id)
    .execute();
}

const FORGOTTEN = {
  phone: '',
  password_hash: null,
  locker: null,
  picture_key: null,
  state: null,
  city: null,
  address: null,
  zip_code: null,
  referred_by: null,
  email_verified_at: null,
  pending_email: null,
  kept_email: null,
  second_factor_secret: null,
  second_factor_confirmed_at: null,
  second_factor_email: null,
  search: '',
};
