import { setTimeout as sleep } from 'node:timers/promises';
import type { Counts } from '../scripts/lib/steps.mjs';
import { compare, newPurchase, openNow, type Purchase, say, settle } from './compare.ts';
import { type Copy, startCopy } from './copy.ts';
import { type Counter, openCounter, startReviews } from './counter.ts';
import { runEachOnce, runErrand } from './errands.ts';
import { type Dice, dice } from '../apps/server/src/demo/plan.ts';
import { openShop, type Shop } from './shop.ts';

const CUSTOMERS_A_ROUND = 6;
/** A is stopped within a moment after a purchase was seen at one of these, drawn by lot; or when none was in time. */
const STEPS = [
  'authorizing',
  'authorizing',
  'authorized',
  'buying',
  'buying',
  'bought',
  'capturing',
  'captured',
];
const MOMENT_MS = 40;
const SEEN_WITHIN_MS = 1500;
const BEYOND_LEASE_MS = 1500;

type Round = { shop: Shop; counter: Counter; random: Dice; made: Purchase[]; a: Copy; b: Copy };

/**
 * Two copies on one database: one is stopped while it buys, for longer than its lease, its customers press again at
 * the other, and then it goes on where it stood.
 */
export async function drillPauses(pauses: number, seed: number): Promise<Counts> {
  const shop = await openShop();
  const closing: (() => Promise<void>)[] = [];
  let isSound = false;
  try {
    const a = await startCopy(shop.env, shop.logFile);
    closing.push(a.stop);
    const b = await startCopy(shop.env, shop.logFile);
    closing.push(b.stop);
    const counter = openCounter(a.url);
    closing.push(startReviews(counter, dice(String(seed))));
    const made: Purchase[] = [];
    const random = dice(String(seed));
    let caught = 0;
    for (let done = 1; done <= pauses; done++) {
      caught += await pauseOnce({ shop, counter, random, made, a, b });
      if (done % 5 === 0 || done === pauses)
        say(`${done} of ${pauses} pauses, ${made.length} purchases begun`);
    }
    say(`${caught} purchases and refunds were under way when a copy was stopped`);
    await runEachOnce({ shop, counter, random, token: shop.last }, () => newPurchase(made));
    await settle(shop);
    const counts = await compare(shop, counter, made);
    isSound = counts.failed === 0;
    return counts;
  } finally {
    for (const close of closing.reverse()) await close();
    await shop.close({ keep: !isSound });
  }
}

/** Answers how many purchases were under way when A was stopped. */
async function pauseOnce({ shop, counter, random, made, a, b }: Round): Promise<number> {
  counter.turnTo(a.url);
  const errands = Array.from({ length: CUSTOMERS_A_ROUND }, (_, at) => {
    const own = shop.customers.filter((_token, index) => index % CUSTOMERS_A_ROUND === at);
    return runErrand(
      { shop, counter, random: dice(String(random.whole(2 ** 32))), token: random.pick(own) },
      newPurchase(made),
    );
  });
  await seen(shop, random.pick(STEPS));
  await sleep(random.whole(MOMENT_MS));
  a.pause();
  const caught = await openNow(shop);
  counter.turnTo(b.url);
  await sleep(Number(shop.env.LEASE_SECONDS) * 1000 + random.whole(BEYOND_LEASE_MS));
  a.resume();
  await Promise.all(errands);
  await counter.quiet();
  return caught;
}

async function seen({ ledgers }: Shop, step: string): Promise<void> {
  for (const began = performance.now(); performance.now() - began < SEEN_WITHIN_MS; await sleep(3)) {
    const { rows } = await ledgers.query('select from attempt where state = $1 limit 1', [step]);
    if (rows.length > 0) return;
  }
}
