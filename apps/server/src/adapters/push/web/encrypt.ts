import { createCipheriv, type ECDH, hkdfSync } from 'node:crypto';
import type { Subscription } from '../port.ts';

/** Of `node:crypto`: P-256. */
export const CURVE = 'prime256v1';
const SALT_BYTES = 16;
/** Every push service takes one record of this size (RFC 8291, 4). */
const RECORD_BYTES = 4096;
const TAG_BYTES = 16;
/** What remains of a record beside its header, the tag and the mark of its end. */
export const TEXT_BYTES_MAX = RECORD_BYTES - (SALT_BYTES + 4 + 1 + 65) - TAG_BYTES - 1;

/** Says that this record is the last one. */
const END = Buffer.from([2]);
const derive = (key: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));
const named = (name: string) => Buffer.from(`Content-Encoding: ${name}\0`);

/**
 * A message that only the subscription's browser can read: `aes128gcm` (RFC 8188) with keys of RFC 8291, as the body of
 * the request. `salt` (16 bytes) and `own`, a key pair, are made anew for each message. Throws where the subscription's
 * key is no point of the curve.
 */
export function encrypt(
  text: Uint8Array,
  { p256dh, auth }: Pick<Subscription, 'p256dh' | 'auth'>,
  { salt, own }: { salt: Uint8Array; own: ECDH },
): Buffer<ArrayBuffer> {
  if (text.length > TEXT_BYTES_MAX) throw new Error(`A push of ${text.length} bytes is too long`);
  const ownKey = own.getPublicKey();
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, ownKey]);
  const shared = derive(own.computeSecret(p256dh), auth, about, 32);
  const key = derive(shared, salt, named('aes128gcm'), 16);
  const nonce = derive(shared, salt, named('nonce'), 12);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_BYTES);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  return Buffer.concat([
    salt,
    size,
    Buffer.from([ownKey.length]),
    ownKey,
    cipher.update(text),
    cipher.update(END),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}
