import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { type Config, deriveKey } from './config.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

/** Locks what the database keeps but must not be able to read; `purpose` gives each use a key of its own. */
export function seal(config: Pick<Config, 'secret'>, purpose: string, plain: Uint8Array): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyFor(config, purpose), iv);
  const locked = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), locked]);
}

/** Throws when it was sealed with another secret or purpose, or changed since. */
export function unseal(config: Pick<Config, 'secret'>, purpose: string, sealed: Uint8Array): Buffer {
  const iv = sealed.subarray(0, IV_BYTES);
  const decipher = createDecipheriv(CIPHER, keyFor(config, purpose), iv);
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
}

const keyFor = ({ secret }: Pick<Config, 'secret'>, purpose: string) =>
  Buffer.from(deriveKey(secret, purpose), 'base64url');
