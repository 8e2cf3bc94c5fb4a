import pg from 'pg';
import { asAgency, ask, type BenchAgency, signIn } from './agency.ts';
import { atMost, type Figure, median, noted } from './report.ts';
import type { Server } from './servers.ts';

const SIZE = 50;
const TIMES = 15;
/** Below this depth a page's fixed cost outweighs the skip that it is measured against. */
const DEEP = 20_000;

/** The staff's lists, with and without each filter that they have. */
const LISTS = [
  { name: 'Venezuela', path: 'page', domestic: false, statuses: [0, 1, 2, 3, 4, 5] },
  { name: 'domestic', path: 'domestic', domestic: true, statuses: [0, 1, 5] },
] as const;

type Sized = { agency: BenchAgency; headers: Record<string, string> };
type List = { path: string; domestic: boolean; status: number };

/** How the lists of an agency with many packages compare with those of one with 10,000. */
export async function lists(
  server: Server,
  appUrl: string,
  agencies: { small: BenchAgency; large: BenchAgency },
  say: (line: string) => void,
): Promise<Figure[]> {
  const sized = async (agency: BenchAgency): Promise<Sized> => ({
    agency,
    headers: await signIn(server.url, agency.slug, 'gerente'),
  });
  const [small, large] = [await sized(agencies.small), await sized(agencies.large)];
  const figures: Figure[] = [];
  for (const { name, statuses, ...list } of LISTS) {
    for (const status of statuses) {
      const label = `${name} list${status === 0 ? '' : `, status ${status}`}`;
      say(label);
      figures.push(...(await compareList(server, appUrl, label, { ...list, status }, { small, large })));
    }
  }
  return [...figures, await compareSearch(server, appUrl, { small, large })];
}

async function compareList(
  server: Server,
  appUrl: string,
  label: string,
  list: List,
  { small, large }: { small: Sized; large: Sized },
): Promise<Figure[]> {
  const [few, many] = [await pagesOf(server, list, small), await pagesOf(server, list, large)];
  const figures: Figure[] = [];
  for (const [place, few_, many_] of [
    ['first page', 1, 1],
    // a list of 10,000 packages may have no full second page: its first one holds as many rows
    ['second page', few > 2 ? 2 : 1, 2],
    ['last page', few, many],
  ] as const) {
    const [base, time] = await inTurns(
      () => timed(server, list, few_, small),
      () => timed(server, list, many_, large),
    );
    figures.push(times(`${label}, ${place}`, time, base));
  }
  const middle = Math.floor(many / 2);
  const depth = (middle - 1) * SIZE;
  if (depth < DEEP) return figures;
  const client = new pg.Client({ connectionString: appUrl });
  await client.connect();
  try {
    await client.query("select set_config('puerta.agency', $1, false)", [String(large.agency.id)]);
    const [base, time] = await inTurns(
      () => skip(client, large.agency.id, list, depth),
      () => timed(server, list, middle, large),
    );
    figures.push(times(`${label}, page ${middle} beside its skip`, time, base));
  } finally {
    await client.end();
  }
  return figures;
}

export const times = (name: string, time: number, base: number): Figure =>
  atMost(`${name} (${time.toFixed(1)} ms, ${base.toFixed(1)} ms)`, time / base, 2, 'x');

async function compareSearch(
  server: Server,
  appUrl: string,
  { small, large }: { small: Sized; large: Sized },
): Promise<Figure> {
  const search = async ({ agency, headers }: Sized) => {
    const [found] = await asAgency<{ tracking_number: string }>(
      appUrl,
      agency.id,
      `select tracking_number from package where id = (select max(id) / 2 from package)`,
    );
    const url = `${server.url}/api/order/page/1/${SIZE}?q=${found?.tracking_number}`;
    return () => clocked(() => ask({ url, headers }));
  };
  const [base, time] = await inTurns(await search(small), await search(large));
  return times('search by tracking', time, base);
}

/** Medians of two works done in turns, so that a busy moment falls on both. */
export async function inTurns(
  one: () => Promise<number>,
  other: () => Promise<number>,
): Promise<[number, number]> {
  const [ones, others]: [number[], number[]] = [[], []];
  for (let round = 0; round < TIMES + 3; round++) {
    const pair = [await one(), await other()] as const;
    if (round < 3) continue;
    ones.push(pair[0]);
    others.push(pair[1]);
  }
  return [median(ones), median(others)];
}

export async function clocked(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const urlOf = (server: Server, { path, status }: List, page: number) =>
  `${server.url}/api/order/${path}/${page}/${SIZE}${status === 0 ? '' : `?status=${status}`}`;

const timed = (server: Server, list: List, page: number, { headers }: Sized) =>
  clocked(() => ask({ url: urlOf(server, list, page), headers }));

async function pagesOf(server: Server, list: List, { headers }: Sized): Promise<number> {
  const { pages } = JSON.parse(await ask({ url: urlOf(server, list, 1), headers })) as { pages: number };
  return pages;
}

/** Reads past so many entries of the list's index and nothing else. */
function skip(
  client: pg.Client,
  agencyId: number,
  { domestic, status }: List,
  depth: number,
): Promise<number> {
  const filter = status === 0 ? '' : `and status = ${status} and voided_at is null`;
  return clocked(() =>
    client.query({
      name: `skip-${domestic}-${status}`,
      text: `select id from package where agency_id = $1 and domestic = $2 ${filter}
        order by id desc offset $3 limit ${SIZE}`,
      values: [agencyId, domestic, depth],
    }),
  );
}

export const sizeOf = async (appUrl: string, { id, slug }: BenchAgency): Promise<Figure> => {
  const [row] = await asAgency<{ n: string }>(appUrl, id, 'select count(*) as n from package');
  return noted(`packages of ${slug}`, row?.n ?? '0');
};
