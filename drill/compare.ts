import { setTimeout as sleep } from 'node:timers/promises';
import { compareLedgers, countOpen, disagreements } from '../test/disagreements.ts';
import type { Counts } from '../scripts/lib/steps.mjs';
import type { Counter } from './counter.ts';
import { comparePurchases, type Purchase } from './purchases.ts';
import type { Shop } from './shop.ts';

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

/** Compares, prints the table and counts each comparison as a test. */
export async function compare(shop: Shop, counter: Counter, made: Purchase[]): Promise<Counts> {
  const found = [...(await compareLedgers(shop.ledgers)), await comparePurchases(shop.ledgers, made)];
  const statuses = [...counter.answers].sort(([a], [b]) => a - b);
  say(`answers: ${statuses.map(([status, n]) => `${n} × ${status === 0 ? 'none' : status}`).join(', ')}`);
  await sayStrays(shop);
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
