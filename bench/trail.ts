import pg from 'pg';
import { ask, type BenchAgency, signIn } from './agency.ts';
import { clocked, inTurns, times } from './lists.ts';
import type { Figure } from './report.ts';
import type { Server } from './servers.ts';

const SIZE = 50;

type Planted = { agency: BenchAgency; rows: number };

/** Every page of a long trail beside the same one of a trail of 10,000 lines. */
export async function trail(
  server: Server,
  ownerUrl: string,
  planted: { small: Planted; large: Planted },
): Promise<Figure[]> {
  const { small, large } = planted;
  await plant(ownerUrl, [small, large]);
  const page = async ({ agency }: Planted, place: 'first' | 'second' | 'last') => {
    const headers = await signIn(server.url, agency.slug, 'gerente');
    const url = (n: number) => `${server.url}/api/admin/audit/${n}/${SIZE}`;
    const { pages } = JSON.parse(await ask({ url: url(1), headers })) as { pages: number };
    const wanted = url({ first: 1, second: 2, last: pages }[place]);
    return () => clocked(() => ask({ url: wanted, headers }));
  };
  const figures: Figure[] = [];
  for (const place of ['first', 'second', 'last'] as const) {
    const [base, time] = await inTurns(await page(small, place), await page(large, place));
    figures.push(times(`trail, ${place} page`, time, base));
  }
  return figures;
}

/** Lines as managers leave them, counted as their listener counts them. */
async function plant(ownerUrl: string, planted: Planted[]): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    for (const { agency, rows } of planted) {
      await client.query("select set_config('puerta.agency', $1, false)", [String(agency.id)]);
      await client.query(
        `with planted as (
           insert into fact (agency_id, actor_name, kind, in_trail, object_type, object_id, object_label, data, at)
           select $1, 'Gerente', 'package.received', true, 'package', n, 'CBX' || n,
             '{"from":{"status":1},"to":{"status":2}}', now()
           from generate_series(1, $2::integer) n returning 1)
         insert into list_count (agency_id, list, n, cents) select $1, 'trail', count(*), 0 from planted`,
        [agency.id, rows],
      );
    }
    await client.query('vacuum (analyze) fact, list_count');
  } finally {
    await client.end();
  }
}
