// npm run bench [-- --quick | --profile]: measures what has a budget and prints figure, budget and verdict; fails when a
// budget is lost; --profile says instead where the time of the public calls goes, here and in the bare program. Everything runs on this machine's loopback, in a folder of its own that is removed at the end.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { MEMORY_ENV, MEMORY_FLAGS } from '../scripts/lib/memory.mjs';
import { startEmbedded } from '../apps/server/src/db/embedded.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { seedMany } from '../apps/server/src/demo/many/seed-many.ts';
import type { BenchAgency } from './agency.ts';
import { backOffice } from './back-office.ts';
import { documents } from './documents.ts';
import { firstLoad } from './first-load.ts';
import { lighthouse } from './lighthouse.ts';
import { lists, sizeOf } from './lists.ts';
import { oneRequest } from './one-request.ts';
import { bareProgramOf, callAt, casesOf, overhead } from './overhead.ts';
import { profile } from './profile.ts';
import { atMost, type Figure, noted, print } from './report.ts';
import { memoryOf, type Server, startServer } from './servers.ts';
import { search } from './search.ts';
import { startUp } from './start-up.ts';
import { together } from './together.ts';
import { trail } from './trail.ts';

const SMALL = 10_000;
const MEMORY_MB = 250;
const LARGE: BenchAgency = { id: 1, slug: 'caribe' };
const SMALL_AGENCY: BenchAgency = { id: 2, slug: 'andes' };
const PUBLIC_PAGES = ['/', '/calculator', '/register', '/password', '/politics'];
const SECRET = 'only-for-the-bench-only-for-the-bench';

/** As it is run for people, but that nobody is told to come back later. */
const PRODUCTION = {
  NODE_ENV: 'production',
  ALLOW_SIMULATORS: '1',
  SMTP_URL: 'smtp://127.0.0.1:1',
  LIMIT_PUBLIC: '1000000000',
  LIMIT_ACCOUNT: '1000000000',
  LIMIT_SIGN_IN_ADDRESS: '1000',
  LIMIT_REGISTRATION: '1000',
};

const { values: options } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, profile: { type: 'boolean', default: false } },
});
const many = options.quick ? 100_000 : 1_000_000;
const dataDir = mkdtempSync(join(tmpdir(), 'puerta-bench-'));
// the account that root lends the database to must be able to enter
chmodSync(dataDir, 0o711);
const say = (line: string) => console.log(`· ${line}`);

const demo = { DATA_DIR: dataDir, SECRET, LOG_LEVEL: 'silent', HOST: '127.0.0.1' };
const startOurs = (flags: string[] = []) =>
  startServer(
    [...flags, ...MEMORY_FLAGS, 'apps/server/src/main.ts'],
    { ...demo, ...PRODUCTION, ...MEMORY_ENV },
    '/readyz',
  );

let isKept = false;
try {
  if (options.profile) await profiles();
  isKept = options.profile || print(await measure());
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
process.exitCode = isKept ? 0 : 1;

/** For each public call, here and in the bare program: whose work the processor's time is. */
async function profiles(): Promise<void> {
  await startUp(demo);
  const database = await startEmbedded({ dataDir, log: () => undefined });
  try {
    const appUrl = await migrate(database.url, { secret: SECRET });
    for (const at of [0, 1]) {
      const server = await startOurs();
      const one = (await casesOf(server, appUrl, LARGE))[at];
      if (!one) throw new Error('There is no such call');
      const startBare = await bareProgramOf(one, appUrl, LARGE);
      await server.stop();
      for (const [program, start] of [
        ['ours', startOurs],
        ['bare', startBare],
      ] as const) {
        const { perSecond, shares } = await profile(dataDir, start, to => callAt(to, one.call));
        console.log(`\n${one.name}, ${program}: ${Math.round(perSecond)} calls a second with the profiler`);
        for (const { part, share } of shares)
          console.log(`${(share * 100).toFixed(1).padStart(5)} %  ${part}`);
      }
    }
  } finally {
    await database.stop();
  }
}

async function measure(): Promise<Figure[]> {
  const figures = [...(await firstLoad()), ...(await documents())];
  say('Starting twice');
  figures.push(...(await startUp(demo)));
  const database = await startEmbedded({ dataDir, log: () => undefined });
  try {
    figures.push(await seed(database.url, SMALL_AGENCY, SMALL), await seed(database.url, LARGE, many));
    const appUrl = await migrate(database.url, { secret: SECRET });
    figures.push(await sizeOf(appUrl, LARGE));
    const server = await startOurs();
    try {
      say('Lighthouse');
      figures.push(
        ...(await lighthouse(server.url, PUBLIC_PAGES, mkdtempSync(join(dataDir, 'lighthouse-')))),
      );
      figures.push(...(await underLoad(server, appUrl)));
      say('Search over everything');
      figures.push(...(await search(server, appUrl, LARGE)));
      say('The trail');
      const trails = {
        small: { agency: SMALL_AGENCY, rows: SMALL },
        large: { agency: LARGE, rows: many },
      };
      figures.push(...(await trail(server, database.url, trails)));
      say('Together');
      figures.push(...(await together(server, appUrl, LARGE)));
    } finally {
      await server.stop();
    }
  } finally {
    await database.stop();
  }
  return figures;
}

async function underLoad(server: Server, appUrl: string): Promise<Figure[]> {
  let largest = 0;
  const watching = setInterval(() => (largest = Math.max(largest, memoryOf(server.pid) || 0)), 200);
  try {
    const figures = [
      await oneRequest(server, LARGE),
      ...(await overhead(server, appUrl, LARGE, say)),
      ...(await lists(server, appUrl, { small: SMALL_AGENCY, large: LARGE }, say)),
      ...(await backOffice(server, { small: SMALL_AGENCY, large: LARGE })),
    ];
    return [...figures, atMost('server memory under load', largest, MEMORY_MB, 'MB')];
  } finally {
    clearInterval(watching);
  }
}

async function seed(url: string, { slug }: BenchAgency, packages: number): Promise<Figure> {
  const began = performance.now();
  const seconds = () => `${((performance.now() - began) / 1000).toFixed(0)} s`;
  await seedMany(url, { slug, packages, now: new Date() }, done => {
    if (done % 100_000 < 25_000) say(`${slug}: ${done} of ${packages} packages, ${seconds()}`);
  });
  return noted(`seeding ${packages} packages`, seconds());
}
