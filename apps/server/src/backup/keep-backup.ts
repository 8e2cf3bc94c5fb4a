import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { LargeFiles } from '../adapters/files/port.ts';
import type { Config } from '../config.ts';
import { type KeptBackup, newestBackups, recordBackup } from '../db/backups.ts';
import { openClient } from '../db/connect.ts';
import { isSpread } from '../db/spread.ts';
import { openBackupStore } from '../providers.ts';
import { BackupRefused } from './manifest.ts';
import { backupName, isBackupName, isDue, outdated } from './retention.ts';
import { DRAFT, writeBackup } from './write-backup.ts';

/** Any number, the same in every process: one backup at a time, on whichever machine. */
const LOCK = 7_305_146;
const OWN_FOLDER = 0o700;
/** So long the machine that made the last one, where that is another, is left to send it. */
const ELSEWHERE_MS = 6 * 60 * 60 * 1000;

type Surroundings = {
  config: Config;
  ownerUrl: string;
  now: Date;
  /** made since the hour (UTC) came last, it is left alone; null: one is made in any case */
  hour: number | null;
  progress: (line: string) => void;
};

/**
 * Makes a backup where it is due: in BACKUP_DIR, and from there in the second place. Each is recorded once it was
 * checked, and what is older than BACKUP_KEEP_DAYS goes after that. Answers what was done, a line each; throws when the
 * backup could not be made, and leaves the older ones.
 */
export async function keepBackup(surroundings: Surroundings): Promise<string[]> {
  const { config, ownerUrl, now, hour } = surroundings;
  const owner = await openClient({ connectionString: ownerUrl });
  try {
    const { rows } = await owner.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [LOCK]);
    if (!rows[0]?.free) return ['Another backup is under way'];
    if (hour !== null && (await isSpread(owner)))
      throw new BackupRefused('BACKUP_AT=off: the machines of a Citus share no moment while copies run');
    const newest = await newestBackups(owner);
    const last = (place: KeptBackup['place']) => newest.find(one => one.place === place);
    const isWanted = (one: KeptBackup | undefined) => hour === null || isDue(one?.madeAt ?? null, now, hour);
    const done: string[] = [];
    let made = isWanted(last('disk')) ? undefined : last('disk');
    const store = openBackupStore(config);
    const isSent = !store || !isWanted(last('s3'));
    if (made && !isSent && !(await isThere(join(config.backupDir, made.name)))) {
      if (now.getTime() - made.madeAt.getTime() < ELSEWHERE_MS) return done;
      made = undefined;
    }
    if (!made) {
      made = await make(owner, surroundings, last('disk'));
      done.push(`${join(config.backupDir, made.name)}: ${made.rows} rows, ${made.bytes} bytes`);
    }
    if (store && !isSent) done.push(...(await send(owner, surroundings, store, made)));
    return done;
  } finally {
    await owner.end();
  }
}

async function make(owner: pg.Client, surroundings: Surroundings, last?: KeptBackup): Promise<KeptBackup> {
  const { config, now } = surroundings;
  const folder = config.backupDir;
  await mkdir(folder, { recursive: true, mode: OWN_FOLDER });
  const name = backupName(now);
  // left by a process that was killed
  for (const one of await readdir(folder))
    if (one.endsWith(DRAFT) && isBackupName(one.slice(0, -DRAFT.length))) await rm(join(folder, one));
  await refuseFull(folder, last?.bytes ?? (await sizeOf(owner)) / 2);
  const { rows, bytes } = await writeBackup(join(folder, name), surroundings);
  const made: KeptBackup = { madeAt: now, place: 'disk', name, bytes, rows };
  await recordBackup(owner, made);
  for (const old of outdated(await readdir(folder), now, config.BACKUP_KEEP_DAYS))
    await rm(join(folder, old));
  return made;
}

/** The disk may be the one that the database needs: a backup never takes its last room. */
async function refuseFull(folder: string, expected: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const needed = 2 * expected;
  if (bavail * bsize < needed)
    throw new BackupRefused(
      `${folder}: less than ${needed} bytes are free there, twice the last backup, or the database where there is none. Free some, or set BACKUP_DIR or fewer BACKUP_KEEP_DAYS`,
    );
}

/** Bytes of the whole database: its backup is smaller. */
async function sizeOf(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ bytes: number }>(
    'select pg_database_size(current_database())::float8 as bytes',
  );
  return rows[0]?.bytes ?? 0;
}

async function send(
  owner: pg.Client,
  { config, now }: Surroundings,
  store: LargeFiles,
  made: KeptBackup,
): Promise<string[]> {
  await store.put(made.name, join(config.backupDir, made.name));
  await recordBackup(owner, { ...made, place: 's3' });
  const done = [`${store.where}/${made.name}: sent`];
  const names = (await store.list()).map(one => one.name);
  for (const old of outdated(names, now, config.BACKUP_KEEP_DAYS)) {
    if ((await store.delete(old)) === 'deleted') continue;
    return [...done, `${store.where}: its keys may not delete; a rule of the bucket's own lets old ones go`];
  }
  return done;
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
