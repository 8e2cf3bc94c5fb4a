import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../../bench/servers.ts';
import { freshDatabase, type FreshDatabase } from '../../../../test/fresh-database.ts';
import { openClient } from './connect.ts';
import { serverAccount } from './embedded-binaries.ts';
import { areHandedAround, refuseUnsafe } from './refuse-unsafe.ts';
import { openDatabase } from './within-agency.ts';

let database: FreshDatabase & { workUrl: string };
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

test('two clients that share a connection are told from two that have one each', async () => {
  const [one, other] = await Promise.all(
    [1, 2].map(() => openClient({ connectionString: database.workUrl })),
  );
  if (!one || !other) throw new Error('No connections');
  expect(await areHandedAround(one, other)).toBe(false);
  // as two clients of a pooler that lends its only connection
  expect(await areHandedAround(one, one)).toBe(true);
  await Promise.all([one.end(), other.end()]);
});

const isInstalled = (() => {
  try {
    return execFileSync('pgbouncer', ['--version'], { stdio: 'pipe' }).length > 0;
  } catch {
    return false;
  }
})();

test.skipIf(!isInstalled).each([
  ['session', null],
  ['transaction', /lends its connections for a transaction.*pool_mode = session/],
])('pgbouncer, where it is installed, in %s mode', async (mode, refused) => {
  const bouncer = await startBouncer(mode);
  const db = openDatabase(bouncer.url, 2);
  try {
    if (refused) await expect(refuseUnsafe(db)).rejects.toThrow(refused);
    else {
      await refuseUnsafe(db);
      expect(await db.read(1).selectFrom('state').select('id').execute()).toEqual([]);
    }
  } finally {
    await db.close();
    await bouncer.stop();
  }
});

async function startBouncer(mode: string) {
  const { hostname, port, username, password, pathname } = new URL(database.workUrl);
  const folder = mkdtempSync(join(tmpdir(), 'puerta-bouncer-'));
  const [ini, listens] = [join(folder, 'pgbouncer.ini'), await freePort()];
  const account = serverAccount(folder);
  const target = `host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}`;
  writeFileSync(
    ini,
    `[databases]\n* = ${target}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${listens}\nunix_socket_dir =\nauth_type = any\npool_mode = ${mode}\n`,
  );
  chmodSync(folder, 0o700);
  if (account) for (const path of [folder, ini]) chownSync(path, account.uid, account.gid);
  const child = spawn('pgbouncer', [ini], { ...account, cwd: '/', stdio: 'ignore' });
  const url = `postgres://any:any@127.0.0.1:${listens}${pathname}`;
  await expect.poll(() => enters(url), { timeout: 5000 }).toBe(true);
  return { url, stop: () => end(child).then(() => rmSync(folder, { recursive: true })) };
}

const enters = (url: string) =>
  openClient({ connectionString: url })
    .then(client => client.end())
    .then(
      () => true,
      () => false,
    );

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
