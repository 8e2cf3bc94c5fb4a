import { asAgency, ask, type BenchAgency, signIn } from './agency.ts';
import { clocked } from './lists.ts';
import { atMost, type Figure, median } from './report.ts';
import type { Server } from './servers.ts';

const MOST_MS = 20;
const TIMES = 25;

type Words = { name: string; q: string; who?: 'gerente' | 'operador' };

/** The search over everything: whatever is typed, rare or common, and what nothing has. */
export async function search(server: Server, appUrl: string, agency: BenchAgency): Promise<Figure[]> {
  const headers = {
    gerente: await signIn(server.url, agency.slug, 'gerente'),
    operador: await signIn(server.url, agency.slug, 'operador'),
  };
  const figures: Figure[] = [];
  for (const { name, q, who = 'gerente' } of await wordsOf(appUrl, agency)) {
    const times: number[] = [];
    const url = `${server.url}/api/admin/search?q=${encodeURIComponent(q)}`;
    for (let round = 0; round < TIMES + 3; round++) {
      const took = await clocked(() => ask({ url, headers: headers[who] }));
      if (round >= 3) times.push(took);
    }
    figures.push(atMost(`search over everything, ${name}`, median(times), MOST_MS, 'ms'));
  }
  return figures;
}

/** Of a package of the oldest tenth, which no walk from the newest comes upon. */
async function wordsOf(appUrl: string, { id }: BenchAgency): Promise<Words[]> {
  const [old] = await asAgency<{ tracking: string; carrier: string; number: string; phone: string }>(
    appUrl,
    id,
    `select p.tracking_number as tracking, p.carrier_tracking as carrier, a.phone,
       (select package_number from package where package_number is not null order by id limit 1) as number
     from package p join account a on a.id = p.account_id
     where p.id = (select min(id) + (max(id) - min(id)) / 10 from package)`,
  );
  if (!old) throw new Error('There are no packages to search');
  return [
    { name: 'a whole tracking', q: old.tracking },
    { name: 'a package number', q: old.number },
    { name: 'six of a tracking', q: old.tracking.slice(4, 10) },
    { name: 'three of a tracking', q: old.tracking.slice(5, 8) },
    { name: 'the end of a carrier’s number', q: old.carrier.slice(-7) },
    { name: 'what every carrier’s number has', q: old.carrier.slice(0, 6) },
    { name: 'noughts', q: '000' },
    { name: 'more noughts than anything has', q: '0'.repeat(15) },
    { name: 'a common name', q: 'maria' },
    { name: 'a common name, restricted staff', q: 'maria', who: 'operador' },
    { name: 'two common names', q: 'yelitza briceño' },
    { name: 'a phone', q: old.phone },
    { name: 'what every phone has', q: '305' },
    { name: 'what nothing has', q: 'qzxwv' },
  ];
}
