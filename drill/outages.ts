import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { dice } from '../apps/server/src/demo/plan.ts';
import { atLeast, atMost, type Figure } from '../bench/report.ts';
import { freePort } from '../bench/servers.ts';
import { MEMORY_FLAGS } from '../scripts/lib/memory.mjs';
import { lineTo } from '../test/line.ts';
import { openMailServer } from '../test/mail-server.ts';
import { succeeded } from '../test/journey.ts';
import { register, signIn } from '../test/visitors.ts';
import {
  type Bound,
  booksAgree,
  inShop,
  judged,
  lacksDisk,
  secondsUntil,
  smallDisk,
  statusOf,
} from './bound.ts';
import { newPurchase, type Purchase } from './compare.ts';
import { type Copy, startCopy } from './copy.ts';
import { type Crowd, type Heard, letIn } from './crowd.ts';
import { openCounter, startReviews } from './counter.ts';
import { runErrand } from './errands.ts';
import { clientAt, type Shop } from './shop.ts';

const PEOPLE = { read: 4, quote: 2, purchase: 4 };
const REST_MS = 200;
const OUTAGE_MS = 30_000;
/** The store of files is asked each ten seconds, and /readyz by us each tenth of one. */
const SEEN_SECONDS = 11;
/** Connections are made anew at the first call; customers press again each half a second. */
const BACK_SECONDS = 5;
/** What a full disk met after the card was authorised is tried again after a minute, by a job that looks each 15 s. */
const TRIED_AGAIN_SECONDS = 80;
/** An outage is told as it begins and as it ends; what met it on its way may have a line of its own. */
const LINES = 20;

/** Told of a purchase whose card was authorised: that it is being confirmed, and must not be paid again. */
const IS_CONFIRMED: readonly string[] = ['payment_unknown', 'in_progress', 'same_under_way'];
const isAway = ({ code }: Heard) => code === 'database_away' || IS_CONFIRMED.includes(code);
const soldAfter =
  ({ heard }: Crowd, at: number) =>
  () =>
    heard.some(one => one.deed === 'purchase' && one.code === '' && one.at > at);

/** Labels cannot be kept: the money is authorised by then. */
async function* filesDisk(): AsyncGenerator<Figure> {
  const disk = smallDisk(8);
  try {
    yield* inShop({ DATA_DIR: disk.path }, async function* (shop, { url }) {
      const crowd = letIn(url, shop, PEOPLE, REST_MS);
      const isReady = (status: number) => async () => (await statusOf(`${url}/readyz`)) === status;
      for (const [what, spoil, mend] of [
        ['full', disk.fill, disk.empty],
        ['read-only', disk.shut, disk.open],
      ] as const) {
        await sleep(5000);
        spoil();
        yield atMost(
          `${what}: until /readyz says so`,
          await secondsUntil(30, isReady(503)),
          SEEN_SECONDS,
          's',
        );
        await sleep(5000);
        mend();
        const back = performance.now();
        yield atMost('until it is ready again', await secondsUntil(30, isReady(200)), SEEN_SECONDS, 's');
        const sold = await secondsUntil(100, soldAfter(crowd, back));
        yield atMost('until one buys', sold, TRIED_AGAIN_SECONDS, 's');
      }
      yield* booksAgree(shop, crowd);
      yield* judged(crowd.heard, ({ deed, code }) => deed === 'purchase' && IS_CONFIRMED.includes(code));
    });
  } finally {
    disk.remove();
  }
}

/** PostgreSQL cannot write any more. */
async function* databaseDisk(): AsyncGenerator<Figure> {
  const disk = smallDisk(400);
  try {
    yield* inShop(
      {},
      async function* (shop, { url }) {
        const crowd = letIn(url, shop, PEOPLE, REST_MS);
        await sleep(5000);
        disk.fill();
        const seen = await secondsUntil(30, async () => (await statusOf(`${url}/readyz`)) === 503);
        yield atMost('full: until /readyz says so', seen, SEEN_SECONDS, 's');
        await sleep(OUTAGE_MS);
        disk.empty();
        yield* isBack(shop, crowd);
      },
      { database: disk.path, isLasting: true },
    );
  } finally {
    disk.remove();
  }
}

async function* isBack(shop: Shop, crowd: Crowd): AsyncGenerator<Figure> {
  const back = performance.now();
  yield atMost('until one buys', await secondsUntil(60, soldAfter(crowd, back)), BACK_SECONDS, 's');
  const lines = readFileSync(shop.logFile, 'utf8')
    .split('\n')
    .filter(line => /"level":[56]0/.test(line));
  yield atMost('lines of errors', lines.length, LINES, '');
  await shop.lookAgain();
  yield* booksAgree(shop, crowd);
  yield* judged(crowd.heard, isAway);
}

/** PostgreSQL is killed under purchases, and nothing reaches it for a while. */
async function* databaseAway(): AsyncGenerator<Figure> {
  let line: Awaited<ReturnType<typeof lineTo>> | undefined;
  const throughLine = async ({ env }: Shop) => {
    line = await lineTo(env.DATABASE_URL);
    return { DATABASE_URL: line.url };
  };
  try {
    yield* inShop(throughLine, killDatabase, { isLasting: true });
  } finally {
    await line?.cut();
  }
  async function* killDatabase(shop: Shop, { url }: Copy): AsyncGenerator<Figure> {
    const crowd = letIn(url, shop, PEOPLE, REST_MS);
    await sleep(5000);
    const { rows } = await shop.ledgers.query<{ pid: number }>(
      `select split_part(pg_read_file('postmaster.pid'), chr(10), 1)::int as pid`,
    );
    process.kill(rows[0]?.pid ?? 0, 'SIGQUIT');
    await line?.cut();
    await sleep(OUTAGE_MS);
    await line?.mend();
    yield* isBack(shop, crowd);
  }
}

const HOUR_MS = 3_600_000;
/** A clock that is wrong by so many milliseconds, for a program of Node; what it waits for takes as long as ever. */
const clockOff = (ms: number) =>
  `--import=data:text/javascript,${encodeURIComponent(
    `const now = Date.now; Date.now = () => now() + ${ms};
     globalThis.Date = new Proxy(Date, { construct: (t, given, n) => Reflect.construct(t, given.length ? given : [t.now()], n) });`,
  )}`;
const BUYERS = 9;
const WANDERS_MS = 1500;

/** The shortest that the server takes: leases end by the clock of whoever looks. */
const SHORT = { LEASE_SECONDS: '2', PROVIDER_TIMEOUT_MS: '300' };

/** Three copies, of which one is an hour behind and one an hour ahead; customers go from one to another. */
async function* clocks(): AsyncGenerator<Figure> {
  yield* inShop(SHORT, async function* (shop, right) {
    const copies: Copy[] = [right];
    const random = dice('clocks');
    let isOpen = true;
    try {
      for (const ms of [-HOUR_MS, HOUR_MS])
        copies.push(await startCopy(shop.env, shop.logFile, { flags: [clockOff(ms), ...MEMORY_FLAGS] }));
      yield atMost('sessions of one copy that another refuses', await refusedSessions(copies), 0, '');
      const made: Purchase[] = [];
      const counter = openCounter(right.url);
      const stopReviews = startReviews(counter, random);
      const buyers = Array.from({ length: BUYERS }, async (_, at) => {
        const own = dice(`clocks ${at}`);
        while (isOpen)
          await runErrand({ shop, counter, random: own, token: shop.customers[at] ?? '' }, newPurchase(made));
      });
      for (
        const began = performance.now();
        performance.now() - began < 2 * OUTAGE_MS;
        await sleep(WANDERS_MS)
      )
        counter.turnTo(random.pick(copies).url);
      isOpen = false;
      const leave = async () => void (await Promise.all(buyers));
      await leave();
      await stopReviews();
      yield* booksAgree(shop, { heard: [], made, counter, leave });
    } finally {
      isOpen = false;
      for (const copy of copies.slice(1)) await copy.stop();
    }
  });
}

/** Somebody registers at each copy, and reads at each. */
async function refusedSessions(copies: Copy[]): Promise<number> {
  let refused = 0;
  for (const { url } of copies) {
    const app = { client: () => clientAt(url) };
    const email = `${crypto.randomUUID()}@ejemplo.test`;
    await register(app, email);
    const { token } = succeeded(await signIn(app, email));
    for (const other of copies) {
      const read = await clientAt(other.url, token)('GET /order/mine');
      refused += Number(!read.success);
    }
  }
  return refused;
}

const KEPT_HOURS = 48;
const ENOUGH_SECONDS = 60;
/** Receipts, each tried some sixty times. */
const MAILS = 40;

/** No mail leaves for as long as they are tried, with the waits between two tries left out; then all are sent again. */
async function* mailAway(): AsyncGenerator<Figure> {
  const port = await freePort();
  yield* inShop({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'envios@puerta.test' }, resend);

  async function* resend(shop: Shop, { url }: Copy): AsyncGenerator<Figure> {
    const crowd = letIn(url, shop, { read: 0, quote: 0, purchase: 8 }, REST_MS);
    await secondsUntil(ENOUGH_SECONDS, () => crowd.made.length >= MAILS);
    await crowd.leave();
    yield atLeast('tried before they are given up', (await waitedUntilDead(shop)) / 3600, KEPT_HOURS, 'h');
    const dead = await count(shop, "mail where state = 'dead'");
    const server = await openMailServer({}, port);
    try {
      await clientAt(url, shop.manager)('POST /admin/mails/retry/all');
      const took = await secondsUntil(ENOUGH_SECONDS, () => server.received.length >= dead);
      yield atMost(`${dead} mails sent again by one button`, took, ENOUGH_SECONDS, 's');
      await sleep(2000);
      const different = new Set(server.received.map(({ messageId }) => messageId)).size;
      yield atMost('mails that are missing', dead - different, 0, '');
      yield atMost('mails that came twice', server.received.length - different, 0, '');
    } finally {
      await server.close();
    }
  }
}

/** Has each mail tried at once whenever it waits for its next try; answers the shortest waits, in seconds together. */
async function waitedUntilDead(shop: Shop): Promise<number> {
  const is = (states: string) => `pgboss.job where name = 'mail' and state in (${states})`;
  for (let waited = 0; ; ) {
    await secondsUntil(ENOUGH_SECONDS, async () => (await count(shop, is("'created', 'active'"))) === 0);
    const { rows } = await shop.ledgers.query<{ seconds: number | null }>(
      `select extract(epoch from min(start_after) - now())::float as seconds from ${is("'retry'")}`,
    );
    if (!rows[0]?.seconds) return waited;
    waited += rows[0].seconds;
    await shop.ledgers.query(
      "update pgboss.job set start_after = now() where name = 'mail' and state = 'retry'",
    );
    const isTaken = async () => (await count(shop, `${is("'retry'")} and start_after <= now()`)) === 0;
    await secondsUntil(ENOUGH_SECONDS, isTaken);
  }
}

async function count({ ledgers }: Shop, from: string): Promise<number> {
  const { rows } = await ledgers.query<{ n: number }>(`select count(*)::int as n from ${from}`);
  return rows[0]?.n ?? 0;
}

export const OUTAGES: readonly Bound[] = [
  { name: 'disk', lacks: lacksDisk, run: filesDisk },
  { name: 'database-disk', lacks: lacksDisk, run: databaseDisk },
  { name: 'database', run: databaseAway },
  { name: 'clocks', run: clocks },
  { name: 'mail', run: mailAway },
];
