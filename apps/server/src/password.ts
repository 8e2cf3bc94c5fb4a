import {
  type Argon2Algorithm,
  type Argon2Parameters,
  argon2,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { promisify } from 'node:util';
import { atMost } from './at-most.ts';

/**
 * At once: one of the four threads that Node has stays free for files and names. Waiting: more than one address may
 * try within the limits, so that only many together are turned away.
 */
const inTurn = atMost(3, 128);
const compute: (algorithm: Argon2Algorithm, parameters: Argon2Parameters) => Promise<Buffer> =
  promisify(argon2);
const hash: typeof compute = (algorithm, parameters) => inTurn(() => compute(algorithm, parameters));
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** OWASP's second choice for argon2id: 19 MiB, two passes, one lane. Stored with each hash, so that it may grow. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const STORED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** The usual text form of an argon2id hash: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(SALT_BYTES);
  const digest = await hash('argon2id', { message: password, nonce, tagLength: HASH_BYTES, ...COST });
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${bare(nonce)}$${bare(digest)}`;
}

/** False for a wrong password and for text that is no hash of ours. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, expected] = STORED.exec(stored) ?? [];
  if (!salt || !expected) return false;
  const digest = Buffer.from(expected, 'base64');
  const actual = await hash('argon2id', {
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    tagLength: digest.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return timingSafeEqual(actual, digest);
}

const bare = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** A hash that no password has, which takes as long to check as a real one: for people who do not exist. */
export const NOBODYS_HASH = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Characters that nobody mistakes for one another, in a mail or read out. */
const CLEAR = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CLEAR_LENGTH = 14;

/**
 * A password that nobody chose, some 80 bits, and the same for the same `about` as long as `key` is: a mail that has
 * to be sent twice carries one password.
 */
export const passwordFor = (key: string, about: string): string => {
  const bytes = Buffer.from(hkdfSync('sha256', key, '', about, CLEAR_LENGTH * 4));
  const letter = (_: unknown, place: number) => CLEAR[bytes.readUInt32BE(place * 4) % CLEAR.length];
  return Array.from({ length: CLEAR_LENGTH }, letter).join('');
};
