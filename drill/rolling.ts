import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../bench/servers.ts';
import { type Counts, skipped } from '../scripts/lib/steps.mjs';
import { disagreements } from '../test/disagreements.ts';
import { say } from './compare.ts';
import { type Copy, startCopy } from './copy.ts';
import { type Crowd, letIn } from './crowd.ts';
import { isInstalled, startProxy } from './proxy.ts';
import { checkOut } from './release.ts';
import { openShop, type Shop } from './shop.ts';

const PEOPLE = { read: 8, quote: 6, purchase: 4 };
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
  let crowd: Crowd | undefined;
  let isSound = false;
  try {
    for (const at of [0, 1]) copies.push(await run(at, true));
    const proxy = await startProxy(ports);
    try {
      crowd = letIn(proxy.url, shop, PEOPLE, REST_MS);
      await sleep(WORKS_MS);
      for (let done = 0; done < restarts; done++) {
        await copies[done % 2]?.stop();
        copies[done % 2] = await run(done, done === 1);
        await sleep(WORKS_MS);
      }
      await crowd.leave();
    } finally {
      await proxy.stop();
    }
    isSound = await judge(shop, restarts, crowd);
    return { passed: Number(isSound), failed: Number(!isSound), skipped: 0 };
  } finally {
    await crowd?.leave();
    for (const copy of copies) await copy.stop();
    await shop.close({ keep: !isSound });
    before?.remove();
  }
}

/** Nothing failed, each purchase is in the books once, and the bank's agree with them. */
async function judge({ ledgers }: Shop, restarts: number, { heard, made }: Crowd): Promise<boolean> {
  const { rows } = await ledgers.query<{ paid: number; different: number }>(
    `select count(*)::int as paid, count(distinct content)::int as different from orders where state = 'paid'`,
  );
  const { paid = 0, different = 0 } = rows[0] ?? {};
  const wrong = await disagreements(ledgers);
  const failures = heard.filter(({ code }) => code !== '').map(each => JSON.stringify(each));
  say(`${restarts} restarts, ${heard.length} calls, ${made.length} purchases: ${failures.length} failed`);
  say(
    `${paid} orders are paid, ${paid - different} of them twice; ${wrong.length} differences with the bank and the carrier`,
  );
  for (const line of [...failures, ...wrong.map(each => JSON.stringify(each))].slice(0, SHOWN)) say(line);
  return failures.length + wrong.length === 0 && paid === made.length && different === paid && paid > 0;
}
