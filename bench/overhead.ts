import type { EndpointKey } from '@puerta/contract/contract';
import { MEMORY_ENV, MEMORY_FLAGS } from '../scripts/lib/memory.mjs';
import { selectSession } from '../apps/server/src/http/session-queries.ts';
import type { Context } from '../apps/server/src/services/context.ts';
import { packagesRoutes } from '../apps/server/src/features/packages/routes.ts';
import { quotesRoutes } from '../apps/server/src/features/quotes/routes.ts';
import { asAgency, ask, type BenchAgency, signIn } from './agency.ts';
import type { BareRoute } from './bare-server.ts';
import { type Call, load } from './load.ts';
import { atLeast, type Figure, median, noted } from './report.ts';
import { processorOf, type Server, startServer } from './servers.ts';
import { statementsOf, type Work } from './statements.ts';

const ROUNDS = 9;
const ROUND_SECONDS = 1.5;
/** Until the engine has compiled what is called often; at most so long. */
const WARM_UP = { calls: 8000, seconds: 15 };

type Case = {
  name: string;
  budget: number;
  call: Call;
  /** The same use case, with what finds out who calls. */
  work: Work;
};

/**
 * Requests a second of our server as a share of the bare program's, in turns, call by call; and, because the generator
 * shares the processors, the same of what the server and its PostgreSQL worked for each.
 */
export async function* overhead(
  server: Server,
  database: { appUrl: string; postmaster: number },
  agency: BenchAgency,
): AsyncGenerator<Figure> {
  for (const one of await casesOf(server, database.appUrl, agency)) {
    const startBare = await bareProgramOf(one, database.appUrl, agency);
    const bare = await startBare();
    const program = ({ pid }: Server, call: Call) => ({ call, pids: [pid, database.postmaster] });
    try {
      yield* await compare(one, program(server, one.call), program(bare, callAt(bare, one.call)));
    } finally {
      await bare.stop();
    }
  }
}

/** The same call at another program. */
export function callAt({ url }: Server, call: Call): Call {
  const { pathname, search } = new URL(call.url);
  return { ...call, url: url + pathname + search };
}

/** Starts the bare program that does the same query and answers the same bytes; the server must be running when it is made. */
export async function bareProgramOf(
  { call, work }: Case,
  appUrl: string,
  agency: BenchAgency,
): Promise<(flags?: string[]) => Promise<Server>> {
  const { pathname, search } = new URL(call.url);
  const statements = await statementsOf(appUrl, agency.id, work);
  const route: BareRoute = { path: pathname + search, statements, answer: await ask(call) };
  const env = { BARE: JSON.stringify([route]), BARE_DATABASE_URL: appUrl, BARE_AGENCY: String(agency.id) };
  return (flags = []) =>
    startServer([...flags, ...MEMORY_FLAGS, 'bench/bare-server.ts'], { ...env, ...MEMORY_ENV }, '/');
}

async function warmUp(call: Call): Promise<void> {
  const until = performance.now() + WARM_UP.seconds * 1000;
  for (let calls = 0; calls < WARM_UP.calls && performance.now() < until; ) {
    calls += (await load(call, 1)).perSecond;
  }
}

type Program = { call: Call; pids: number[] };
type Round = { perSecond: number; processor: number };

async function compare({ name, budget }: Case, ours: Program, bare: Program): Promise<Figure[]> {
  await warmUp(ours.call);
  await warmUp(bare.call);
  const rounds: { ours: Round; bare: Round }[] = [];
  for (let at = 0; at < ROUNDS; at++) rounds.push({ ours: await round(ours), bare: await round(bare) });
  const usual = (of: 'ours' | 'bare') => Math.round(median(rounds.map(one => one[of].perSecond)));
  const share = median(rounds.map(one => one.ours.perSecond / one.bare.perSecond));
  const processor = median(rounds.map(one => one.bare.processor / one.ours.processor));
  return [
    atLeast(`${name} (${usual('ours')}/s, bare ${usual('bare')}/s)`, share, budget, 'of bare'),
    noted(`${name}, by processor time`, `${processor.toFixed(2)} of bare`),
  ];
}

/** Answers a second, and the processor's time of one answer. */
async function round({ call, pids }: Program): Promise<Round> {
  const before = processorOf(...pids);
  const { perSecond, failures } = await load(call, ROUND_SECONDS);
  if (failures > 0) throw new Error(`${failures} calls to ${call.url} failed`);
  return { perSecond, processor: (processorOf(...pids) - before) / (perSecond * ROUND_SECONDS) };
}

/** The public calls come first. */
export async function casesOf(
  server: Pick<Server, 'url'>,
  appUrl: string,
  { id, slug }: BenchAgency,
): Promise<Case[]> {
  const [found] = await asAgency<{ id: number; tracking_number: string; account_id: number }>(
    appUrl,
    id,
    `select p.id, tracking_number, account_id from package p join account a
       on a.agency_id = p.agency_id and a.id = p.account_id
     where a.email = $1 and p.status = 5 order by p.id desc limit 1`,
    [`cliente@${slug}.test`],
  );
  if (!found) throw new Error('The demo customer has no delivered package');
  const staff = await signIn(server.url, slug, 'gerente');
  const context = <K extends EndpointKey>(...[tx, request]: Parameters<Work>) =>
    ({
      ...request,
      actor: { id: found.account_id, role: 'manager' },
      db: { read: () => tx },
      read: tx,
      clock: { now: () => new Date() },
      carrier: { rate: async () => ({ ok: true, rates: [{ publishedCents: 1000, negotiatedCents: 900 }] }) },
    }) as unknown as Context<K>;
  const { sid } = JSON.parse(Buffer.from(staff.token?.split('.')[1] ?? '', 'base64url').toString()) as {
    sid: string;
  };
  const signedIn =
    (work: Work): Work =>
    async (tx, request) => {
      await selectSession(tx, sid);
      await work(tx, request);
    };
  const quote = { zipCode: '33131', state: 320, city: 0, weight: 10, length: 12, width: 12, height: 12 };
  const [caracas] = await asAgency<{ id: number }>(appUrl, id, `select id from city where name = 'Caracas'`);
  quote.city = caracas?.id ?? 0;
  const page = { n: 1, size: 50 };
  return [
    {
      name: 'public tracking',
      budget: 0.8,
      call: { url: `${server.url}/api/tracking/${found.tracking_number}`, headers: { agency: slug } },
      work: async (...asked) =>
        packagesRoutes['GET /tracking/:code']?.(context(...asked), {
          params: { code: found.tracking_number },
          query: {},
          body: undefined,
        }),
    },
    {
      name: 'public calculator',
      budget: 0.75,
      call: {
        url: `${server.url}/api/calculator`,
        method: 'POST',
        headers: { agency: slug },
        body: JSON.stringify(quote),
      },
      work: async (...asked) =>
        quotesRoutes['POST /calculator']?.(context(...asked), {
          params: undefined,
          query: undefined,
          body: quote,
        }),
    },
    {
      name: 'package list, signed in',
      budget: 0.75,
      call: { url: `${server.url}/api/order/page/1/50`, headers: staff },
      work: signedIn(async (...asked) =>
        packagesRoutes['GET /order/page/:n/:size']?.(context(...asked), {
          params: page as never,
          query: {},
          body: undefined,
        }),
      ),
    },
    {
      name: 'package detail, signed in',
      budget: 0.65,
      call: { url: `${server.url}/api/order/${found.id}`, headers: staff },
      work: signedIn(async (...asked) =>
        packagesRoutes['GET /order/:id']?.(context(...asked), {
          params: { id: String(found.id) },
          query: undefined,
          body: undefined,
        }),
      ),
    },
  ];
}
