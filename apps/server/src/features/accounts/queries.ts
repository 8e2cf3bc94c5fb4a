import { OWN_FIELDS } from '@puerta/domain/people/person';
import { sql } from 'kysely';
import type { ReadTx, Tx } from '../../db/within-agency.ts';

/**
 * An address as the database compares it, as in its generated column: JavaScript makes other small letters of some
 * (İ), and whoever is counted by those has ten tries more with each.
 */
export async function emailKey(tx: ReadTx, email: string): Promise<string> {
  const { key } = await tx
    .selectNoFrom(sql<string>`lower(${email}::text)`.as('key'))
    .executeTakeFirstOrThrow();
  return key;
}

/** Everything that signing in asks of an account, by `emailKey`; null for an e-mail that nobody has here. */
export async function accountByKey(tx: ReadTx, key: string) {
  const row = await tx
    .selectOwn('account')
    .select(['id', 'role', 'name', 'email', 'phone', 'locker', 'picture_key'])
    .select(['password_hash', 'active', 'blocked_at', 'closed_at'])
    .select(['must_change_password', 'second_factor_confirmed_at'])
    .where('email_key', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

export type TokenPurpose = 'reset' | 'verify' | 'invite' | 'return' | 'email' | 'call_off';

export type TokenSearch = { digest: Buffer; purpose: TokenPurpose; now: Date };

/** Whose the token is, when it is known, unused and not expired. */
export async function usableToken(
  tx: ReadTx,
  search: Omit<TokenSearch, 'purpose'> & { purposes: readonly TokenSearch['purpose'][] },
): Promise<{ accountId: number; purpose: TokenSearch['purpose'] } | null> {
  const row = await tx
    .selectOwn('account_token')
    .select(['account_id', 'purpose'])
    .where('token_hash', '=', search.digest)
    .where('purpose', 'in', search.purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', search.now)
    .executeTakeFirst();
  return row ? { accountId: row.account_id, purpose: row.purpose as TokenSearch['purpose'] } : null;
}

/**
 * Uses a token up and answers whose it was, and what it gives back; null for all but one of several calls at once.
 * The account is locked first, as it is where links are taken back.
 */
export async function takeToken(tx: Tx, search: TokenSearch) {
  const { purpose, digest, now } = search;
  const known = await usableToken(tx, { digest, now, purposes: [purpose] });
  if (!known) return null;
  await lockAccount(tx, known.accountId);
  const row = await tx
    .updateOwn('account_token')
    .set({ used_at: now })
    .where('token_hash', '=', digest)
    .where('used_at', 'is', null)
    .returning(['account_id as accountId', 'email', 'mail_id as mailId'])
    .executeTakeFirst();
  return row ?? null;
}

/** Locked until the transaction ends: what is decided about an account holds until it is done. */
export function lockAccount(tx: Tx, id: number) {
  return tx
    .selectOwn('account')
    .select(['id', 'role', ...OWN_FIELDS, 'picture_key', 'closed_at'])
    .select(['password_changed_at', 'must_change_password', 'pending_email', 'pending_email_at'])
    .select(['email_verified_at', 'email_is_first', 'kept_email', 'kept_until'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}
