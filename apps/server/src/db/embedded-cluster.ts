import { execFile, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import {
  type Account,
  type Binaries,
  CLEAN_ENVIRONMENT,
  canEnter,
  commonFolder,
  EmbeddedUnavailable,
} from './embedded-binaries.ts';

/** The superuser of an embedded cluster. */
export const SUPERUSER = 'postgres';

/** Where one embedded server lives: `folder` holds the cluster, its password, its last port and its log. */
export type Home = { folder: string; cluster: string };

/** What `postmaster.pid` tells of a server that runs, or that ran until it was killed. */
export type Postmaster = { pid: number; port: number };

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  // Only TCP: a socket's path may be too long, or its folder closed to us.
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '512MB',
  max_wal_size: '1GB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/** For data nobody will miss: never waits for the disk, survives no power cut. */
const THROWAWAY_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum_naptime: '10min',
  io_method: 'sync',
};

/** Arguments of the `postgres` program. */
export function serverArguments(home: Home, port: number, throwaway: boolean): string[] {
  const settings = throwaway ? { ...SETTINGS, ...THROWAWAY_SETTINGS } : SETTINGS;
  return [
    '-D',
    home.cluster,
    '-p',
    String(port),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

/** Where the embedded server of a data folder lives, whether or not it exists yet. */
export function homeIn(folder: string): Home {
  return { folder, cluster: join(folder, 'cluster') };
}

/**
 * Picks the home for a data folder: inside it, or, when the account cannot pass through one of its parents
 * (a checkout under a folder of mode 0700), in the common folder, with a note in the data folder saying where.
 * The note, not the path, ties the two: a new checkout in the same place starts with no data.
 */
export async function findHome(
  dataDir: string,
  account: Account,
  log: (line: string) => void,
): Promise<Home> {
  const inside = homeIn(join(dataDir, 'postgres'));
  if (!account || canEnter(dataDir, account)) return inside;
  if (existsSync(inside.cluster)) {
    throw new EmbeddedUnavailable(
      `The database in ${inside.folder} can no longer be reached by its account: give its parent folders the right to be entered (chmod o+x).`,
    );
  }
  const note = join(dataDir, 'postgres.place');
  if (!existsSync(note)) {
    const place = await mkdtemp(join(commonFolder(), 'data-'));
    await chmod(place, 0o711);
    // The first process to write the note decides for all.
    await writeFile(note, `${place}\n`, { flag: 'wx' }).catch(() => rm(place, { recursive: true }));
  }
  const place = (await readFile(note, 'utf8')).trim();
  await mkdir(place, { recursive: true, mode: 0o711 });
  log(`The database account cannot reach ${dataDir}: the data is kept in ${place}`);
  return homeIn(join(await realpath(place), 'postgres'));
}

/**
 * Makes the cluster unless it exists. It is built beside its place and moved there whole, so that neither a kill
 * nor a second process leaves half of one.
 */
export async function ensureCluster(
  home: Home,
  binaries: Binaries,
  account: Account,
  quick: boolean,
): Promise<void> {
  if (existsSync(home.cluster)) return;
  const draft = await mkdtemp(join(dirname(home.folder), `${basename(home.folder)}-draft-`));
  await chmod(draft, 0o711);
  const cluster = join(draft, 'cluster');
  const passwordFile = join(draft, 'password');
  await mkdir(cluster, { mode: 0o700 });
  await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  if (account) {
    await chown(cluster, account.uid, account.gid);
    await chown(passwordFile, account.uid, account.gid);
  }
  const options = ['-D', cluster, '-U', SUPERUSER, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  // The builtin provider knows Spanish letters on every system; libc's C.UTF-8 is not everywhere.
  options.push('--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8');
  if (quick) options.push('--no-sync');
  try {
    await promisify(execFile)(binaries.initdb, options, { ...account, cwd: '/', env: CLEAN_ENVIRONMENT });
    await rename(draft, home.folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(home.cluster)) throw error;
  }
}

/** The cluster's random superuser password. */
export async function readPassword(home: Home): Promise<string> {
  try {
    return (await readFile(join(home.folder, 'password'), 'utf8')).trim();
  } catch (error) {
    throw new EmbeddedUnavailable(
      `The database in ${home.folder} belongs to another user (${(error as Error).message}). Start as that user, or choose another DATA_DIR.`,
    );
  }
}

/** The port this cluster had last time if it is free, else any free one, remembered for next time. */
export async function choosePort(home: Home): Promise<number> {
  const file = join(home.folder, 'port');
  const last = existsSync(file) ? Number(await readFile(file, 'utf8')) : 0;
  const port = (await listenOnce(last)) ?? (await listenOnce(0));
  if (port === undefined) throw new Error('No port is free on 127.0.0.1');
  await writeFile(file, String(port));
  return port;
}

function listenOnce(port: number): Promise<number | undefined> {
  return new Promise(resolve => {
    const probe = createServer();
    probe.once('error', () => resolve(undefined));
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(address && typeof address === 'object' ? address.port : undefined));
    });
  });
}

/** Reads `postmaster.pid`; undefined when no server left one (or is only beginning to write it). */
export function readPostmaster(home: Home): Postmaster | undefined {
  try {
    const lines = readFileSync(join(home.cluster, 'postmaster.pid'), 'utf8').split('\n');
    const [pid, port] = [Number(lines[0]), Number(lines[3])];
    return pid > 0 && port > 0 ? { pid, port } : undefined;
  } catch {
    return undefined;
  }
}

/** Removes the note of a dead server, if it is still that server's. */
export function forgetPostmaster(home: Home, pid: number): void {
  if (readPostmaster(home)?.pid === pid) rmSync(join(home.cluster, 'postmaster.pid'), { force: true });
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether the process is the server of this cluster, and not another that was given a dead server's number. */
export function serves(pid: number, home: Home): boolean {
  return isAlive(pid) && commandLine(pid).includes(home.cluster);
}

function commandLine(pid: number): string {
  if (process.platform !== 'linux')
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)]).stdout.toString();
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
