import { setTimeout as sleep } from 'node:timers/promises';
import type { Counts } from '../scripts/lib/steps.mjs';
import { compare, newPurchase, openNow, type Purchase, say, settle } from './compare.ts';
import { startCopy } from './copy.ts';
import { type Counter, openCounter, startReviews } from './counter.ts';
import { runEachOnce, runErrand } from './errands.ts';
import { type Dice, dice } from '../apps/server/src/demo/plan.ts';
import { openShop } from './shop.ts';

const BUYERS = 6;
/** A kill comes at any moment of these after the server was ready, and after a few answers on a busy machine. */
const LIVES_MS = 3000;
const MOST_ANSWERS = 6;
const LONGEST_LIFE_MS = 10_000;

/** Power cuts: the server is killed again and again while customers buy, and started again each time. */
export async function drillKills(kills: number, seed: number): Promise<Counts> {
  const shop = await openShop();
  let copy = await startCopy(shop.env, shop.logFile);
  const counter = openCounter(copy.url);
  const stopReviews = startReviews(counter, dice(String(seed)));
  const made: Purchase[] = [];
  let isOpen = true;
  let isSound = false;
  const buyer = async (number: number) => {
    const random = dice(String(seed + number));
    const own = shop.customers.filter((_, at) => at % BUYERS === number - 1);
    while (isOpen) {
      const customer = { shop, counter, random, token: random.pick(own) };
      await runErrand(customer, newPurchase(made));
    }
  };
  try {
    const buyers = Promise.all(Array.from({ length: BUYERS }, (_, at) => buyer(at + 1)));
    const random = dice(String(seed));
    let caught = 0;
    for (let killed = 1; killed <= kills; killed++) {
      await live(counter, random);
      await copy.kill();
      const open = await openNow(shop);
      caught += open;
      if (killed % 5 === 0 || killed === kills)
        say(`${killed} of ${kills} kills, ${made.length} purchases begun`);
      copy = await startCopy(shop.env, shop.logFile);
      counter.turnTo(copy.url);
    }
    say(`${caught} purchases and refunds were under way when a server was killed`);
    isOpen = false;
    await buyers;
    await runEachOnce({ shop, counter, random, token: shop.last }, () => newPurchase(made));
    await settle(shop);
    const counts = await compare(shop, counter, made);
    isSound = counts.failed === 0;
    return counts;
  } finally {
    isOpen = false;
    await stopReviews();
    await copy.stop();
    await shop.close({ keep: !isSound });
  }
}

async function live({ answers }: Counter, random: Dice): Promise<void> {
  const heard = () => answers.values().reduce((sum, n) => sum + n, 0) - (answers.get(0) ?? 0);
  const enough = heard() + random.whole(MOST_ANSWERS);
  const began = performance.now();
  await sleep(random.whole(LIVES_MS));
  while (heard() < enough && performance.now() - began < LONGEST_LIFE_MS) await sleep(5);
}
