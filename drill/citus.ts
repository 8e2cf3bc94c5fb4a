import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { restoreBackup } from '../apps/server/src/backup/restore-backup.ts';
import { writeBackup } from '../apps/server/src/backup/write-backup.ts';
import { prepareCitus } from '../apps/server/src/cli/prepare-citus.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { dice } from '../apps/server/src/demo/plan.ts';
import { median } from '../bench/report.ts';
import { type Counts, skipped, step } from '../scripts/lib/steps.mjs';
import { joinCitus } from '../test/citus.ts';
import { runOn, withPath } from '../test/run-on.ts';
import { letIn } from './crowd.ts';
import { compare, newPurchase, type Purchase, say } from './compare.ts';
import { type Copy, startCopy } from './copy.ts';
import { openCounter, startReviews } from './counter.ts';
import { runEachOnce, runErrand } from './errands.ts';
import { runTests, startPostgres } from './postgres-15.ts';
import { type Machines, openShop, type Shop } from './shop.ts';

const WORKERS = 2;
const MISSING =
  'there is no Citus here: install postgresql-15 and postgresql-server-dev-15, build release 13.2.2 of github.com/citusdata/citus against them (./configure --without-libcurl && make && make install; where have_createdb_privilege is declared twice, rename Citus’s own)';

/** Tests through the server; others make triggers or ask behind it as on one machine. They may be named instead. */
const TESTS = ['remembered-agency', 'gauges', 'related', 'own-home', 'first-steps', 'margins', 'invoices'];

/** A day of purchases, and tests, where there is Citus; where tests are named, these alone. */
export async function onCitus(seed: number, tests: string[]): Promise<void> {
  const citus = await startCitus();
  if (typeof citus === 'string') return step('Citus', () => skipped(citus));
  try {
    if (tests.length === 0) {
      await step('A day on Citus', () => drillCitus(citus, seed));
      await step('One machine', besideOne);
    }
    const env = { TEST_DATABASE_URL: citus.url, TEST_CITUS_WORKERS: citus.workers.join(' ') };
    await step('Tests on Citus', () => runTests(tests.length > 0 ? tests : TESTS, env));
  } finally {
    await citus.stop();
  }
}

const pgConfig = (what: string) => execFileSync('pg_config', [what], { encoding: 'utf8' }).trim();
const binaries = () => join(pgConfig('--bindir'), '..');

/** Starts PostgreSQL as the distribution brings it, with Citus; answers a sentence where one of them is missing. */
async function startCitus(): Promise<(Machines & { stop(): Promise<void> }) | string> {
  try {
    if (!existsSync(join(pgConfig('--sharedir'), 'extension', 'citus.control'))) return MISSING;
  } catch {
    return MISSING;
  }
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
      // the coordinator enters every machine, itself too, as whoever asks it, and knows nobody's password
      started.push(await startPostgres(binaries(), own, { auth: 'trust', more: SETTINGS }));
    }
    const [url, ...workers] = started.map(server => server.url);
    return { url: url ?? '', workers, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
const SETTINGS = [
  'shared_preload_libraries=citus',
  // two for each row of a worker's transactions that the coordinator commits in two steps
  'max_prepared_transactions=200',
  'max_locks_per_transaction=1024',
  'max_worker_processes=64',
  'citus.shard_count=4',
  'citus.node_conninfo=sslmode=disable',
];

const BUYERS = 6;
const DAY_MS = 60_000;
/** The recovery looks each minute at what the bank held. */
const CLOSING_MS = 150_000;

/**
 * Customers buy for a while on a database that is spread over machines; then its backup goes to a plain one, where the
 * books are compared, and from there back to machines.
 */
async function drillCitus(citus: Machines, seed: number): Promise<Counts> {
  const { url, workers } = citus;
  const shop = await openShop({ given: { url, workers } });
  let isSound = false;
  try {
    const { counter, made } = await buyForAWhile(shop, seed);
    const { plain, moved } = await moveOutAndIn(citus, shop);
    const ledgers = new pg.Client(plain);
    await ledgers.connect();
    try {
      const counts = await compare({ ...shop, ledgers }, counter, made);
      isSound = counts.failed === 0 && moved;
      return { ...counts, passed: counts.passed + Number(moved), failed: counts.failed + Number(!moved) };
    } finally {
      await ledgers.end();
    }
  } finally {
    await shop.close({ keep: !isSound });
  }
}

const PEOPLE = { read: 3, quote: 0, purchase: 2 };
const BESIDE_MS = 40_000;

/** The same people at a database of one machine, whose figures stand beside those of the spread one. */
async function besideOne(): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'puerta-beside-'));
  chmodSync(folder, 0o755);
  const given = await startPostgres(binaries(), folder);
  const shop = await openShop({ given });
  try {
    const copy = await startCopy(shop.env, shop.logFile);
    await sayHowFast('one machine', copy, shop);
    await copy.stop();
  } finally {
    await shop.close({ keep: false });
  }
  return { passed: 1, failed: 0, skipped: 0 };
}

/** What reading and buying of one agency takes, where all share this machine's cores. */
async function sayHowFast(name: string, { url }: Copy, shop: Shop, made: Purchase[] = []): Promise<void> {
  const crowd = letIn(url, shop, PEOPLE, 0, made);
  await sleep(BESIDE_MS);
  await crowd.leave();
  const took = (deed: 'read' | 'purchase') =>
    median(crowd.heard.filter(one => one.deed === deed).map(({ ms }) => ms)).toFixed(0);
  say(
    `${name}: ${took('read')} ms a reading, ${took('purchase')} ms a purchase, ${crowd.heard.length} of both`,
  );
}

async function buyForAWhile(shop: Shop, seed: number) {
  const copy = await startCopy(shop.env, shop.logFile);
  const counter = openCounter(copy.url);
  const stopReviews = startReviews(counter, dice(String(seed)));
  const made: Purchase[] = [];
  const until = performance.now() + DAY_MS;
  const buyer = async (number: number) => {
    const random = dice(String(seed + number));
    const own = shop.customers.filter((_, at) => at % BUYERS === number);
    while (performance.now() < until)
      await runErrand({ shop, counter, random, token: random.pick(own) }, newPurchase(made));
  };
  try {
    await Promise.all(Array.from({ length: BUYERS }, (_, at) => buyer(at)));
    say(`${made.length} purchases were begun in ${DAY_MS / 1000} s`);
    const random = dice(String(seed));
    await runEachOnce({ shop, counter, random, token: shop.last }, () => newPurchase(made));
    await sayHowFast('Citus', copy, shop, made);
    await closed(shop);
    return { counter, made };
  } finally {
    await stopReviews();
    await copy.stop();
  }
}

/** Waits until no purchase and no refund is under way, as the server's own figures say; they are the rows' own count. */
async function closed({ ledgers, env }: Shop): Promise<void> {
  for (const began = performance.now(); performance.now() - began < CLOSING_MS; await sleep(1000)) {
    const { rows } = await ledgers.query<{ n: number }>(
      `select (select count(*)::int from attempt where state not in ('done', 'declined', 'failed'))
        -- one that was refused waits for a manager
        + (select count(*)::int from refund where state = 'pending')
        + (select count(*)::int from stray where state = 'open') as n`,
    );
    if (rows[0]?.n === 0) return;
  }
  say(`something of ${env.DATABASE_URL} does not come to its end, and stands below`);
}

/** Out to a plain database and in again: as many rows come back as went. Answers the plain one's address. */
async function moveOutAndIn(citus: Machines, { env }: Shop) {
  const folder = mkdtempSync(join(tmpdir(), 'puerta-citus-moved-'));
  const settings = (name: string) => {
    const ownerUrl = withPath(env.DATABASE_URL, name);
    return {
      config: readConfig({ ...env, DATABASE_URL: ownerUrl, DATA_DIR: join(folder, name) }),
      ownerUrl,
      now: new Date(),
      progress: () => undefined,
      acceptOtherSecret: false,
    };
  };
  try {
    const out = await writeBackup(join(folder, 'out'), { ...settings('drill'), config: readConfig(env) });
    for (const url of [citus.url, ...citus.workers]) await runOn(url, 'create database again owner drill');
    await runOn(citus.url, 'create database plain owner drill');
    const plain = await restoreBackup(join(folder, 'out'), settings('plain'));
    await writeBackup(join(folder, 'back'), settings('plain'));
    await joinCitus(withPath(citus.url, 'again'), citus.workers);
    const back = await restoreBackup(join(folder, 'back'), settings('again'));
    say(await prepareCitus(settings('again').ownerUrl, () => undefined));
    const again = await writeBackup(join(folder, 'spread'), settings('again'));
    say(
      `rows: ${out.rows} out of Citus, ${plain.rows} in a plain database, ${back.rows} back, ${again.rows} spread`,
    );
    const counted = [out.rows, plain.rows, back.rows, again.rows];
    return { plain: withPath(citus.url, 'plain'), moved: new Set(counted).size === 1 && out.rows > 0 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
