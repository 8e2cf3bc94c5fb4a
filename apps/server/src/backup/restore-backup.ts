import { mkdir, mkdtemp, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import type { Files } from '../adapters/files/port.ts';
import { openClient } from '../db/connect.ts';
import { knownMigrations, migrate } from '../db/migrate.ts';
import { queueAgain } from '../db/jobs.ts';
import { isSpread } from '../db/spread.ts';
import { type ArchiveReader, readArchive, readThrough, sealedHeader, textOf } from './archive.ts';
import { openEnvelope } from './envelope.ts';
import {
  BackupRefused,
  FILES,
  type Head,
  HEAD,
  isSealed,
  MANIFEST,
  type Manifest,
  readHead,
  readManifest,
  SEAL,
  tally,
  tallyFile,
} from './manifest.ts';
import { openDisk, openSimulators } from '../providers.ts';
import { listTables, putChecksAside, receiveTable, seenMigrations, type Table } from './tables.ts';
import { systemClock } from '../app/clock.ts';
import type { Config } from '../config.ts';

type Arrived = Pick<Manifest, 'tables' | 'files'>;
export type Restored = { createdAt: string; rows: number; files: number; mails: number };

/**
 * Fills an empty database, and the folder of files, from a backup: all of it or nothing. Throws BackupRefused, with
 * what to do, for a file that is damaged, changed or not ours, and for a database that is not empty.
 */
export async function restoreBackup(path: string, surroundings: Surroundings): Promise<Restored> {
  const header = await sealedHeader(path);
  if (header && surroundings.privateKey === undefined)
    throw new BackupRefused('The backup is sealed: --key FILE names the file with its private key');
  const envelope = header && openEnvelope(header, surroundings.privateKey ?? '');
  await readThrough(path, envelope).catch((error: unknown) => Promise.reject(explained(error)));
  const archive = readArchive(path, envelope);
  try {
    const headText = await textOf(archive, HEAD);
    const head = headText === null ? null : readHead(headText);
    if (headText === null || !head)
      throw new BackupRefused('This is no backup of ours, or a later version wrote it');
    await prepareDatabase(head, surroundings);
    const restored = await load(archive, head, headText, surroundings);
    await migrate(surroundings.ownerUrl, surroundings.config, { progress: surroundings.progress });
    return restored;
  } catch (error) {
    throw explained(error);
  } finally {
    await archive.close();
  }
}

/**
 * What unpacking says of a file that was cut off or changed: zlib by its codes, tar-stream in words, PostgreSQL of what
 * is no value (22) and of a row that repeats a key or breaks a check (23): a bit can turn a number into another one.
 */
export function explained(error: unknown): unknown {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const isDamaged =
    /^(22|235(02|05|14)$)/.test(code) ||
    code.startsWith('Z_') ||
    /^(Invalid( tar)? header|Header exceeds|Unexpected end of data)/.test(message);
  if (!isDamaged || error instanceof BackupRefused) return error;
  return new BackupRefused('The file is damaged or cut off: nothing was restored', { cause: error });
}

async function load(
  archive: ArchiveReader,
  head: Head,
  headText: string,
  { config, ownerUrl, progress, acceptOtherSecret }: Surroundings,
): Promise<Restored> {
  const client = await openClient({ connectionString: ownerUrl });
  const files = await stagedFiles(join(config.dataDir, 'files'));
  try {
    await client.query('begin');
    const bringChecksBack = await putChecksAside(client);
    const arrived: Arrived = {
      tables: await loadTables(archive, client, head, progress),
      files: await loadFiles(archive, openDisk(files.folder).files),
    };
    const manifest = await readEnd(archive, headText, { config, acceptOtherSecret });
    compare(arrived, manifest);
    // while the policies are aside: afterwards an owner whom they bind sees the mails of no agency
    const mails = await queueMails(client, ownerUrl);
    progress('Checking every reference');
    await bringChecksBack();
    await setSequences(client, manifest);
    await files.publish();
    await client.query('commit');
    await client.query(`vacuum (analyze) ${head.tables.map(({ name }) => name).join(', ')}`);
    const rows = arrived.tables.reduce((sum, table) => sum + table.rows, 0);
    return { createdAt: head.createdAt, rows, files: arrived.files.count, mails };
  } catch (error) {
    await files.discard();
    throw error;
  } finally {
    // closing rolls back what was not committed
    await client.end();
  }
}

async function loadTables(
  archive: ArchiveReader,
  client: pg.Client,
  head: Head,
  progress: (line: string) => void,
): Promise<Manifest['tables']> {
  const ours = new Map((await listTables(client)).map(table => [table.name, table]));
  const loaded: Manifest['tables'] = [];
  for (const { name, columns } of head.tables) {
    const table = ours.get(name);
    // what becomes part of a statement is the database's own spelling, never the file's
    if (!table || !columns.every(column => table.columns.includes(column))) {
      throw new BackupRefused(`The database has no table ${name} like the one in the backup`);
    }
    const one = await loadTable(archive, client, table, columns);
    if (one.rows > 0) progress(`${name}: ${one.rows} rows`);
    loaded.push(one);
  }
  return loaded;
}

async function loadTable(
  archive: ArchiveReader,
  client: pg.Client,
  { name }: Table,
  columns: string[],
): Promise<Manifest['tables'][number]> {
  const { rows: some } = await client.query(`select 1 from ${name} limit 1`);
  if (some.length > 0) throw new BackupRefused(`The table ${name} is not empty: give an empty database`);
  return receiveTable(archive, client, name, `copy ${name} (${columns.join(', ')}) from stdin`);
}

type StagedFiles = { folder: string; publish(): Promise<void>; discard(): Promise<void> };

/** A folder beside the files' own, which takes its place once everything has arrived. */
async function stagedFiles(target: string): Promise<StagedFiles> {
  await mkdir(target, { recursive: true });
  if ((await readdir(target)).length > 0) {
    throw new BackupRefused(`There are files in ${target}: move them away, or give another DATA_DIR`);
  }
  const folder = await mkdtemp(join(dirname(target), 'files-restoring-'));
  let isPublished = false;
  return {
    folder,
    async publish() {
      await rmdir(target);
      await rename(folder, target);
      isPublished = true;
    },
    async discard() {
      await rm(isPublished ? target : folder, { recursive: true, force: true });
    },
  };
}

/** Stores all next entries that are files. */
export async function loadFiles(
  archive: ArchiveReader,
  files: Pick<Files, 'put'>,
): Promise<Manifest['files']> {
  const summed = tally();
  let count = 0;
  while ((await archive.peek())?.name.startsWith(FILES)) {
    const entry = await archive.take();
    if (!entry) break;
    const file = { type: entry.type, bytes: Buffer.concat(await Array.fromAsync(entry.bytes)) };
    const key = entry.name.slice(FILES.length);
    tallyFile(summed, key, file);
    await files.put(key, file.bytes, file.type);
    count++;
  }
  return { count, ...summed.sum() };
}

/** The manifest, once its seal says that this deployment wrote it. */
export async function readEnd(
  archive: ArchiveReader,
  headText: string,
  { config, acceptOtherSecret }: Pick<Surroundings, 'config' | 'acceptOtherSecret'>,
): Promise<Manifest> {
  const text = await textOf(archive, MANIFEST);
  const seal = await textOf(archive, SEAL);
  const manifest = text === null ? null : readManifest(text);
  if (text === null || seal === null || !manifest || (await archive.peek())) {
    throw new BackupRefused('The file is damaged or cut off: nothing was restored');
  }
  if (!acceptOtherSecret && !isSealed(config, seal, headText, text)) {
    throw new BackupRefused(
      'The backup was made under another SECRET, or changed since: nothing was restored. Give the SECRET of that deployment (outside production mode: the file "secret" of its DATA_DIR). Where it is lost, --other-secret restores all the same; sessions end, and second factors have to be set up anew.',
    );
  }
  return manifest;
}

/** Throws BackupRefused where something of it did not arrive as it was written. */
export function compare(arrived: Arrived, manifest: Manifest): void {
  const wrong = manifest.tables
    .filter((table, at) => !isDeepStrictEqual(table, arrived.tables[at]))
    .map(({ name }) => name);
  if (!isDeepStrictEqual(manifest.files, arrived.files)) wrong.push('files');
  if (wrong.length === 0 && manifest.tables.length === arrived.tables.length) return;
  throw new BackupRefused(`The file is damaged (${wrong.join(', ')}): nothing was restored`);
}

/** Each agency has sequences of its own, as far as the version that wrote the backup gave it some. */
async function setSequences(client: pg.Client, { sequences }: Manifest): Promise<void> {
  if (sequences.some(({ name }) => name.startsWith('numbers.')))
    await client.query('select number_agency(id) from agency');
  for (const { name, last } of sequences) {
    if (last !== null) await client.query('select setval($1::regclass, $2)', [name, last]);
  }
}

/**
 * The queue itself is not in a backup: its jobs name rows. Pending refunds and unfinished purchases are taken up by
 * the recovery within a minute of the start; mails that were waiting are queued here.
 */
async function queueMails(client: pg.Client, ownerUrl: string): Promise<number> {
  const { rows } = await client.query<{ agencyId: number; mailId: number }>(
    `select agency_id as "agencyId", id as "mailId" from mail where state = 'queued' order by 1, 2`,
  );
  await queueAgain(ownerUrl, client, 'mail', rows);
  return rows.length;
}

type Surroundings = {
  config: Config;
  ownerUrl: string;
  progress: (line: string) => void;
  /** The deployment's secret is lost, or this is another deployment. */
  acceptOtherSecret: boolean;
  /** PEM; what opens a sealed backup */
  privateKey?: string | undefined;
};

/** Makes an empty database look like the one that the backup was taken of. */
async function prepareDatabase(head: Head, { config, ownerUrl, progress }: Surroundings): Promise<void> {
  const last = await lastMigration(head);
  await refuseUsed(head, ownerUrl);
  await migrate(ownerUrl, config, { last, progress });
  if (head.tables.some(({ name }) => name.startsWith('simulator.'))) await makeLedgers(ownerUrl);
}

/** The migration to stop at; only where the backup knows none that this version does not. */
async function lastMigration({ migrations }: Head): Promise<string> {
  const known = await knownMigrations();
  const last = migrations.at(-1);
  const unknown = migrations.find((name, at) => known[at] !== name);
  if (unknown !== undefined || last === undefined) {
    throw new BackupRefused(
      `The backup comes from another version (its migration ${unknown ?? 'is missing'}): restore it with that version, then update`,
    );
  }
  return last;
}

async function refuseUsed({ migrations }: Head, ownerUrl: string): Promise<void> {
  const client = await openClient({ connectionString: ownerUrl });
  try {
    const seen = await seenMigrations(client);
    if (seen.length === 0) return;
    if (await isSpread(client))
      throw new BackupRefused(
        'The database is spread over machines already: restore into one that is not, then citus prepare',
      );
    const { rows } = await client.query<{ slug: string }>('select slug from agency order by id limit 1');
    if (rows[0]) {
      throw new BackupRefused(
        `The database is not empty (it has the agency ${rows[0].slug}). A backup goes into an empty one: give another DATABASE_URL, or another DATA_DIR for the embedded database.`,
      );
    }
    if (seen.length > migrations.length) {
      throw new BackupRefused(
        `The database is newer than the backup (${seen.at(-1)} against ${migrations.at(-1)}): give one on which nothing was started yet`,
      );
    }
  } finally {
    await client.end();
  }
}

/** The simulators make the tables of their ledgers when they open. */
async function makeLedgers(ownerUrl: string): Promise<void> {
  await (await openSimulators({ databaseUrl: ownerUrl, clock: systemClock })).close();
}
