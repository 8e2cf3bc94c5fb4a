import { calendarDay } from '@puerta/domain/days/calendar-day';
import { asAgency, ask, type BenchAgency, signIn } from './agency.ts';
import { atMost, clocked, type Figure, median, usual } from './report.ts';
import type { Server } from './servers.ts';

const MOST_MS = { search: 15, home: 10, reception: 30 };
const FILE_SECONDS = 15;
const RECEPTIONS = 40;
const LOT = 500;

/** What people wait for in a large agency: a search, the manager's home, a file of everything, a reception. */
export async function* waits(server: Server, appUrl: string, agency: BenchAgency): AsyncGenerator<Figure> {
  const manager = await signIn(server.url, agency.slug, 'gerente');
  const restricted = await signIn(server.url, agency.slug, 'operador');
  for (const { name, q, who } of await wordsOf(appUrl, agency)) {
    const url = `${server.url}/api/admin/search?q=${encodeURIComponent(q)}`;
    const took = await usual(() => ask({ url, headers: who === 'restricted' ? restricted : manager }));
    yield atMost(`search over everything, ${name}`, took, MOST_MS.search, 'ms');
  }
  const home = await usual(() => ask({ url: `${server.url}/api/admin/home`, headers: manager }));
  yield atMost("the manager's home", home, MOST_MS.home, 'ms');
  const file = await clocked(() => readWhole(`${server.url}/api/admin/export/orders`, manager));
  yield atMost('every order as CSV', file / 1000, FILE_SECONDS, 's');
  yield await reception(server, appUrl, agency, manager);
}

/** As it comes, in pieces that nobody holds. */
async function readWhole(url: string, headers: Record<string, string>): Promise<void> {
  const answer = await fetch(url, { headers });
  if (!answer.ok || !answer.body) throw new Error(`${url} answered ${answer.status}`);
  await answer.body.pipeTo(new WritableStream());
}

type Words = { name: string; q: string; who?: 'restricted' };

/** Rare or common, and what nothing has; of a package of the oldest tenth, which no walk from the newest comes upon. */
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
    { name: 'a whole carrier’s number', q: old.carrier },
    { name: 'the end of a carrier’s number', q: old.carrier.slice(-7) },
    { name: 'what every carrier’s number has', q: old.carrier.slice(0, 6) },
    { name: 'noughts', q: '000' },
    { name: 'more noughts than anything has', q: '0'.repeat(15) },
    { name: 'a common name', q: 'maria' },
    { name: 'a common name, restricted staff', q: 'maria', who: 'restricted' },
    { name: 'two common names', q: 'yelitza briceño' },
    { name: 'a phone', q: old.phone },
    { name: 'what every phone has', q: '305' },
    { name: 'what nothing has', q: 'qzxwv' },
  ];
}

type Parcel = { id: number };
const SMALL_BOX = { height: 1, width: 1, length: 1, weight: 1 };

/** From the scan to its answer, while a lot of five hundred leaves and its mails go out. */
async function reception(
  server: Server,
  appUrl: string,
  agency: BenchAgency,
  headers: Record<string, string>,
): Promise<Figure> {
  const post = (path: string, body: object, method = 'POST') =>
    ask({ url: `${server.url}/api${path}`, method, headers, body: JSON.stringify(body) });
  const date = calendarDay(new Date(), 'America/New_York');
  const arriving = await asAgency<Parcel>(
    appUrl,
    agency.id,
    `select id from package where status = 1 and voided_at is null and not domestic order by id desc limit $1`,
    [RECEPTIONS],
  );
  const leave = await newLot();
  const leaving = leave();
  const received: number[] = [];
  for (const { id } of arriving)
    received.push(await clocked(() => post('/order/dimensions', { id, date, ...SMALL_BOX, notes: '' })));
  await leaving;
  const name = 'a reception while a lot leaves and its mails go out';
  return atMost(name, median(received), MOST_MS.reception, 'ms');

  async function newLot(): Promise<() => Promise<unknown>> {
    const [place] = await asAgency<{ transport: number; state: number; city: number }>(
      appUrl,
      agency.id,
      `select (select id from transport where active limit 1) as transport, state_id as state, id as city
         from city where active limit 1`,
    );
    const { data: free } = JSON.parse(await ask({ url: `${server.url}/api/lots/type/1`, headers })) as {
      data: Parcel[];
    };
    const packages = free.slice(0, LOT).map(({ id }) => id);
    if (packages.length < LOT) throw new Error(`Only ${packages.length} packages may travel in a lot`);
    const form = { type: 1, ...place };
    const { data } = JSON.parse(await post('/lots', { ...form, packages })) as { data: Parcel };
    const step = { id: data.id, status: 2, departureDate: date, comment: '', shipmentNumber: 'V-1' };
    return () => post('/lots', { ...form, ...step }, 'PUT');
  }
}
