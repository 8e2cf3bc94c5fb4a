import type { EndpointKey } from '@puerta/contract/contract';
import type { Context } from '../apps/server/src/services/context.ts';
import { packagesRoutes } from '../apps/server/src/features/packages/routes.ts';
import { quotesRoutes } from '../apps/server/src/features/quotes/routes.ts';
import { asAgency, ask, type BenchAgency, signIn } from './agency.ts';
import type { BareRoute } from './bare-server.ts';
import { type Call, load } from './load.ts';
import { atLeast, type Figure, median } from './report.ts';
import { type Server, startServer } from './servers.ts';
import { statementsOf, type Work } from './statements.ts';

const ROUNDS = 9;
const ROUND_SECONDS = 1.5;
/** Until the engine has compiled what is called often; at most so long. */
const WARM_UP = { calls: 8000, seconds: 15 };

export type Case = {
  name: string;
  budget: number;
  call: Call;
  /** The same use case. */
  work: Work;
};

/** Requests a second of our server as a share of the bare program's, in turns, call by call. */
export async function overhead(
  server: Server,
  appUrl: string,
  agency: BenchAgency,
  say: (line: string) => void,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const one of await casesOf(server, appUrl, agency)) {
    say(one.name);
    const startBare = await bareProgramOf(one, appUrl, agency);
    const bare = await startBare();
    try {
      figures.push(await compare(one.name, one.budget, one.call, callAt(bare, one.call)));
    } finally {
      await bare.stop();
    }
  }
  return figures;
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
  return (flags = []) => startServer([...flags, 'bench/bare-server.ts'], env, '/');
}

async function warmUp(call: Call): Promise<void> {
  const until = performance.now() + WARM_UP.seconds * 1000;
  for (let calls = 0; calls < WARM_UP.calls && performance.now() < until; ) {
    calls += (await load(call, 1)).perSecond;
  }
}

async function compare(name: string, budget: number, ours: Call, theirs: Call): Promise<Figure> {
  await warmUp(ours);
  await warmUp(theirs);
  const rounds: { ours: number; theirs: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const [first, second] = [await load(ours, ROUND_SECONDS), await load(theirs, ROUND_SECONDS)];
    if (first.failures + second.failures > 0) throw new Error(`${name}: some calls failed`);
    rounds.push({ ours: first.perSecond, theirs: second.perSecond });
  }
  const share = median(rounds.map(round => round.ours / round.theirs));
  const perSecond = (of: 'ours' | 'theirs') => Math.round(median(rounds.map(round => round[of])));
  return atLeast(`${name} (${perSecond('ours')}/s, bare ${perSecond('theirs')}/s)`, share, budget, 'of bare');
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
      clock: { now: () => new Date() },
      carrier: { rate: async () => ({ ok: true, rates: [{ publishedCents: 1000, negotiatedCents: 900 }] }) },
    }) as unknown as Context<K>;
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
      budget: 0.8,
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
      budget: 0.5,
      call: { url: `${server.url}/api/order/page/1/50`, headers: staff },
      work: async (...asked) =>
        packagesRoutes['GET /order/page/:n/:size']?.(context(...asked), {
          params: page as never,
          query: {},
          body: undefined,
        }),
    },
    {
      name: 'package detail, signed in',
      budget: 0.5,
      call: { url: `${server.url}/api/order/${found.id}`, headers: staff },
      work: async (...asked) =>
        packagesRoutes['GET /order/:id']?.(context(...asked), {
          params: { id: String(found.id) },
          query: undefined,
          body: undefined,
        }),
    },
  ];
}
