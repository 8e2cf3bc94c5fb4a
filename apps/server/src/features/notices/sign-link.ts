import { createHmac, timingSafeEqual } from 'node:crypto';
import { isNotice, type Notice } from '@puerta/domain/notices';
import { deriveKey } from '../../app/seal.ts';
import type { Config } from '../../config.ts';

type Secret = Pick<Config, 'secret'>;

const tokenOf = ({ secret }: Secret, agencyId: number, accountId: number, kind: Notice): string =>
  createHmac('sha256', deriveKey(secret, 'unsubscribe'))
    .update(`${agencyId}.${accountId}.${kind}`)
    .digest('base64url');

/** What follows `?` in the link that switches a kind of mail off: signed, for ever, and good for nothing else. */
export const unsubscribeQuery = (secret: Secret, agencyId: number, accountId: number, kind: Notice): string =>
  `token=${tokenOf(secret, agencyId, accountId, kind)}&account=${accountId}&kind=${kind}`;

/** Whose mails of which kind a link switches off; null for one that we did not sign. */
export function readUnsubscribeLink(
  secret: Secret,
  agencyId: number,
  { token, account, kind }: { token: string; account: string; kind: string },
): { accountId: number; kind: Notice } | null {
  const accountId = Number(account);
  if (!isNotice(kind) || !Number.isInteger(accountId)) return null;
  const [given, own] = [Buffer.from(token), Buffer.from(tokenOf(secret, agencyId, accountId, kind))];
  return given.length === own.length && timingSafeEqual(given, own) ? { accountId, kind } : null;
}
