import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { restoreBackup } from '../backup/restore-backup.ts';
import { BackupRefused } from '../backup/manifest.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { systemClock } from '../app/clock.ts';
import type { Config } from '../config.ts';
import { CommandError } from './given.ts';
import type { Files } from '../adapters/files/port.ts';
import { openDisk, openFiles } from '../providers.ts';

export const BACKUP_USAGE = `  backup FILE   (everything, while the server works)
  restore FILE [--other-secret]   (into an empty database)`;

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
  const began = performance.now();
  const { rows, files } = await writeBackup(path, { config, ownerUrl, now: systemClock.now(), progress });
  const stored = config.FILES === 'disk' ? `${files} files` : `no files (they are in ${config.S3_BUCKET})`;
  return `${path}: ${rows} rows and ${stored} after ${seconds(began)}. SECRET is not in it: keep it elsewhere.`;
}

/** Restores a backup; answers what to tell the operator. */
export async function restore(
  ownerUrl: string,
  config: Config,
  file: string,
  { acceptOtherSecret, progress }: { acceptOtherSecret: boolean; progress: (line: string) => void },
): Promise<string> {
  const path = resolve(file);
  if (!existsSync(path)) throw new CommandError(`There is no file ${path}`);
  const began = performance.now();
  try {
    const done = await restoreBackup(path, { config, ownerUrl, acceptOtherSecret, progress });
    const next = config.FILES === 's3' && done.files > 0 ? ' Next: npm run cli -- files move' : '';
    return `What stood on ${done.createdAt} is back: ${done.rows} rows, ${done.files} files, ${done.mails} mails that wait to be sent, after ${seconds(began)}.${next}`;
  } catch (error) {
    if (error instanceof BackupRefused) throw new CommandError(error.message, { cause: error });
    throw error;
  }
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
