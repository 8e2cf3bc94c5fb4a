import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Counts, skipped } from '../scripts/lib/steps.mjs';
import { runOn } from '../test/run-on.ts';
import { runTests, startPostgres } from './postgres-15.ts';

const WORKERS = 2;
const MISSING =
  'there is no Citus here: install postgresql-15 and postgresql-server-dev-15, build release 13.2.2 of github.com/citusdata/citus against them (./configure --without-libcurl && make && make install; where have_createdb_privilege is declared twice, rename Citus’s own)';

/** The coordinator and its workers; `stop` takes everything away. */
export type Cluster = { url: string; workers: string[]; stop(): Promise<void> };

/** Starts PostgreSQL as the distribution brings it, with Citus; answers a sentence where one of them is missing. */
export async function startCitus(): Promise<Cluster | string> {
  const say = (what: string) => execFileSync('pg_config', [what], { encoding: 'utf8' }).trim();
  try {
    if (!existsSync(join(say('--sharedir'), 'extension', 'citus.control'))) return MISSING;
  } catch {
    return MISSING;
  }
  const binaries = join(say('--bindir'), '..');
  const folder = mkdtempSync(join(tmpdir(), 'puerta-citus-'));
  // the account that root lends the servers to must be able to enter
  chmodSync(folder, 0o755);
  const started: Awaited<ReturnType<typeof startPostgres>>[] = [];
  const stop = async () => {
    for (const server of started) await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    for (let at = 0; at <= WORKERS; at++) {
      const own = join(folder, String(at));
      mkdirSync(own);
      chmodSync(own, 0o755);
      // the coordinator enters its workers without a password
      const auth = at === 0 ? 'scram-sha-256' : 'trust';
      started.push(await startPostgres(binaries, own, { auth, more: SETTINGS }));
    }
    const [url, ...workers] = started.map(server => server.url);
    return { url: url ?? '', workers, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
const SETTINGS = [
  ...(process.env.CITUS_LOG ? ['logging_collector=on', `log_directory=${process.env.CITUS_LOG}`, 'log_file_mode=0644', 'log_line_prefix=%p %d '] : []),
  'shared_preload_libraries=citus',
  // two for each row of a worker's transactions that the coordinator commits in two steps
  'max_prepared_transactions=200',
  'max_locks_per_transaction=1024',
  'max_worker_processes=64',
  'citus.shard_count=4',
  'citus.node_conninfo=sslmode=disable',
];
