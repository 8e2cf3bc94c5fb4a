import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { makePerson } from '../../../../test/factories.ts';
import { openHouse } from '../../../../test/house.ts';
import { emptyDatabase } from '../../../../test/fresh-database.ts';
import { TEST_SECRET } from '../../../../test/secret.ts';
import { backUp, restore as restoreInWords } from '../cli/keep-safe.ts';
import { runCommand } from '../cli/main.ts';
import { readConfig } from '../config.ts';
import { knownMigrations } from '../db/migrate.ts';
import { writeArchive } from './archive.ts';
import { HEAD, MANIFEST, SEAL } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const folder = mkdtempSync(join(tmpdir(), 'puerta-refusals-'));
const whole = join(folder, 'whole.backup');
const dataDir = join(folder, 'data');

const { app } = await openHouse();
await makePerson(app, 'caribe', 'customer', { email: 'ana@caribe.test' });
await app.services.files.put('caribe/logo/a.png', new Uint8Array(5000).fill(7), 'image/png');
const { config, clock } = app.services;
await writeBackup(whole, {
  config,
  ownerUrl: app.ownerUrl,
  now: clock.now(),
  progress: () => undefined,
});
const database = await emptyDatabase();
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const settings = (change: Record<string, string> = {}) => ({
  DATABASE_URL: database.url,
  DATA_DIR: dataDir,
  SECRET: TEST_SECRET,
  DEMO: '0',
  ...change,
});
const restore = (path: string, change: Record<string, string> = {}, acceptOtherSecret = false) =>
  restoreBackup(path, {
    config: readConfig(settings(change)),
    ownerUrl: database.url,
    progress: () => undefined,
    acceptOtherSecret,
  });

/** With one bit changed at this part of it, or behind it: packed otherwise, the same content is no damage. */
function flipped(bytes: Uint8Array, part: number): Uint8Array {
  const content = gunzipSync(bytes);
  for (let at = Math.trunc(bytes.length * part); ; at++) {
    const other = bytes.with(at, (bytes[at] ?? 0) ^ 4);
    if (!isContent(other, content)) return other;
  }
}

function isContent(packed: Uint8Array, content: Buffer): boolean {
  try {
    return gunzipSync(packed).equals(content);
  } catch {
    return false;
  }
}

function made(name: string, bytes: Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}
/** The same archive with one text in it replaced by another of the same length, packed again. */
function changed(name: string, from: string, to: string): string {
  const tar = gunzipSync(readFileSync(whole));
  const at = tar.indexOf(from);
  if (at < 0) throw new Error(`No ${from} in the backup`);
  tar.write(to, at);
  return made(name, gzipSync(tar));
}
async function archiveOf(name: string, entries: [string, string][]): Promise<string> {
  const path = join(folder, name);
  const archive = writeArchive(path, null);
  for (const entry of entries) await archive.add(...entry);
  await archive.finish();
  return path;
}

async function expectNothingThere() {
  const client = new pg.Client(database.seeingAll);
  await client.connect();
  const { rows } = await client.query<{ agencies: string | null }>(
    "select to_regclass('agency')::text as agencies",
  );
  if (rows[0]?.agencies) expect((await client.query('select 1 from agency')).rows).toEqual([]);
  await client.end();
  const left = existsSync(dataDir) ? readdirSync(dataDir, { recursive: true }) : [];
  expect(left.filter(name => name !== 'files')).toEqual([]);
}

const empty = (migrations: string[], tables: object[] = []) =>
  JSON.stringify({ format: 1, createdAt: '2026-11-17T15:00:00.000Z', migrations, tables });

test.each<[string, string, () => string | Promise<string>]>([
  ['cut off', 'damaged or cut off', () => made('cut', readFileSync(whole).subarray(0, -200))],
  [
    'cut in half',
    'damaged or cut off',
    () => made('half', readFileSync(whole).subarray(0, readFileSync(whole).length / 2)),
  ],
  ...[0.01, 0.2, 0.4, 0.6, 0.8, 0.99].map((part): [string, string, () => string] => [
    `with a bit flipped at ${part}`,
    'damaged or cut off',
    () => made('flipped', flipped(readFileSync(whole), part)),
  ]),
  ['with a repeated row', 'damaged or cut off', () => changed('repeated', '2\tandes', '1\tandes')],
  [
    'with a changed row',
    'damaged (public.account)',
    () => changed('row', 'ana@caribe.test', 'eva@caribe.test'),
  ],
  ['with a changed file', 'damaged (files)', () => changed('file', '\x07\x07\x07\x07', '\x07\x07\x08\x07')],
  [
    'with a changed manifest',
    'another SECRET, or changed since',
    () =>
      changed(
        'manifest',
        '{"name":"public.agency_number","last":"2"',
        '{"name":"public.agency_number","last":"9"',
      ),
  ],
  ['that is something else', 'damaged or cut off', () => made('text', Buffer.from('hola'))],
  ['of another program', 'no backup of ours', () => archiveOf('other', [['README', 'hola']])],
  ['of a later format', 'later version', () => archiveOf('later', [[HEAD, '{"format":2}']])],
  [
    'of another version',
    'another version',
    () => archiveOf('newer', [[HEAD, empty(['0001-agencies-and-people', '0002-other'])]]),
  ],
  [
    'without an end',
    'damaged or cut off',
    async () => archiveOf('endless', [[HEAD, empty(await knownMigrations())]]),
  ],
  [
    'with a table that is none of ours',
    'no table pg_catalog.pg_authid',
    async () =>
      archiveOf('foreign', [
        [HEAD, empty(await knownMigrations(), [{ name: 'pg_catalog.pg_authid', columns: [] }])],
        [MANIFEST, '{}'],
        [SEAL, 'x'],
      ]),
  ],
])('a file %s is refused, and nothing is restored', async (_name, told, make) => {
  await expect(restore(await make())).rejects.toThrow(told);
  await expectNothingThere();
});

test('another secret is refused, unless it is accepted; used places are refused', async () => {
  const other = { SECRET: `${TEST_SECRET}-of-others` };
  await expect(restore(whole, other)).rejects.toThrow('another SECRET');
  await expectNothingThere();
  mkdirSync(join(dataDir, 'files'), { recursive: true });
  writeFileSync(join(dataDir, 'files', 'a.png.file'), 'x');
  await expect(restore(whole)).rejects.toThrow('There are files in');
  rmSync(join(dataDir, 'files', 'a.png.file'));
});

test('by the command: written, restored once, and told in words', { timeout: 180_000 }, async () => {
  const cli = (...args: string[]) => {
    const { PATH = '' } = process.env;
    const main = join(import.meta.dirname, '../cli/main.ts');
    const env = { ...settings(), PATH, DATABASE_URL: args[0] === 'backup' ? app.ownerUrl : database.url };
    return promisify(execFile)(process.execPath, [main, ...args], { env }).then(
      ({ stdout }) => stdout,
      (error: { stderr: string }) => error.stderr,
    );
  };
  const file = join(folder, 'by-command.backup');
  expect(await cli('backup', file)).toMatch(
    /by-command\.backup: \d+ rows and 0 files after .* SECRET is not in it/,
  );
  // an operator on another database than the one that they mean
  const wrong = await emptyDatabase();
  for (const args of [['backup', `${file}-of-nothing`], ['backup', 'now'], ['reconcile']])
    expect(await runCommand(args, settings({ DATABASE_URL: wrong.url })).catch(String)).toContain(
      'There is no agency',
    );
  await wrong.drop();
  const told = await cli('restore', file);
  expect(told).toContain('public.account: 9 rows');
  expect(told).toContain('is back');
  expect(await cli('restore')).toContain('restore FILE');
  const config = readConfig(settings());
  const silent = () => undefined;
  await expect(backUp(app.ownerUrl, config, file, silent)).rejects.toThrow('exists already');
  const other = readConfig(settings({ SECRET: `${TEST_SECRET}-of-others` }));
  await expect(backUp(app.ownerUrl, other, `${file}-of-others`, silent)).rejects.toThrow(/^SECRET: /);
  const nowhere = join(folder, 'nowhere', 'x.backup');
  await expect(backUp(app.ownerUrl, config, nowhere, silent)).rejects.toThrow(/no such file.*nowhere/);
  const again = { acceptOtherSecret: false, progress: silent };
  await expect(restoreInWords(database.url, config, file, again)).rejects.toThrow(
    'not empty (it has the agency',
  );
  await expect(restoreInWords(database.url, config, `${file}x`, again)).rejects.toThrow('There is no file');
});
