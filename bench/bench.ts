// npm run bench [-- --quick] [--only calls,lists] [--folder FOLDER]: measures what has a budget and prints figure,
// budget and verdict; fails when a budget is lost. --quick: a tenth of the packages; --only: some parts of PARTS;
// --folder: a folder that is filled once and kept, in place of one that is removed at the end; --profile leaves there
// what the processor did in each call, here and in the bare program, for the developer tools of a browser.
// Everything runs on this machine's loopback.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { MEMORY_ENV, MEMORY_FLAGS } from '../scripts/lib/memory.mjs';
import { startEmbedded } from '../apps/server/src/db/embedded.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { seedMany } from '../apps/server/src/demo/many/seed-many.ts';
import type { BenchAgency } from './agency.ts';
import { documents } from './documents.ts';
import { evenOut } from './even-out.ts';
import { lighthouse } from './lighthouse.ts';
import { lists } from './lists.ts';
import { load } from './load.ts';
import { oneRequest } from './one-request.ts';
import { bareProgramOf, callAt, casesOf, overhead } from './overhead.ts';
import { atMost, type Figure, judge, print } from './report.ts';
import { memoryOf, type Server, startServer } from './servers.ts';
import { firstLoad, secondStart } from './start-up.ts';
import { waits } from './waits.ts';

const MEMORY_MB = 250;
const LARGE: BenchAgency = { id: 1, slug: 'caribe' };
const SMALL: BenchAgency = { id: 2, slug: 'andes' };
const SMALL_PACKAGES = 10_000;
const PUBLIC_PAGES = ['/', '/calculator', '/register', '/password', '/politics'];
const SECRET = 'only-for-the-bench-only-for-the-bench';
const PROFILED_SECONDS = 15;
const PARTS = ['first', 'documents', 'start', 'lighthouse', 'request', 'calls', 'lists', 'waits'] as const;

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
    only: { type: 'string', default: PARTS.join() },
    folder: { type: 'string' },
  },
});
const parts = options.only.split(',');
const dataDir = options.folder ?? mkdtempSync(join(tmpdir(), 'puerta-bench-'));
mkdirSync(dataDir, { recursive: true });
// the account that root lends the database to must be able to enter
chmodSync(dataDir, 0o711);
const say = (line: string) => console.log(`· ${line}`);

const demo = { DATA_DIR: dataDir, SECRET, LOG_LEVEL: 'silent', HOST: '127.0.0.1' };
/** As it is run for people, but that nobody is told to come back later. */
const production = {
  ...demo,
  ...MEMORY_ENV,
  NODE_ENV: 'production',
  ALLOW_SIMULATORS: '1',
  SMTP_URL: 'smtp://127.0.0.1:1',
  LIMIT_PUBLIC: '1000000000',
  LIMIT_ACCOUNT: '1000000000',
  LIMIT_SIGN_IN_ADDRESS: '1000',
  LIMIT_REGISTRATION: '1000',
};
const startOurs = (flags: string[] = []) =>
  startServer([...flags, ...MEMORY_FLAGS, 'apps/server/src/main.ts'], production, '/readyz');

/** What runs, last started first: ended in order and once, also when somebody presses Ctrl-C. */
const running: (() => Promise<void>)[] = [];
let ending: Promise<void> | undefined;
const endAll = () => (ending ??= endOneAfterTheOther());
async function endOneAfterTheOther(): Promise<void> {
  for (const stop of running) await stop();
  if (options.folder === undefined) rmSync(dataDir, { recursive: true, force: true });
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void endAll().finally(() => process.exit(130)));

const figures: Figure[] = [];
const found = (figure: Figure) => {
  print(figure);
  figures.push(figure);
};
try {
  await measure();
  process.exitCode = judge(figures) ? 0 : 1;
} finally {
  await endAll();
}

async function measure(): Promise<void> {
  const part = async (name: (typeof PARTS)[number], work: () => AsyncIterable<Figure>) => {
    if (parts.includes(name)) for await (const figure of work()) found(figure);
  };
  await part('first', firstLoad);
  await part('documents', documents);
  await part('start', () => secondStart(demo));
  const embedded = await startEmbedded({ dataDir, log: () => undefined });
  running.unshift(() => embedded.stop());
  const appUrl = await fill(embedded.url);
  if (options.profile) return profiles(appUrl);
  const server = await startOurs();
  running.unshift(() => server.stop());
  const [postmaster] = readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n');
  const database = { appUrl, postmaster: Number(postmaster) };
  await part('lighthouse', () => lighthouse(server.url, PUBLIC_PAGES, join(dataDir, 'lighthouse')));
  let memory = 0;
  const watching = setInterval(() => (memory = Math.max(memory, memoryOf(server.pid) || 0)), 200);
  await part('request', () => oneRequest(server, LARGE));
  await part('calls', () => overhead(server, database, LARGE));
  await part('lists', () => lists(server, appUrl, { small: SMALL, large: LARGE }));
  await part('waits', () => waits(server, appUrl, LARGE));
  clearInterval(watching);
  found(atMost('server memory under load', memory, MEMORY_MB, 'MB'));
}

/** The demo with a small and a large agency; answers where the server works. */
async function fill(ownerUrl: string): Promise<string> {
  const filled = join(dataDir, 'filled');
  if (!existsSync(filled)) {
    const first = await startServer(['apps/server/src/main.ts'], demo, '/readyz');
    await first.stop();
    const many = options.quick ? 100_000 : 1_000_000;
    for (const [{ slug }, packages] of [
      [SMALL, SMALL_PACKAGES],
      [LARGE, many],
    ] as const)
      await seedMany(ownerUrl, { slug, packages, now: new Date() }, done => {
        if (done % 100_000 < 25_000) say(`${slug}: ${done} of ${packages} packages`);
      });
    await evenOut(ownerUrl, { small: SMALL, large: LARGE, many });
    writeFileSync(filled, '');
  }
  return migrate(ownerUrl, { secret: SECRET });
}

/** A CPU profile of each call, here and in the bare program. */
async function profiles(appUrl: string): Promise<void> {
  const server = await startOurs();
  const cases = await casesOf(server, appUrl, LARGE);
  const programs: [name: string, start: (flags: string[]) => Promise<Server>, at: number][] = [];
  for (const [at, one] of cases.entries())
    programs.push(
      [`${one.name}, ours`, startOurs, at],
      [`${one.name}, bare`, await bareProgramOf(one, appUrl, LARGE), at],
    );
  await server.stop();
  for (const [name, start, at] of programs) {
    const folder = join(dataDir, 'profiles');
    const program = await start([
      '--cpu-prof',
      `--cpu-prof-dir=${folder}`,
      `--cpu-prof-name=${name}.cpuprofile`,
    ]);
    const call = cases[at]?.call;
    if (call) await load(callAt(program, call), PROFILED_SECONDS);
    await program.stop();
    say(join(folder, `${name}.cpuprofile`));
  }
}
