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
import { ROOT } from '../scripts/lib/root.mjs';
import { type Counts, skipped, step } from '../scripts/lib/steps.mjs';
import { joinCitus } from '../test/citus.ts';
import { APPROVED } from '../test/orders.ts';
import { runOn, withPath } from '../test/run-on.ts';
import { letIn } from './crowd.ts';
import { compare, newPurchase, type Purchase, say } from './compare.ts';
import { type Copy, startCopy } from './copy.ts';
import { openCounter, startReviews } from './counter.ts';
import { buy, runEachOnce, runErrand } from './errands.ts';
import { runTests, startPostgres } from './postgres-15.ts';
import { checkOut } from './release.ts';
import { type Machines, openShop, type Shop } from './shop.ts';

const WORKERS = 2;
const MISSING =
  'there is no Citus here: install postgresql-15 and postgresql-server-dev-15, build release 13.2.2 of github.com/citusdata/citus against them (./configure --without-libcurl && make && make install; where have_createdb_privilege is declared twice, rename Citus’s own)';

/** Tests through the server; others make triggers or ask behind it as on one machine. They may be named instead. */
const TESTS = ['remembered-agency', 'gauges', 'related', 'own-home', 'first-steps', 'margins', 'invoices'];

/** A day of purchases, and tests, where there is Citus; where tests are named, these alone. */
export const drillCitus = (seed: number, tests: string[], from?: string) =>
  onCitus(async citus => {
    if (from !== undefined) return step(`From ${from}`, () => spendDay(citus, seed, from));
    if (tests.length === 0) {
      await step('A day on Citus', () => spendDay(citus, seed));
      await step('One machine', besideOne);
    }
    const env = { TEST_DATABASE_URL: citus.url, TEST_CITUS_WORKERS: citus.workers.join(' ') };
    await step('Tests on Citus', () => runTests(tests.length > 0 ? tests : TESTS, env));
  });

/** Works on a Citus of this machine's own, where there is one. */
export async function onCitus(work: (citus: Machines) => Promise<void>): Promise<void> {
  const citus = await startCitus();
  if (typeof citus === 'string') return step('Citus', () => skipped(citus));
  try {
    await work(citus);
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
 * Customers buy for a while on a database that is spread over machines, of the version `from` where that is given; then
 * its backup goes to a plain one, where the books are compared, and to machines, where one buys: with ours, as an update does.
 */
async function spendDay(citus: Machines, seed: number, from?: string): Promise<Counts> {
  const { url, workers } = citus;
  const before = from === undefined ? undefined : checkOut(from);
  const shop = await (await its(before?.root)).openShop({ given: { url, workers } });
  let isSound = false;
  try {
    const { counter, made } = await buyForAWhile(shop, seed, before?.root);
    const { plain, moved } = await moveOutAndIn(citus, shop, before?.root);
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
    before?.remove();
  }
}

/** How the version that lies at `root` makes and reads a database. */
async function its(root = ROOT) {
  const [{ openShop }, { writeBackup }] = (await Promise.all([
    import(join(root, 'drill/shop.ts')),
    import(join(root, 'apps/server/src/backup/write-backup.ts')),
  ])) as [typeof import('./shop.ts'), typeof import('../apps/server/src/backup/write-backup.ts')];
  return { openShop, writeBackup };
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

async function buyForAWhile(shop: Shop, seed: number, root?: string) {
  const copy = await startCopy(shop.env, shop.logFile, { root });
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

/** Out to a plain database and in again, where one buys: as many rows come back as went. Answers the plain one's address. */
async function moveOutAndIn(citus: Machines, shop: Shop, root?: string) {
  const { env } = shop;
  const folder = mkdtempSync(join(tmpdir(), 'puerta-citus-moved-'));
  const envOf = (name: string) => ({
    ...env,
    DATABASE_URL: withPath(env.DATABASE_URL, name),
    DATA_DIR: join(folder, name),
  });
  const settings = (name: string) => ({
    config: readConfig(envOf(name)),
    ownerUrl: envOf(name).DATABASE_URL,
    now: new Date(),
    progress: () => undefined,
    acceptOtherSecret: false,
  });
  try {
    const old = await its(root);
    const out = await old.writeBackup(join(folder, 'out'), { ...settings('drill'), config: readConfig(env) });
    for (const url of [citus.url, ...citus.workers]) await runOn(url, 'create database again owner drill');
    await runOn(citus.url, 'create database plain owner drill');
    const plain = await restoreBackup(join(folder, 'out'), settings('plain'));
    const moved = await writeBackup(join(folder, 'moved'), settings('plain'));
    await joinCitus(withPath(citus.url, 'again'), citus.workers);
    const back = await restoreBackup(join(folder, 'out'), settings('again'));
    say(await prepareCitus(settings('again').ownerUrl, () => undefined));
    const again = await writeBackup(join(folder, 'spread'), settings('again'));
    say(
      `rows: ${out.rows} out of Citus, ${plain.rows} in a plain database (now ${moved.rows}), ${back.rows} back, ${again.rows} spread`,
    );
    const isWhole =
      out.rows > 0 && out.rows === plain.rows && out.rows === back.rows && moved.rows === again.rows;
    return { plain: withPath(citus.url, 'plain'), moved: isWhole && (await sells(shop, envOf('again'))) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Whether a customer who was signed in before buys, and reads of it. */
async function sells(shop: Shop, env: Shop['env']): Promise<boolean> {
  const copy = await startCopy(env, shop.logFile);
  try {
    const counter = openCounter(copy.url);
    const bought = newPurchase([]);
    const sound = { quantity: 1, number: APPROVED };
    await buy({ shop, counter, random: dice('again'), token: shop.last }, bought, sound);
    const read = await counter.press(shop.last, client => client('GET /order/mine'));
    say(`again: ${bought.told} ${[...bought.orders].join()}, ${read?.status}`);
    return (
      bought.told === 'bought' && read?.success === true && read.data.some(({ id }) => bought.orders.has(id))
    );
  } finally {
    await copy.stop();
  }
}
