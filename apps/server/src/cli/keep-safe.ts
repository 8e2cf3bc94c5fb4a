import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { newKeys } from '../backup/envelope.ts';
import { keepBackup } from '../backup/keep-backup.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { BackupRefused } from '../backup/manifest.ts';
import { isBackupName, madeAt } from '../backup/retention.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { systemClock } from '../app/clock.ts';
import type { Config } from '../config.ts';
import { openClient } from '../db/connect.ts';
import { CommandError, NO_AGENCY } from './given.ts';
import type { Files } from '../adapters/files/port.ts';
import { openBackupStore, openDisk, openFiles } from '../providers.ts';

export const BACKUP_USAGE = `  backup FILE   (everything, while the server works)
  backup now   (as the server does at night: to BACKUP_DIR and the second place)
  backup list   (what lies in both)
  backup key FILE   (makes a private key in FILE, and prints BACKUP_KEY)
  restore FILE|s3:NAME [--key FILE] [--other-secret]   (into an empty database; s3: from the second place)`;

const NO_TABLE = '42P01';

async function expectAgency(ownerUrl: string): Promise<void> {
  const client = await openClient({ connectionString: ownerUrl });
  try {
    const { rows } = await client.query<{ there: boolean }>(
      "select to_regclass('public.agency') is not null as there",
    );
    const found = rows[0]?.there && (await client.query('select from agency limit 1')).rowCount;
    if (!found) throw new CommandError(NO_AGENCY);
  } finally {
    await client.end();
  }
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Writes a backup; answers what to tell the operator. */
export async function backUp(
  ownerUrl: string,
  config: Config,
  file: string,
  progress: (line: string) => void,
): Promise<string> {
  const path = resolve(file);
  if (existsSync(path)) throw new CommandError(`${path} exists already: it is not overwritten`);
  await expectAgency(ownerUrl);
  const began = performance.now();
  const { rows, files } = await writeBackup(path, { config, ownerUrl, now: systemClock.now(), progress });
  const stored = config.FILES === 'disk' ? `${files} files` : `no files (they are in ${config.S3_BUCKET})`;
  const seal = config.BACKUP_KEY ? 'It is sealed: only the private key of BACKUP_KEY opens it. ' : '';
  return `${path}: ${rows} rows and ${stored} after ${seconds(began)}. ${seal}SECRET is not in it: keep it elsewhere.`;
}

/** What the server does at night, at once. */
export async function backUpNow(
  ownerUrl: string,
  config: Config,
  progress: (line: string) => void,
): Promise<string> {
  await expectAgency(ownerUrl);
  const now = systemClock.now();
  try {
    return (await keepBackup({ config, ownerUrl, now, hour: null, progress })).join('\n');
  } catch (error) {
    if ((error as { code?: string }).code === NO_TABLE)
      throw new CommandError('An older version works on this database: use backup FILE', { cause: error });
    if (error instanceof BackupRefused) throw new CommandError(error.message, { cause: error });
    throw error;
  }
}

/** Every backup in both places, the newest first, with age and size. */
export async function listBackups(config: Config): Promise<string> {
  const [store, folder] = [openBackupStore(config), config.backupDir];
  const names = existsSync(folder) ? await readdir(folder) : [];
  const found = names.map(name => ({
    name,
    at: join(folder, name),
    bytes: statSync(join(folder, name)).size,
  }));
  for (const { name, bytes } of (await store?.list()) ?? []) found.push({ name, at: `s3:${name}`, bytes });
  const lines = found
    .filter(({ name }) => isBackupName(name))
    .toSorted((a, b) => b.name.localeCompare(a.name))
    .map(({ name, at, bytes }) => {
      const hours = (systemClock.now().getTime() - madeAt(name).getTime()) / 3_600_000;
      return `${hours.toFixed(1).padStart(8)} h ${(bytes / 1e6).toFixed(1).padStart(9)} MB  ${at}`;
    });
  return lines.join('\n') || `There is no backup in ${folder}${store ? ` and ${store.where}` : ''}`;
}

/** Makes a pair of keys: the private one in a new file of its owner's alone. */
export function makeBackupKey(file: string): string {
  const path = resolve(file);
  if (existsSync(path)) throw new CommandError(`${path} exists already: it is not overwritten`);
  const { publicKey, privateKey } = newKeys();
  writeFileSync(path, privateKey, { mode: 0o600, flag: 'wx' });
  return `BACKUP_KEY=${publicKey}\nGive this to every copy of the server. Take ${path} off this machine, and keep it twice: without it no sealed backup can be restored.`;
}

/** Restores a backup; answers what to tell the operator. */
export async function restore(
  ownerUrl: string,
  config: Config,
  file: string,
  { key, ...how }: { key?: string | undefined; acceptOtherSecret: boolean; progress: (line: string) => void },
): Promise<string> {
  const privateKey = key === undefined ? undefined : keyIn(resolve(key));
  const began = performance.now();
  const { path, leave } = await broughtHere(config, file);
  try {
    const done = await restoreBackup(path, { config, ownerUrl, privateKey, ...how });
    const next = config.FILES === 's3' && done.files > 0 ? ' Next, by the same command: files move' : '';
    return `What stood on ${done.createdAt} is back: ${done.rows} rows, ${done.files} files, ${done.mails} mails that wait to be sent, after ${seconds(began)}.${next}
Before the doors open, compare with bank and carrier what happened since, by the same command: reconcile --since ${weekBefore(done.createdAt)}`;
  } catch (error) {
    if (error instanceof BackupRefused) throw new CommandError(error.message, { cause: error });
    throw error;
  } finally {
    await leave();
  }
}

/** What was given back since of an older purchase is found with the purchase. */
const weekBefore = (instant: string) =>
  new Date(new Date(instant).getTime() - 7 * 86_400_000).toISOString().slice(0, 10);

function keyIn(path: string): string {
  if (!existsSync(path)) throw new CommandError(`There is no file ${path}`);
  return readFileSync(path, 'utf8');
}

/** The file to restore; `s3:NAME` is fetched beside the data, and goes with `leave`. */
async function broughtHere(config: Config, file: string): Promise<{ path: string; leave(): Promise<void> }> {
  if (!file.startsWith('s3:')) {
    const path = resolve(file);
    if (!existsSync(path)) throw new CommandError(`There is no file ${path}`);
    return { path, leave: async () => undefined };
  }
  const store = openBackupStore(config);
  if (!store) throw new CommandError('BACKUP_S3_URL and its settings say where the second place is');
  await mkdir(config.dataDir, { recursive: true });
  const folder = await mkdtemp(join(config.dataDir, 'backup-fetched-'));
  const leave = () => rm(folder, { recursive: true });
  const path = join(folder, 'fetched.backup');
  const name = file.slice('s3:'.length);
  if (await store.fetch(name, path).catch(error => leave().then(() => Promise.reject(error))))
    return { path, leave };
  await leave();
  throw new CommandError(`There is no ${name} in ${store.where}; backup list says what there is`);
}

export const FILES_USAGE = '  files move   (from DATA_DIR to the store of FILES=s3)';

/**
 * Moves every file of this machine to the configured store: written there, read back, and only then removed here. May
 * be stopped and repeated at any moment; answers what to tell the operator.
 */
export async function moveFiles(config: Config): Promise<string> {
  if (config.FILES === 'disk') throw new CommandError('FILES=s3 and its settings say where the files go');
  const folder = join(config.dataDir, 'files');
  const [disk, to] = [openDisk(folder), openFiles(config)];
  let moved = 0;
  for await (const key of disk.keys()) if (await moveFile(disk.files, to, key)) moved++;
  return `${moved} files moved from ${folder} to ${config.S3_BUCKET}`;
}

async function moveFile(from: Files, to: Files, key: string): Promise<boolean> {
  const file = await from.get(key);
  if (!file) return false;
  await to.put(key, file.bytes, file.type);
  const stored = await to.get(key);
  const isWhole = stored?.type === file.type && Buffer.compare(stored.bytes, file.bytes) === 0;
  if (!isWhole) throw new CommandError(`${key} came back different from the store: it stays here`);
  await from.delete(key);
  return true;
}
