import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from '@puerta/contract/client';
import type { EndpointKey } from '@puerta/contract/contract';
import { freePort } from '../bench/servers.ts';
import { type Counts, skipped } from '../scripts/lib/steps.mjs';
import { disagreements } from '../test/disagreements.ts';
import { APPROVED, card, orderBody } from '../test/orders.ts';
import { say } from './compare.ts';
import { type Copy, startCopy } from './copy.ts';
import { isInstalled, startProxy } from './proxy.ts';
import { checkOut } from './release.ts';
import { clientAt, openShop, type Shop } from './shop.ts';

/** How many people do each of these at a time, with a short rest after each answer. */
const PEOPLE = { read: 8, quote: 6, purchase: 4 } as const;
type Call = keyof typeof PEOPLE;
const REST_MS = 50;
/** Each copy works a while between two restarts, so that the one before is known to be there. */
const WORKS_MS = 1000;
const SHOWN = 10;

/**
 * Two copies behind the example proxy are restarted by SIGTERM, one after the other, while people read, ask for prices
 * and buy: nobody may notice. `from` is a tag of git: both copies are of that version at first, and the second one
 * starts again as such beside the first, which is of ours by then.
 */
export async function drillRolling(restarts: number, from: string | undefined): Promise<Counts> {
  if (!isInstalled()) return skipped('nginx is not there (Debian: apt-get install nginx-light)');
  const before = from === undefined ? null : checkOut(from);
  const shop = await openShop();
  const env = { ...shop.env, DRAIN_SECONDS: '1', TRUST_PROXY: '1' };
  const ports = [await freePort(), await freePort()] as const;
  const run = (at: number, isOld: boolean) =>
    startCopy(env, shop.logFile, { port: ports[at % 2], ...(isOld && before && { root: before.root }) });
  const copies: Copy[] = [];
  const load = { isOn: true, made: 0, counts: { read: 0, quote: 0, purchase: 0 }, failures: [] as string[] };
  let isSound = false;
  try {
    for (const at of [0, 1]) copies.push(await run(at, true));
    const proxy = await startProxy(ports);
    try {
      const people = peopleAt(proxy.url, shop, await openDestination(shop), load);
      await sleep(WORKS_MS);
      for (let done = 0; done < restarts; done++) {
        await copies[done % 2]?.stop();
        copies[done % 2] = await run(done, done === 1);
        await sleep(WORKS_MS);
      }
      load.isOn = false;
      await Promise.all(people);
    } finally {
      await proxy.stop();
    }
    isSound = await judge(shop, restarts, load);
    return { passed: Number(isSound), failed: Number(!isSound), skipped: 0 };
  } finally {
    load.isOn = false;
    for (const copy of copies) await copy.stop();
    await shop.close({ keep: !isSound });
    before?.remove();
  }
}

type Load = { isOn: boolean; made: number; counts: Record<Call, number>; failures: string[] };

async function openDestination({ ledgers, city }: Shop): Promise<{ state: number; city: number }> {
  const { rows } = await ledgers.query<{ state: number }>(
    'select state_id as state from city where id = $1',
    [city],
  );
  return { state: rows[0]?.state ?? 0, city };
}

/** Everybody who is at the portal; each presses a button once, and what then fails is a failure. */
function peopleAt(url: string, shop: Shop, to: { state: number; city: number }, load: Load): Promise<void>[] {
  const quote = { ...to, zipCode: '33131', weight: 10, length: 12, width: 12, height: 12 };
  const buy = (token: string) => {
    const body = orderBody(to.city, { detail: { content: `Ropa ${++load.made}` }, payment: card(APPROVED) });
    return clientAt(url, token)('POST /order/create', { body }, { idempotencyKey: crypto.randomUUID() });
  };
  const calls: Record<Call, (token: string) => Promise<Answer<EndpointKey>>> = {
    read: token => clientAt(url, token)('GET /order/mine'),
    quote: () => clientAt(url)('POST /calculator', { body: quote }),
    purchase: buy,
  };
  const person = async (call: Call, token: string) => {
    for (; load.isOn; await sleep(REST_MS)) {
      const answer = await calls[call](token);
      load.counts[call]++;
      if (!answer.success) load.failures.push(`${call}: ${answer.status} ${JSON.stringify(answer)}`);
    }
  };
  return (Object.keys(PEOPLE) as Call[]).flatMap(call =>
    Array.from({ length: PEOPLE[call] }, (_, at) => person(call, shop.customers[at] ?? '')),
  );
}

/** Nothing failed, each purchase is in the books once, and the bank's agree with them. */
async function judge({ ledgers }: Shop, restarts: number, load: Load): Promise<boolean> {
  const { rows } = await ledgers.query<{ paid: number; different: number }>(
    `select count(*)::int as paid, count(distinct content)::int as different from orders where state = 'paid'`,
  );
  const { read, quote, purchase } = load.counts;
  const { paid = 0, different = 0 } = rows[0] ?? {};
  const wrong = await disagreements(ledgers);
  say(
    `${restarts} restarts, ${read} reads, ${quote} quotes, ${purchase} purchases: ${load.failures.length} failed`,
  );
  say(
    `${paid} orders are paid, ${paid - different} of them twice; ${wrong.length} differences with the bank and the carrier`,
  );
  for (const line of [...load.failures, ...wrong.map(each => JSON.stringify(each))].slice(0, SHOWN))
    say(line);
  return load.failures.length + wrong.length === 0 && paid === purchase && different === paid && purchase > 0;
}
