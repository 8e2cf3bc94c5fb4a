import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../../app/seal.ts';
import type { Context } from '../../services/context.ts';
import { NOBODYS_HASH } from '../../password.ts';

type Asked = Pick<Context, 'agency' | 'config'>;
type Owner = { id: number; password_hash: string | null };
const NOBODY: Owner = { id: 0, password_hash: NOBODYS_HASH };
const NAME_BYTES = 12;

/**
 * What a browser keeps of having signed in to an account: a name of its own, signed for this account and the password
 * that it has now. It lets nobody in; another password makes it worth nothing.
 */
export const markBrowser = (asked: Asked, owner: Owner): string =>
  signed(asked, owner, randomBytes(NAME_BYTES).toString('base64url'));

function signed({ agency, config }: Asked, { id, password_hash }: Owner, name: string): string {
  const key = deriveKey(config.secret, 'known-browser');
  const about = `${agency.id}.${id}.${name}.${password_hash}`;
  return `${name}.${createHmac('sha256', key).update(about).digest('base64url')}`;
}

/** Which of the marks that a browser sent is of this account; null for none, and for an account that nobody has. */
export function knownMark(asked: Asked, account: Owner | null, sent: string): string | null {
  const isOwn = (mark: string) => {
    const [given, right] = [mark, signed(asked, account ?? NOBODY, mark.split('.')[0] ?? '')].map(
      Buffer.from,
    );
    return given?.length === right?.length && timingSafeEqual(given as Buffer, right as Buffer);
  };
  return sent.split(' ').find(isOwn) ?? null;
}
