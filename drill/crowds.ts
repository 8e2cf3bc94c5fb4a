import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { atMost, type Figure, median, noted } from '../bench/report.ts';
import { memoryOf } from '../bench/servers.ts';
import { interlaced } from '../test/pictures.ts';
import { type Bound, booksAgree, inShop, judged, p95, secondsUntil } from './bound.ts';
import type { Copy } from './copy.ts';
import { type Crowd, type Heard, letIn } from './crowd.ts';
import { clientAt, type Shop } from './shop.ts';

/** Too many for now, said as such, with when to come again: true, and no failure. */
const isTurnedAway = ({ status, code }: Heard) => status === 429 || code === 'busy';

/** Five hundred who each do something every five seconds, all of them at once in the first. */
const MANY = { read: 380, quote: 100, purchase: 20 };
const MANY_REST_MS = 5000;
const MANY_FOR_MS = 60_000;
/** What nobody leaves for, where two cores serve and are the people too; a purchase asks bank and carrier, and draws. */
const WAIT_MS = { read: 1000, quote: 1000, purchase: 3000 };

async function* people(): AsyncGenerator<Figure> {
  yield* inShop({}, async function* (shop, { url }) {
    const crowd = letIn(url, shop, MANY, MANY_REST_MS);
    await sleep(MANY_FOR_MS);
    yield* waits(crowd, WAIT_MS);
    yield* booksAgree(shop, crowd);
    yield* judged(crowd.heard, isTurnedAway);
  });
}

function* waits({ heard }: Crowd, limits: Partial<typeof WAIT_MS>): Generator<Figure> {
  for (const [deed, most] of Object.entries(limits) as [Heard['deed'], number][])
    yield atMost(`95 of 100 answered: ${deed}`, p95(heard, deed), most, 'ms');
}

const head = (call: string, length = 0, type = 'application/json') =>
  `${call} HTTP/1.1\r\nhost: localhost\r\nagency: caribe\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`;
const MEGABYTE = 2 ** 20;
const FORM = 'multipart/form-data; boundary=x';
const PART = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
/** How somebody holds a connection: what they send at once, and each second after. */
const SLOW = {
  head: ['GET / HTTP/1.1\r\nhost: localhost\r\nx-long: ', 'a'],
  body: [head('POST /api/auth/login', 10_000), ' '],
  // a file where none is wanted
  upload: [
    `${head('POST /api/open/notices/off?token=x', 5 * MEGABYTE, FORM)}${PART}${' '.repeat(4 * MEGABYTE)}`,
    ' ',
  ],
  // more than the system keeps for who does not read
  reader: [head('GET /api/openapi.json').repeat(40), ''],
} as const;

/** Opens such connections; `left` says how many of them stand. */
function hold(url: string, kind: keyof typeof SLOW, count: number): { left(): number; drop(): void } {
  const [first, next] = SLOW[kind];
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.on('error', () => undefined).write(first);
    const sending = setInterval(() => socket.writable && next && socket.write(next), 1000);
    socket.on('close', () => clearInterval(sending));
    return kind === 'reader' ? socket.pause() : socket.resume();
  });
  return {
    left: () => sockets.filter(({ destroyed }) => !destroyed).length,
    drop: () => sockets.forEach(socket => socket.destroy()),
  };
}

const EACH_KIND = 100;
/** A minute for what arrives, looked at each six seconds; ten for what is not read (`http/app.ts`). */
const CUT_SECONDS = { sent: 75, read: 630 };
/** Somebody's keep-alive, a file of the log, a connection of the pool. */
const FILES = 15;

async function* slow(): AsyncGenerator<Figure> {
  yield* inShop({}, async function* (shop, { url, pid }) {
    const crowd = letIn(url, shop, { read: 8, quote: 4, purchase: 0 }, 200);
    await sleep(5000);
    const before = openFiles(pid);
    const held = (['head', 'body', 'upload', 'reader'] as const).map(kind => hold(url, kind, EACH_KIND));
    const [readers, senders] = [held.at(-1), held.slice(0, -1)];
    const sent = await secondsUntil(90, () => senders.every(({ left }) => left() === 0));
    yield atMost(`until ${3 * EACH_KIND} slow senders are cut off`, sent, CUT_SECONDS.sent, 's');
    // the program that does not read does not hear of it either: counted where they end
    const read = sent + (await secondsUntil(600, () => openFiles(pid) <= before + FILES));
    yield atMost(`until ${EACH_KIND} that never read are cut off`, read, CUT_SECONDS.read, 's');
    readers?.drop();
    await crowd.leave();
    yield noted('memory', `${memoryOf(pid).toFixed(0)} MB`);
    yield* waits(crowd, { read: WAIT_MS.read, quote: WAIT_MS.quote });
    yield* judged(crowd.heard, isTurnedAway);
  });
}

const openFiles = (pid: number) => readdirSync(`/proc/${pid}/fd`).length;

const MOST_MB = 512;
/** How Linux limits a program with all that it starts: as it is done now, and as it was before. */
const GROUPS = [
  { root: '/sys/fs/cgroup', limit: 'memory.max', held: /^anon (\d+)/m },
  { root: '/sys/fs/cgroup/memory', limit: 'memory.limit_in_bytes', held: /^total_rss (\d+)/m },
];

const GROUP = 'puerta-drill';

type Capped = { how: string; through: string[]; held(pid: number): number };

/**
 * Caps what is started `through` it, where that is permitted: who passes the cap is killed by the system. `held` answers
 * megabytes.
 */
function cap(): Capped {
  for (const { root, limit, held } of GROUPS) {
    if (!existsSync(join(root, 'cgroup.procs'))) continue;
    const group = join(root, GROUP);
    try {
      mkdirSync(group, { recursive: true });
      writeFileSync(join(group, limit), String(MOST_MB * MEGABYTE));
    } catch {
      continue;
    }
    return {
      how: 'capped',
      // what was held before it entered would not count
      through: ['sh', '-c', 'echo $$ > "$0" && exec "$@"', join(group, 'cgroup.procs')],
      held: () => Number(held.exec(readFileSync(join(group, 'memory.stat'), 'utf8'))?.[1]) / MEGABYTE,
    };
  }
  return { how: 'measured, not capped', through: [], held: memoryOf };
}

/** Sides of two pictures: one that is drawn anew, and one of 59 megapixels, that is refused unread. */
const PICTURES = [4990, 7680, 4990, 7680].map(interlaced);
const isSeen = (status: number) => [200, 415, 429, 503].includes(status);

/** People, pictures, and who holds connections, while there is no more than that to be had. */
async function* memory(): AsyncGenerator<Figure> {
  const { through, ...capped } = cap();
  try {
    yield* inShop({}, (shop, copy) => crowdedHouse(shop, copy, capped), { through });
  } finally {
    for (const group of GROUPS.map(({ root }) => join(root, GROUP)).filter(existsSync)) rmdirSync(group);
  }
}

async function* crowdedHouse(
  shop: Shop,
  { url, pid }: Copy,
  { how, held: heldBy }: Omit<Capped, 'through'>,
): AsyncGenerator<Figure> {
  const crowd = letIn(url, shop, { read: 20, quote: 10, purchase: 4 }, 500);
  const held = (['body', 'upload', 'reader'] as const).map(kind => hold(url, kind, 60));
  const pictures = shop.customers.slice(-4).flatMap(token =>
    PICTURES.map(async file => {
      const sent = await clientAt(url, token)('POST /support/file', { body: { name: 'foto.png' }, file });
      return sent.status;
    }),
  );
  let most = 0;
  for (const began = performance.now(); performance.now() - began < MANY_FOR_MS; await sleep(200))
    most = Math.max(most, heldBy(pid));
  held.forEach(({ drop }) => drop());
  yield atMost(`held at most (${how})`, most, MOST_MB, 'MB');
  const lost = (await Promise.all(pictures)).filter(status => !isSeen(status));
  yield atMost('pictures that were lost', lost.length, 0, '');
  yield* booksAgree(shop, crowd);
  yield* judged(crowd.heard, isTurnedAway);
}

const SAMPLES = 20;
/** What may be more at the end than after the first tenth: the engine tidies when it likes, and the machine is busy. */
const MORE = { memory: 40, files: FILES, connections: 3, lag: 20 };
const SOAK_MB = 250;
type Sample = typeof MORE;

/** Readings, prices and purchases, with the jobs that follow, for a while: nothing grows. */
async function* soak(minutes: number): AsyncGenerator<Figure> {
  yield* inShop({}, async function* (shop, copy) {
    const crowd = letIn(copy.url, shop, { read: 8, quote: 6, purchase: 3 }, 1000);
    const samples: Sample[] = [];
    const idle = new Worker(IDLE_LOOP, { eval: true });
    idle.unref();
    while (samples.length < SAMPLES) {
      await sleep((minutes * 60_000) / SAMPLES);
      samples.push(await sample(shop, copy, idle));
    }
    yield* grown(samples);
    yield* booksAgree(shop, crowd);
    yield* judged(crowd.heard, () => false);
  });
}

function* grown(samples: Sample[]): Generator<Figure> {
  const usual = (of: Sample[], what: keyof Sample) => median(of.map(each => each[what]));
  for (const [what, more] of Object.entries(MORE) as [keyof Sample, number][]) {
    const [early, late] = [usual(samples.slice(2, 6), what), usual(samples.slice(-4), what)];
    yield atMost(`${what}: ${early.toFixed(0)} after a tenth, at the end`, late, Math.ceil(early) + more, '');
  }
  yield atMost('memory at most', Math.max(...samples.map(each => each.memory)), SOAK_MB, 'MB');
}

/** A loop that has nothing to do: it is late where the machine does something else. */
const IDLE_LOOP = `const late = require('node:perf_hooks').monitorEventLoopDelay({ resolution: 10 });
  late.enable();
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', () => { parentPort.postMessage(late.percentile(99) / 1e6); late.reset(); });`;

/**
 * Megabytes, open files, connections to the database, and how many milliseconds the event loop was later in 1 of 100
 * cases than one that has nothing to do.
 */
async function sample({ ledgers }: Shop, { url, pid }: Copy, idle: Worker): Promise<Sample> {
  idle.postMessage('');
  const [atRest] = (await once(idle, 'message')) as [number];
  const figures = await (await fetch(`${url}/metrics`)).text();
  const lag = Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(figures)?.[1]) * 1000 - atRest;
  const { rows } = await ledgers.query<{ n: number }>(
    'select count(*)::int as n from pg_stat_activity where datname = current_database()',
  );
  return { memory: memoryOf(pid), files: openFiles(pid), connections: rows[0]?.n ?? 0, lag };
}

const lacksProc = () => (existsSync('/proc/self/fd') ? null : 'open files are counted on Linux alone');

export const CROWDS: readonly Bound[] = [
  { name: 'people', run: people },
  { name: 'slow', lacks: lacksProc, run: slow },
  { name: 'memory', run: memory },
  { name: 'soak', lacks: lacksProc, run: soak },
];
