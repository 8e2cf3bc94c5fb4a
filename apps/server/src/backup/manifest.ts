import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { StoredFile } from '../adapters/files/port.ts';
import type { Config } from '../config.ts';
import { deriveKey } from '../app/seal.ts';

/** A backup that cannot be taken, or a database that cannot take it; the message says what to do. */
export class BackupRefused extends Error {}

/** Raised when an older version could no longer read what this one writes. */
const FORMAT = 1;

/** Names inside the archive, in the order in which they stand there. */
export const HEAD = 'puerta-backup.json';
/** Stands first in the archive of one agency instead, which no restore takes for a backup. */
export const AGENCY_HEAD = 'puerta-agency.json';
export const TABLES = 'tables/';
export const FILES = 'files/';
export const MANIFEST = 'manifest.json';
export const SEAL = 'seal';

/** The first thing in a backup: what it is, and what the database must look like to take it. */
const head = z.object({
  format: z.literal(FORMAT),
  createdAt: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** whose archive it is; `underWay`: purchases, refunds and mails that were not at their end */
  agency: z.optional(
    z.object({
      slug: z.string(),
      name: z.string(),
      domain: z.nullable(z.string()),
      isSuspended: z.boolean(),
      underWay: z.number(),
    }),
  ),
});
export type Head = z.infer<typeof head>;

const content = z.object({ bytes: z.number(), sha256: z.string() });
/** The last thing but one: what must have arrived. */
const manifest = z.object({
  tables: z.array(z.extend(content, { name: z.string(), rows: z.number() })),
  files: z.extend(content, { count: z.number() }),
  sequences: z.array(z.object({ name: z.string(), last: z.nullable(z.string()) })),
});
export type Manifest = z.infer<typeof manifest>;

/** Null for anything that no version of ours wrote, or only a later one. */
export const readHead = (text: string): Head | null => read(head, text);
export const readManifest = (text: string): Manifest | null => read(manifest, text);

export const newHead = (facts: Omit<Head, 'format'>): Head => ({ format: FORMAT, ...facts });

function read<T>(schema: z.ZodMiniType<T>, text: string): T | null {
  try {
    return z.parse(schema, JSON.parse(text));
  } catch {
    return null;
  }
}

/** Shows that a head and a manifest come from a deployment with this secret, and were not changed since. */
export const sealOf = ({ secret }: Pick<Config, 'secret'>, headText: string, manifestText: string): string =>
  createHmac('sha256', deriveKey(secret, 'backup'))
    .update(`${headText}\n${manifestText}`)
    .digest('base64url');

export function isSealed(config: Pick<Config, 'secret'>, seal: string, head: string, manifest: string) {
  const [given, right] = [Buffer.from(seal), Buffer.from(sealOf(config, head, manifest))];
  return given.length === right.length && timingSafeEqual(given, right);
}

export type Tally = {
  add(part: Uint8Array | string): void;
  sum(): z.infer<typeof content>;
};

/** Counts and digests what passes. */
export function tally(): Tally {
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    add(part: Uint8Array | string): void {
      hash.update(part);
      bytes += part.length;
    },
    sum: () => ({ bytes, sha256: hash.digest('hex') }),
  };
}

export function tallyFile(summed: Tally, key: string, { type, bytes }: StoredFile): void {
  summed.add(`${key}\n${type}\n${bytes.length}\n`);
  summed.add(bytes);
}
