import { createHmac, timingSafeEqual } from 'node:crypto';
import { normaliseEmail } from '@puerta/domain/people/email';
import { isNotice, type Notice } from '@puerta/domain/people/notices';
import { deriveKey } from '../../app/seal.ts';
import type { Config } from '../../config.ts';

type Secret = Pick<Config, 'secret'>;

type Reader = { id: number; email: string };
type Link = { token: string; account: string; kind: string };

const signed = ({ secret }: Secret, text: string): string =>
  createHmac('sha256', deriveKey(secret, 'unsubscribe')).update(text).digest('base64url');

const tokenOf = (secret: Secret, agencyId: number, { id, email }: Reader, kind: Notice): string =>
  signed(secret, `${agencyId}.${id}.${kind}.${normaliseEmail(email)}`);

/**
 * What follows `?` in the link that switches a kind of mail off: signed for the address that it is mailed to, as long
 * as the account has it, and good for nothing else.
 */
export const unsubscribeQuery = (secret: Secret, agencyId: number, reader: Reader, kind: Notice): string =>
  `token=${tokenOf(secret, agencyId, reader, kind)}&account=${reader.id}&kind=${kind}`;

/** Whose mails of which kind a link names, signed or not; null for nobody's. */
export function namedIn({ account, kind }: Link): { accountId: number; kind: Notice } | null {
  return isNotice(kind) && /^\d{1,9}$/.test(account) ? { accountId: Number(account), kind } : null;
}

/** Whether we signed a link for its reader. Mails of before name no address: theirs hold while it was never changed. */
export function isSignedFor(
  secret: Secret,
  agencyId: number,
  reader: Reader & { email_is_first: boolean },
  { token, kind }: { token: string; kind: Notice },
): boolean {
  const right = [tokenOf(secret, agencyId, reader, kind)];
  if (reader.email_is_first) right.push(signed(secret, `${agencyId}.${reader.id}.${kind}`));
  const given = Buffer.from(token);
  return right.some(one => isSame(given, Buffer.from(one)));
}

const isSame = (given: Buffer, own: Buffer) => given.length === own.length && timingSafeEqual(given, own);
