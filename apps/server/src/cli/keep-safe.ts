import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { restoreBackup } from '../backup/restore-backup.ts';
import { BackupRefused } from '../backup/refused.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { systemClock } from '../app/clock.ts';
import type { Config } from '../config.ts';
import { CommandError } from './given.ts';

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
