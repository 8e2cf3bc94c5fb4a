import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';
import { BackupRefused } from './manifest.ts';

/**
 * A sealed backup: MAGIC, a public key made for this file alone, then chunks of AES-256-GCM, each with its tag. The key
 * of the chunks comes from X25519 between that key and the recipient's (BACKUP_KEY), so that the server writes what it
 * cannot read. Chunks are numbered and the last one is marked, in their nonces: none can be cut off, moved, left out or
 * added.
 */
const MAGIC = Buffer.from('puerta-sealed-1\n');
const KEY_BYTES = 32;
const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const HEADER_BYTES = MAGIC.length + KEY_BYTES;
const CIPHER = 'aes-256-gcm';

/** What seals one file: the header that it begins with, and the key of its chunks. */
export type Envelope = { header: Buffer; key: Buffer };

/** The public one is a setting (43 characters of base64url), the private one a PEM to be kept elsewhere. */
export function newKeys(): { publicKey: string; privateKey: string } {
  const { publicKey, privateKey } = generateKeyPairSync('x25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  return { publicKey: bytesOf(publicKey).toString('base64url'), privateKey: String(pem) };
}

/** An envelope that only the private key of this public one opens. */
export function newEnvelope(recipient: string): Envelope {
  const { publicKey, privateKey } = generateKeyPairSync('x25519');
  const [own, theirs] = [bytesOf(publicKey), Buffer.from(recipient, 'base64url')];
  const shared = diffieHellman({ privateKey, publicKey: keyOf(theirs) });
  return { header: Buffer.concat([MAGIC, own]), key: chunkKey(shared, own, theirs) };
}

/** The envelope of a file by its first bytes. Throws BackupRefused for a PEM that is no X25519 key. */
export function openEnvelope(header: Buffer, pem: string): Envelope {
  const privateKey = readPrivateKey(pem);
  const [own, theirs] = [header.subarray(MAGIC.length, HEADER_BYTES), bytesOf(createPublicKey(privateKey))];
  try {
    const shared = diffieHellman({ privateKey, publicKey: keyOf(own) });
    return { header, key: chunkKey(shared, own, theirs) };
  } catch (error) {
    throw unopened(error);
  }
}

/** The header of a sealed file by its beginning; null for one that is not sealed. */
export const headerOf = (start: Buffer): Buffer | null =>
  start.length >= HEADER_BYTES && start.subarray(0, MAGIC.length).equals(MAGIC)
    ? start.subarray(0, HEADER_BYTES)
    : null;

export async function* seal({ header, key }: Envelope, source: AsyncIterable<Buffer>) {
  yield header;
  for await (const { bytes, nonce } of inChunks(source, CHUNK_BYTES)) {
    const cipher = createCipheriv(CIPHER, key, nonce);
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }
}

/** `source` has the header in front. Throws BackupRefused at the first chunk that is not as it was sealed. */
export async function* open({ key }: Envelope, source: AsyncIterable<Buffer>) {
  for await (const { bytes, nonce } of inChunks(withoutHeader(source), CHUNK_BYTES + TAG_BYTES)) {
    try {
      const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      yield Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]);
    } catch (error) {
      throw unopened(error);
    }
  }
}

const unopened = (cause: unknown) =>
  new BackupRefused('The sealed file is damaged or cut off, or this is not its key: nothing was restored', {
    cause,
  });

/** Pieces of one size, the last one of what is left; each with its nonce. */
async function* inChunks(source: AsyncIterable<Buffer>, size: number) {
  let [waiting, number] = [Buffer.alloc(0), 0n];
  for await (const part of source) {
    waiting = Buffer.concat([waiting, part]);
    while (waiting.length > size) {
      yield { bytes: waiting.subarray(0, size), nonce: nonceOf(number++, false) };
      waiting = waiting.subarray(size);
    }
  }
  yield { bytes: waiting, nonce: nonceOf(number, true) };
}

function nonceOf(number: bigint, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(number, 3);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

async function* withoutHeader(source: AsyncIterable<Buffer>) {
  let left = HEADER_BYTES;
  for await (const part of source) {
    if (left < part.length) yield part.subarray(left);
    left = Math.max(0, left - part.length);
  }
}

const chunkKey = (shared: Buffer, own: Buffer, recipient: Buffer) =>
  Buffer.from(hkdfSync('sha256', shared, Buffer.concat([own, recipient]), MAGIC, KEY_BYTES));

const bytesOf = (key: KeyObject) => Buffer.from(String(key.export({ format: 'jwk' }).x), 'base64url');
const keyOf = (bytes: Buffer) =>
  createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: bytes.toString('base64url') }, format: 'jwk' });

function readPrivateKey(pem: string): KeyObject {
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === 'x25519') return key;
  } catch {
    // said below
  }
  throw new BackupRefused('The key file holds no private key of `backup key`: nothing was restored');
}
