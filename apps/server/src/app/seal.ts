import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** What the deployment keeps to itself. */
type Secret = { secret: string };

/** A key for one purpose, so that no two uses share bytes. */
export const deriveKey = (secret: string, purpose: string): string =>
  createHash('sha256').update(`${purpose}:${secret}`).digest('base64url');

const IV_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';
const UNBOUND = new Uint8Array();

/** Locks what the database keeps but must not be able to read; `purpose` gives each use a key of its own. */
export const seal = (config: Secret, purpose: string, plain: Uint8Array): Buffer =>
  sealWith(keyFor(config, purpose), plain);

/** Throws when it was sealed with another secret or purpose, or changed since. */
export const unseal = (config: Secret, purpose: string, sealed: Uint8Array): Buffer =>
  unsealWith(keyFor(config, purpose), sealed);

/** With a key of 32 bytes. `bound` says what is sealed, and must be the same when it is opened. */
export function sealWith(key: Uint8Array, plain: Uint8Array, bound: Uint8Array = UNBOUND): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(bound);
  const locked = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), locked]);
}

/** Throws when it was sealed with another key, about something else, or changed since. */
export function unsealWith(key: Uint8Array, sealed: Uint8Array, bound: Uint8Array = UNBOUND): Buffer {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(bound).setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
}

const keyFor = ({ secret }: Secret, purpose: string) => Buffer.from(deriveKey(secret, purpose), 'base64url');
