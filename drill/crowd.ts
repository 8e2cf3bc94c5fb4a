import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from '@puerta/contract/client';
import type { EndpointKey } from '@puerta/contract/contract';
import { dice } from '../apps/server/src/demo/plan.ts';
import { APPROVED } from '../test/orders.ts';
import { newPurchase, type Purchase } from './compare.ts';
import { type Counter, openCounter } from './counter.ts';
import { buy } from './errands.ts';
import type { Shop } from './shop.ts';

/** How many people do each of these, with a rest after each answer. */
export type People = { read: number; quote: number; purchase: number };
type Deed = keyof People;
/** One answer: `code` is of a refusal, else empty; `at`: when, in milliseconds as `performance.now()`. */
export type Heard = { deed: Deed; status: number; ms: number; at: number; code: string };
export type Crowd = {
  /** every answer, in the order in which they came */
  heard: Heard[];
  made: Purchase[];
  counter: Counter;
  /** waits for the answers that people still wait for */
  leave(): Promise<void>;
};

/** People at the portal who read, ask for prices and buy, one after the other, until they leave; the rest is in milliseconds. */
export function letIn(url: string, shop: Shop, people: People, restMs: number, made: Purchase[] = []): Crowd {
  const heard: Heard[] = [];
  const counters = Object.fromEntries(
    (Object.keys(people) as Deed[]).map(deed => [
      deed,
      openCounter(url, (answer, ms) => hear(deed, answer, ms)),
    ]),
  ) as Record<Deed, Counter>;
  const hear = (deed: Deed, answer: Answer<EndpointKey>, ms: number) => {
    const code = answer.success ? '' : answer.error.code;
    heard.push({ deed, status: answer.status, ms, at: performance.now(), code });
  };
  const random = dice('crowd');
  const quoted = {
    state: shop.state,
    city: shop.city,
    zipCode: '33131',
    weight: 10,
    length: 12,
    width: 12,
    height: 12,
  };
  const deeds: Record<Deed, (token: string) => Promise<unknown>> = {
    read: token => counters.read.press(token, client => client('GET /order/mine')),
    quote: token => counters.quote.press(token, client => client('POST /calculator', { body: quoted })),
    purchase: token =>
      buy({ shop, counter: counters.purchase, random, token }, newPurchase(made), {
        quantity: 1,
        number: APPROVED,
      }),
  };
  let isOpen = true;
  const person = async (deed: Deed, token: string) => {
    for (; isOpen; await sleep(restMs / 2 + random.whole(restMs))) await deeds[deed](token);
  };
  const everybody = (Object.keys(people) as Deed[]).flatMap(deed =>
    Array.from({ length: people[deed] }, (_, at) =>
      person(deed, shop.customers[at % shop.customers.length] ?? ''),
    ),
  );
  return {
    heard,
    made,
    counter: counters.purchase,
    async leave() {
      isOpen = false;
      await Promise.all(everybody);
    },
  };
}
