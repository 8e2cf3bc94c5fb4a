import type { EndpointKey } from '@puerta/contract/contract';
import pg from 'pg';
import { asAgency, ask, type BenchAgency, signIn } from './agency.ts';
import { atMost, clocked, type Figure, inTurns } from './report.ts';
import type { Server } from './servers.ts';

const SIZE = 50;
/** What a page may cost in a large agency beside the same page of a small one, and beside its skip alone. */
const TIMES = 1.5;
const TIMES_OF_SKIP = 2;
/** Below this depth a page's fixed cost outweighs the skip that it is measured against. */
const DEEP = 20_000;

/** The staff's lists of packages, with and without each status; every page of them is measured. */
const PACKAGES = [
  { name: 'Venezuela', path: 'page', domestic: false, statuses: [0, 1, 2, 3, 4, 5] },
  { name: 'domestic', path: 'domestic', domestic: true, statuses: [0, 1, 5] },
] as const;
type Paged = Extract<EndpointKey, `GET ${string}/:n/:size`>;
/** Of other lists the first page, whatever stands behind it; null where it is measured with all its pages, or has no rows. */
const FIRST_PAGES: Readonly<Record<Exclude<Paged, 'GET /purchase/page/:n/:size'>, string | null>> = {
  'GET /order/page/:n/:size': null,
  'GET /order/domestic/:n/:size': null,
  'GET /admin/audit/:n/:size': null,
  // orders that were never paid, which no invented agency has
  'GET /order/unconfirmed/:n/:size': null,
  // the customer that every invented agency has, and who has few
  'GET /clients/packages/:id/:n/:size': null,
  'GET /clients/page/:n/:size': '/clients/page/1/50',
  'GET /clients/payments/:n/:size': '/clients/payments/1/50',
  'GET /admin/debts/:n/:size': '/admin/debts/1/50',
  'GET /admin/delayed/:n/:size': '/admin/delayed/1/50',
};
const FURTHER = ['/clients/page/1/50?q=maria', '/admin/delayed/1/50?late=all', '/lots/list'];

type Answer = { data: unknown[]; total: number };
type Ask = (path: string) => Promise<Answer>;
type Both = { few: Ask; many: Ask };
type Deep = { appUrl: string; agencyId: number };

/** How the lists of an agency with many rows compare with the same pages of one with 10,000 packages. */
export async function* lists(
  server: Server,
  appUrl: string,
  { small, large }: { small: BenchAgency; large: BenchAgency },
): AsyncGenerator<Figure> {
  const asker = async ({ slug }: BenchAgency): Promise<Ask> => {
    const headers = await signIn(server.url, slug, 'gerente');
    return async path => JSON.parse(await ask({ url: `${server.url}/api${path}`, headers })) as Answer;
  };
  const both: Both = { few: await asker(small), many: await asker(large) };
  const deep = { appUrl, agencyId: large.id };
  for (const { name, path, domestic, statuses } of PACKAGES) {
    for (const status of statuses) {
      const label = `${name} list${status === 0 ? '' : `, status ${status}`}`;
      const urlOf = (n: number) => `/order/${path}/${n}/${SIZE}${status === 0 ? '' : `?status=${status}`}`;
      yield* everyPage(label, urlOf, both);
      yield* middlePage(label, urlOf, both.many, { ...deep, domestic, status });
    }
  }
  yield* everyPage('trail', n => `/admin/audit/${n}/${SIZE}`, both);
  for (const path of [...Object.values(FIRST_PAGES), ...FURTHER])
    if (path) yield await compare(path, both, path, path);
  const sought = async ({ id }: BenchAgency) => {
    const middle = `select tracking_number as q from package
      where not domestic and id >= (select max(id) / 2 from package) order by id limit 1`;
    return `/order/page/1/50?q=${(await asAgency<{ q: string }>(appUrl, id, middle))[0]?.q}`;
  };
  yield await compare('search by tracking', both, await sought(small), await sought(large));
}

/** The first page, the second, and the last whole one. */
async function* everyPage(label: string, urlOf: (n: number) => string, both: Both): AsyncGenerator<Figure> {
  const lastOf = async (asked: Ask) => urlOf(Math.floor((await asked(urlOf(1))).total / SIZE));
  yield await compare(`${label}, first page`, both, urlOf(1), urlOf(1));
  yield await compare(`${label}, second page`, both, urlOf(2), urlOf(2));
  yield await compare(`${label}, last page`, both, await lastOf(both.few), await lastOf(both.many));
}

/** As many rows of one agency as of the other. */
async function compare(name: string, { few, many }: Both, base: string, path: string): Promise<Figure> {
  const [ours, theirs] = [(await few(base)).data.length, (await many(path)).data.length];
  if (ours !== theirs || ours === 0) throw new Error(`${name}: ${ours} rows are compared with ${theirs}`);
  const [took, takes] = await inTurns(
    () => clocked(() => few(base)),
    () => clocked(() => many(path)),
  );
  return times(name, takes, took, TIMES);
}

const times = (name: string, time: number, base: number, most: number): Figure =>
  atMost(`${name} (${time.toFixed(1)} ms, ${base.toFixed(1)} ms)`, time / base, most, 'x');

/** A page in the middle beside reading past as many entries of the list's index and nothing else. */
async function* middlePage(
  label: string,
  urlOf: (n: number) => string,
  many: Ask,
  { appUrl, agencyId, domestic, status }: Deep & { domestic: boolean; status: number },
): AsyncGenerator<Figure> {
  const middle = Math.floor((await many(urlOf(1))).total / SIZE / 2);
  const depth = (middle - 1) * SIZE;
  if (depth < DEEP) return;
  const client = new pg.Client({ connectionString: appUrl });
  await client.connect();
  try {
    await client.query("select set_config('puerta.agency', $1, false)", [String(agencyId)]);
    const filter = status === 0 ? '' : `and status = ${status} and voided_at is null`;
    const skip = {
      name: 'skip',
      text: `select id from package where agency_id = $1 and domestic = $2 ${filter}
        order by id desc offset $3 limit ${SIZE}`,
      values: [agencyId, domestic, depth],
    };
    const [base, time] = await inTurns(
      () => clocked(() => client.query(skip)),
      () => clocked(() => many(urlOf(middle))),
    );
    yield times(`${label}, page ${middle} beside its skip`, time, base, TIMES_OF_SKIP);
  } finally {
    await client.end();
  }
}
