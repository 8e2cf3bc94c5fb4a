import { createHash, randomBytes } from 'node:crypto';
import type { Tx } from '../../db/within-agency.ts';
import { GIVE_BACK_MS } from '../../provision/kept-address.ts';
import { PENDING_EMAIL_MS } from './hold-email.ts';
import { insertToken, type TokenPurpose, type TokenSearch } from './queries.ts';

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
export type Mailed = { email: string; mailId: number };

/** Makes the secret part of a link in a mail; only its digest is kept. */
export async function issueToken(
  tx: Tx,
  agencyId: number,
  accountId: number,
  { purpose, now, mailed }: Omit<TokenSearch, 'digest'> & { mailed?: Mailed | undefined },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await insertToken(tx, {
    agency_id: agencyId,
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
