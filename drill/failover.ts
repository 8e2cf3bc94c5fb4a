import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbedded } from '../apps/server/src/db/embedded.ts';
import { dice } from '../apps/server/src/demo/plan.ts';
import type { Counts } from '../scripts/lib/steps.mjs';
import { APPROVED } from '../test/orders.ts';
import { type Cluster, startCluster, whatIsMissing } from './cluster.ts';
import { compare, newPurchase, type Purchase, say, settle } from './compare.ts';
import { type Copy, startCopy } from './copy.ts';
import { openCounter, startReviews } from './counter.ts';
import { buy, type Customer, runEachOnce, runErrand } from './errands.ts';
import { openShop, type Shop } from './shop.ts';

/** At each of two copies: who does all that customers do, and who only buys, so that a time without is seen. */
const PEOPLE = ['errands', 'errands', 'purchases', 'purchases'] as const;
const WAYS = ['killed', 'killed, its standby behind', 'gone silently'] as const;
const BEHIND_MS = 2000;
const WORKS_MS = 2000;
const PATIENCE_MS = 180_000;
/** Without synchronous replication it never agrees: what is under way comes to its end in this time. */
const SETTLES_MS = 90_000;

/** `paidAt`: when those who only buy were told so. */
type Load = { isOn: boolean; made: Purchase[]; paidAt: number[] };

/**
 * The primary's machine is lost again and again while customers buy at two copies of the server, and comes back each
 * time. Bank and carrier remember elsewhere, as real ones do. Not synchronous, it shows what is lost, and passes.
 */
export async function drillFailover(times: number, isSynchronous: boolean, seed: number): Promise<Counts> {
  const missing = whatIsMissing();
  if (missing) {
    say(missing);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const folder = mkdtempSync(join(tmpdir(), 'puerta-bank-'));
  chmodSync(folder, 0o711);
  const bank = await startEmbedded({ dataDir: folder, log: () => undefined, throwaway: true });
  const cluster = await startCluster(isSynchronous);
  const shop = await openShop({ given: cluster });
  const env = { ...shop.env, SIMULATOR_DATABASE_URL: bank.url };
  const load: Load = { isOn: true, made: [], paidAt: [] };
  const copies: Copy[] = [];
  let isSound = false;
  let stopReviews = async () => {};
  try {
    await shop.ledgers.end();
    for (let at = 0; at < 2; at++) copies.push(await startCopy(env, shop.logFile));
    const random = dice(String(seed));
    const customers = copies.map(({ url }) => ({
      shop,
      counter: openCounter(url),
      random,
      token: shop.last,
    }));
    const [customer, other] = customers as [Customer, Customer];
    stopReviews = startReviews(customer.counter, dice(String(seed)));
    const people = Promise.all(customers.flatMap(at => PEOPLE.map(does => live(at, does, load))));
    await Promise.race([loseAll(cluster, times, load), people]);
    load.isOn = false;
    await people;
    await runEachOnce(customer, () => newPurchase(load.made));
    await shop.lookAgain();
    await bringBank(shop, bank.url);
    await (isSynchronous ? settle(shop) : sleep(SETTLES_MS));
    await stopReviews();
    for (const [status, n] of other.counter.answers)
      customer.counter.answers.set(status, (customer.counter.answers.get(status) ?? 0) + n);
    const { passed, failed } = await compare(shop, customer.counter, load.made);
    const twice = sayTwice(load.made);
    isSound = failed + twice === 0;
    if (!isSynchronous) return { passed: 1, failed: 0, skipped: 0 };
    return { passed, failed: failed + Math.sign(twice), skipped: 0 };
  } finally {
    load.isOn = false;
    await stopReviews();
    for (const copy of copies) await copy.stop();
    await shop.close({ keep: !isSound });
    await bank.stop();
  }
}

async function live(customer: Customer, does: (typeof PEOPLE)[number], load: Load): Promise<void> {
  const { shop, random } = customer;
  while (load.isOn) {
    const purchase = newPurchase(load.made);
    const one = { ...customer, token: random.pick(shop.customers) };
    if (does === 'errands') await runErrand(one, purchase);
    else if (await buy(one, purchase, { quantity: 1, number: APPROVED })) load.paidAt.push(performance.now());
  }
}

async function loseAll(cluster: Cluster, times: number, load: Load): Promise<void> {
  const all: number[] = [];
  for (let lost = 0; lost < times; lost++) {
    const way = WAYS[lost % WAYS.length] ?? WAYS[0];
    await sold(load);
    await sleep(WORKS_MS);
    const before = load.paidAt.length - 1;
    if (way.includes('behind')) {
      await cluster.cutLine();
      await sleep(BEHIND_MS);
    }
    await cluster.losePrimary(way.includes('silently'));
    await sold(load);
    await cluster.bringBack();
    const moments = load.paidAt.slice(before);
    const seconds = Math.max(...moments.map((at, index) => at - (moments[index - 1] ?? at))) / 1000;
    all.push(seconds);
    say(`${lost + 1}: ${way}, ${seconds.toFixed(1)} s without a purchase`);
  }
  const sorted = all.toSorted((a, b) => a - b);
  say(`median ${sorted[sorted.length >> 1]?.toFixed(1)} s, at most ${sorted.at(-1)?.toFixed(1)} s`);
}

/** Waits until somebody who pressed now was told that it is paid. */
async function sold({ paidAt }: Load): Promise<void> {
  const before = paidAt.length;
  for (const began = performance.now(); paidAt.length === before; await sleep(50))
    if (performance.now() - began > PATIENCE_MS) throw new Error('Nobody can buy any more');
}

/** What bank and carrier remember, as tables beside the books: so the two are compared. */
async function bringBank({ ledgers }: Shop, url: string): Promise<void> {
  const { hostname, port, pathname, username, password } = new URL(url);
  await ledgers.query(`drop schema simulator cascade; create schema simulator; create extension postgres_fdw;
    create server bank foreign data wrapper postgres_fdw
      options (host '${hostname}', port '${port}', dbname '${pathname.slice(1)}');
    create user mapping for public server bank options (user '${username}', password '${password}');
    import foreign schema simulator from server bank into simulator`);
}

/** How many numbers of orders and packages were told for two purchases. */
function sayTwice(made: Purchase[]): number {
  const told = made.flatMap(({ orders, packages }) => [...orders, ...packages]);
  const twice = told.length - new Set(told).size;
  say(`${told.length} numbers of orders and packages were told, ${twice} of them twice`);
  return twice;
}
