import { access, constants, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Files } from '../adapters/files/port.ts';
import type { Config } from '../config.ts';
import { openClient } from '../db/connect.ts';
import { refuseOtherSecret } from '../db/deployment.ts';
import { setAgency } from '../db/spread.ts';
import { type ArchiveWriter, readThrough, writeArchive } from './archive.ts';
import { newEnvelope } from './envelope.ts';
import {
  FILES,
  HEAD,
  MANIFEST,
  type Manifest,
  newHead,
  SEAL,
  sealOf,
  TABLES,
  tally,
  tallyFile,
} from './manifest.ts';
import { openDisk } from '../providers.ts';
import { listSequences, listTables, seenMigrations, type Table } from './tables.ts';

/** A table is cut into entries of this size: a tar says how long each is before its bytes. */
const ENTRY_BYTES = 4 * 1024 * 1024;
/** Ends the name of a file that is not finished. */
export const DRAFT = '.partial';

export type Written = { rows: number; files: number; bytes: number };
type Surroundings = {
  config: Config;
  ownerUrl: string;
  now: Date;
  progress: (line: string) => void;
};

/**
 * Writes everything that one moment of the database holds, and the files of this machine, into one file; the server
 * goes on meanwhile. Files come after that moment, because a file is written before the row that names it. With a
 * BACKUP_KEY the file is sealed. It has its name once it was read back to its end; throws, and leaves nothing, when it
 * cannot be finished.
 */
export const writeBackup = (path: string, surroundings: Surroundings): Promise<Written> =>
  intoArchive(path, surroundings, surroundings.config.BACKUP_KEY, (archive, client) =>
    fill(archive, client, surroundings),
  );

type Filled = Omit<Written, 'bytes'>;

/** Writes one file of what `fill` adds, sealed to a key where there is one, or leaves nothing and throws. */
export async function intoArchive(
  path: string,
  { ownerUrl }: Pick<Surroundings, 'ownerUrl'>,
  key: string | undefined,
  fill: (archive: ArchiveWriter, client: pg.Client) => Promise<Filled>,
): Promise<Written> {
  const draft = `${path}${DRAFT}`;
  // what the archive says of a folder that it may not write into names none
  await access(dirname(path), constants.W_OK);
  const envelope = key ? newEnvelope(key) : null;
  const client = await openClient({ connectionString: ownerUrl });
  const archive = writeArchive(draft, envelope);
  try {
    const written = await fill(archive, client);
    await archive.finish();
    await readThrough(draft, envelope);
    await rename(draft, path);
    return { ...written, bytes: (await stat(path)).size };
  } catch (error) {
    await archive.abandon();
    await rm(draft, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

async function fill(
  archive: ArchiveWriter,
  client: pg.Client,
  { config, now, progress }: Surroundings,
): Promise<Filled> {
  await client.query('begin isolation level repeatable read, read only');
  await refuseOtherSecret(client, config);
  const agencies = await visibleAgencies(client);
  const tables = await listTables(client);
  const head = JSON.stringify(
    newHead({
      createdAt: now.toISOString(),
      migrations: await seenMigrations(client),
      tables: tables.map(({ name, columns }) => ({ name, columns })),
    }),
  );
  await archive.add(HEAD, head);
  const manifest: Manifest = {
    tables: [],
    files: { count: 0, ...tally().sum() },
    sequences: await listSequences(client),
  };
  for (const table of tables) {
    const copied = await copyTable(archive, client, table, agencies);
    manifest.tables.push(copied);
    if (copied.rows > 0) progress(`${table.name}: ${copied.rows} rows`);
  }
  await client.query('commit');
  if (config.FILES === 'disk') manifest.files = await copyFiles(archive, join(config.dataDir, 'files'));
  return close(archive, config, head, manifest);
}

/** The end of an archive: what must have arrived, and the seal. */
export async function close(
  archive: ArchiveWriter,
  config: Config,
  head: string,
  manifest: Manifest,
): Promise<Filled> {
  const manifestText = JSON.stringify(manifest);
  await archive.add(MANIFEST, manifestText);
  await archive.add(SEAL, sealOf(config, head, manifestText));
  return {
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    files: manifest.files.count,
  };
}

/** Null for a role that sees all agencies at once; otherwise those that it has to enter one by one. */
async function visibleAgencies(client: pg.Client): Promise<number[] | null> {
  const { rows } = await client.query<{ free: boolean }>(
    'select rolsuper or rolbypassrls as free from pg_roles where rolname = current_user',
  );
  if (rows[0]?.free) {
    // rather fail than leave out what a policy hides
    await client.query('set local row_security = off');
    return null;
  }
  const agencies = await client.query<{ id: number }>('select id from agency order by id');
  return agencies.rows.map(({ id }) => id);
}

export async function copyTable(
  archive: ArchiveWriter,
  client: pg.Client,
  { name, columns, perAgency }: Table,
  agencies: number[] | null,
  /** what it is copied by, where it is not the whole table */
  copy: string = `copy ${name} (${columns.join(', ')}) to stdout`,
): Promise<Manifest['tables'][number]> {
  const summed = tally();
  let [rows, part, waiting, size]: [number, number, Uint8Array[], number] = [0, 0, [], 0];
  const flush = async () => {
    if (size === 0) return;
    await archive.add(`${TABLES}${name}/${String(++part).padStart(6, '0')}`, Buffer.concat(waiting));
    [waiting, size] = [[], 0];
  };
  for (const agency of perAgency && agencies ? agencies : [null]) {
    if (agency !== null) await client.query(setAgency(agency));
    const stream = client.query(copyTo(copy));
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      summed.add(chunk);
      waiting.push(chunk);
      size += chunk.length;
      if (size >= ENTRY_BYTES) await flush();
    }
    // the count comes after the last byte: it is there once the connection answers again
    await client.query('');
    rows += stream.rowCount;
  }
  await flush();
  return { name, rows, ...summed.sum() };
}

async function copyFiles(archive: ArchiveWriter, folder: string): Promise<Manifest['files']> {
  const disk = openDisk(folder);
  return addFiles(archive, disk.files, (await isFolder(folder)) ? disk.keys() : []);
}

/** Adds the files of these keys, one after the other. */
export async function addFiles(
  archive: ArchiveWriter,
  files: Files,
  keys: AsyncIterable<string> | Iterable<string>,
): Promise<Manifest['files']> {
  const summed = tally();
  let count = 0;
  for await (const key of keys) {
    const file = await files.get(key);
    // deleted since: what it belonged to has another one now
    if (!file) continue;
    tallyFile(summed, key, file);
    await archive.add(`${FILES}${key}`, file.bytes, file.type);
    count++;
  }
  return { count, ...summed.sum() };
}

const isFolder = (path: string) =>
  stat(path).then(
    found => found.isDirectory(),
    () => false,
  );
