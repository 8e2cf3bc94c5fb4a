import { createHash, randomBytes } from 'node:crypto';
import type { Tx } from '../../db/within-agency.ts';
import { GIVE_BACK_MS } from '../../provision/create-account.ts';
import { PENDING_EMAIL_MS } from './take-links-back.ts';
import type { TokenPurpose, TokenSearch } from './queries.ts';
import type { Insertable } from 'kysely';
import type { AccountToken } from '../../db/schema.gen.ts';

export type { TokenPurpose };

const HOUR_MS = 3_600_000;
const LIFE_MS: Record<TokenPurpose, number> = {
  reset: HOUR_MS,
  verify: 30 * 24 * HOUR_MS,
  invite: 7 * 24 * HOUR_MS,
  return: GIVE_BACK_MS,
  email: PENDING_EMAIL_MS,
  call_off: PENDING_EMAIL_MS,
};

/** Mails whose link sets a password. */
export const PASSWORD_LINKS = ['reset', 'invite'] as const satisfies TokenPurpose[];

/** Where a link was mailed that is about one address, and the mail that it stands in. */
type Mailed = { email: string; mailId: number };

/** Makes the secret part of a link in a mail; only its digest is kept. */
export async function issueToken(
  tx: Tx,
  accountId: number,
  { purpose, now, mailed }: Omit<TokenSearch, 'digest'> & { mailed?: Mailed | undefined },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await insertToken(tx, {
    agency_id: tx.agencyId,
    token_hash: digestOf(token),
    account_id: accountId,
    purpose,
    expires_at: new Date(now.getTime() + LIFE_MS[purpose]),
    created_at: now,
    email: mailed?.email ?? null,
    mail_id: mailed?.mailId ?? null,
  });
  return token;
}

/** Without salt: the token itself is 32 random bytes. */
export const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest();

async function insertToken(tx: Tx, token: Insertable<AccountToken>): Promise<void> {
  await tx.insertInto('account_token').values(token).execute();
}
