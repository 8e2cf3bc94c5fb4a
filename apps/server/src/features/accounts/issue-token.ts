import { createHash, randomBytes } from 'node:crypto';
import type { Tx } from '../../db/within-agency.ts';
import { GIVE_BACK_MS } from '../../provision/kept-address.ts';
import { insertToken, type TokenSearch } from './queries.ts';

const HOUR_MS = 3_600_000;
const LIFE_MS: Record<TokenSearch['purpose'], number> = {
  reset: HOUR_MS,
  verify: 30 * 24 * HOUR_MS,
  invite: 7 * 24 * HOUR_MS,
  return: GIVE_BACK_MS,
};

/** Mails whose link sets a password. */
export const PASSWORD_LINKS = ['reset', 'invite'] as const satisfies TokenSearch['purpose'][];

/** The address that a link gives an account back to, and the notice that it stands in. */
export type GiveBack = { email: string; mailId: number };

/** Makes the secret part of a link in a mail; only its digest is kept. */
export async function issueToken(
  tx: Tx,
  agencyId: number,
  accountId: number,
  { purpose, now, returns }: Omit<TokenSearch, 'digest'> & { returns?: GiveBack },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await insertToken(tx, {
    agency_id: agencyId,
    token_hash: digestOf(token),
    account_id: accountId,
    purpose,
    expires_at: new Date(now.getTime() + LIFE_MS[purpose]),
    created_at: now,
    email: returns?.email ?? null,
    mail_id: returns?.mailId ?? null,
  });
  return token;
}

/** Without salt: the token itself is 32 random bytes. */
export const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest();
