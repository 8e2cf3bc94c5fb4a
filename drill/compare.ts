import { setTimeout as sleep } from 'node:timers/promises';
import { compareLedgers, type Comparison, countOpen, disagreements } from '../test/disagreements.ts';
import type { Counts } from '../scripts/lib/steps.mjs';
import type { Counter } from './counter.ts';
import type { Shop } from './shop.ts';
import type pg from 'pg';

/** What a customer set out to buy, once, and what they were told of it however often they pressed. */
export type Purchase = {
  /** of this purchase alone: the books find it by it */
  content: string;
  told: 'bought' | 'held' | 'refused' | 'nothing';
  /** every order that an answer named */
  orders: Set<number>;
  /** and every number of a package on them, as it is printed */
  packages: Set<string>;
};

export const newPurchase = (made: Purchase[]): Purchase => {
  const content = `Ropa ${made.length + 1}`;
  const purchase: Purchase = { content, told: 'nothing', orders: new Set(), packages: new Set() };
  made.push(purchase);
  return purchase;
};

/** Compares what customers were told with the orders in the books. */
export async function comparePurchases(owner: pg.ClientBase, made: Purchase[]): Promise<Comparison> {
  const { rows } = await owner.query<{ content: string; paid: number[] }>(
    "select content, array_agg(id) as paid from orders where state = 'paid' group by content",
  );
  const paidOf = new Map(rows.map(({ content, paid }) => [content, paid]));
  const differences = made
    .map(purchase => ({
      ...purchase,
      orders: [...purchase.orders],
      paid: paidOf.get(purchase.content) ?? [],
    }))
    .filter(seen => !isTrue(seen));
  return { what: 'customers: what they were told of each purchase', compared: made.length, differences };
}

function isTrue({
  told,
  orders,
  paid,
}: {
  told: Purchase['told'];
  orders: number[];
  paid: number[];
}): boolean {
  if (paid.length > 1) return false;
  if (told === 'bought') return orders.length === 1 && paid[0] === orders[0];
  // a review may have ended either way; one that refused frees the key, and a press that was late asks anew
  if (told === 'held') return paid.every(id => orders.includes(id));
  return told === 'refused' && orders.length + paid.length === 0;
}

/** The recovery looks each minute, and again after two and four where a provider has to be asked once more. */
const PATIENCE_MS = 300_000;
const SHOWN = 5;

export const say = (line: string) => console.log(`· ${line}`);

/** How many purchases are in the middle of something. */
export const openNow = (shop: Shop) => countOpen(shop.ledgers);

/** Waits until nothing is under way any more, reviews included, and until what went astray was given back. */
export async function settle(shop: Shop): Promise<void> {
  for (const began = performance.now(); performance.now() - began < PATIENCE_MS; await sleep(1000)) {
    const { rows } = await shop.ledgers.query("select from attempt where state = 'held' limit 1");
    if (rows.length === 0 && (await disagreements(shop.ledgers)).length === 0) return;
  }
  say('something does not come to its end, and stands below');
}

/** What a driver that had lost its lease had bought, and what became of it: tells how often a drill met that moment. */
async function sayStrays({ ledgers }: Shop): Promise<void> {
  const { rows } = await ledgers.query<{ kind: string; state: string; n: number }>(
    'select kind, state, count(*)::int as n from stray group by kind, state order by kind, state',
  );
  const counted = rows.map(({ kind, state, n }) => `${n} × ${kind} ${state}`).join(', ');
  say(`went astray: ${counted || 'nothing'}`);
}

/** Compares everything. */
export async function compare(shop: Shop, counter: Counter, made: Purchase[]): Promise<Counts> {
  const found = [...(await compareLedgers(shop.ledgers)), await comparePurchases(shop.ledgers, made)];
  const statuses = [...counter.answers].sort(([a], [b]) => a - b);
  say(`answers: ${statuses.map(([status, n]) => `${n} × ${status === 0 ? 'none' : status}`).join(', ')}`);
  await sayStrays(shop);
  return judge(found);
}

/** Prints the table and counts each comparison as a test: one that looked at nothing has not passed. */
export function judge(found: Comparison[]): Counts {
  console.log(`\n${'what was compared'.padEnd(64)}${'looked at'.padStart(10)}${'differences'.padStart(13)}`);
  for (const { what, compared, differences } of found) {
    console.log(
      `${what.padEnd(64)}${String(compared).padStart(10)}${String(differences.length).padStart(13)}`,
    );
    for (const difference of differences.slice(0, SHOWN)) console.log(`  ${JSON.stringify(difference)}`);
    if (differences.length > SHOWN) console.log(`  and ${differences.length - SHOWN} more`);
  }
  const isSound = ({ compared, differences }: (typeof found)[number]) =>
    compared > 0 && differences.length === 0;
  const passed = found.filter(isSound).length;
  return { passed, failed: found.length - passed, skipped: 0 };
}
