import { setTimeout as sleep } from 'node:timers/promises';
import type { Counter } from './counter.ts';
import type { Random } from './random.ts';
import { clientAt } from './shop.ts';

const PERIOD_MS = 1000;

/** Ends the reviews of the payments that the bank holds, as its people would, until told to stop. */
export function startReviews(counter: Counter, random: Random): () => Promise<void> {
  let isOpen = true;
  const reviewing = (async () => {
    for (; isOpen; await sleep(PERIOD_MS)) await reviewHeld(counter.url(), random);
  })();
  return async () => {
    isOpen = false;
    await reviewing;
  };
}

async function reviewHeld(url: string, random: Random): Promise<void> {
  const client = clientAt(url);
  const listed = await client('GET /open/simulator');
  if (!listed.success) return;
  for (const { id } of listed.data.payments) {
    const params = { id };
    if (random.chance(0.7)) await client('POST /open/simulator/payments/:id/release', { params });
    else await client('POST /open/simulator/payments/:id/reject', { params });
  }
}
