import { calendarDay } from '@puerta/domain/calendar-day';
import { ask, asAgency, type BenchAgency, signIn } from './agency.ts';
import { clocked } from './lists.ts';
import { atMost, type Figure, median, noted } from './report.ts';
import type { Server } from './servers.ts';

/** Of each work, alone and beside all others: enough that one slow call is no median. */
const TIMES = 40;
const LOT = 500;
const [AIR, SEA] = [1, 2];
/** A reception, from the scan to its answer, while a lot of five hundred moves and its mails go out. */
const RECEPTION_MS = 30;

type Work = { name: string; once: (n: number) => Promise<unknown> };
type Parcel = { id: number; tracking: string };
type Times = { middle: number; slow: number };

/** What receptions, payments outside, registrations and a lot of five hundred of one agency add to each other's time. */
export async function together(server: Server, appUrl: string, agency: BenchAgency): Promise<Figure[]> {
  const headers = await signIn(server.url, agency.slug, 'gerente');
  const post = (path: string, body: object, method = 'POST') =>
    ask({ url: `${server.url}/api${path}`, method, headers, body: JSON.stringify(body) });
  const parcelsWhere = async (condition: string, count: number) => {
    const rows = await asAgency<Parcel>(
      appUrl,
      agency.id,
      `select id, tracking_number as tracking from package
         where voided_at is null and not domestic and ${condition} order by id desc limit $1`,
      [count],
    );
    if (rows.length < count) throw new Error(`${rows.length} of ${count} packages where ${condition}`);
    return rows;
  };
  // of which half travel by air: one lot of each
  const arriving = await parcelsWhere('status = 1', 3 * TIMES + 3 * LOT);
  const loaded = arriving.splice(3 * TIMES);
  const owing = await parcelsWhere('status = 2 and payment', 2 * TIMES);
  const date = calendarDay(new Date(), 'America/New_York');
  const small = { height: 1, width: 1, length: 1, weight: 1 };
  const works: Work[] = [
    {
      name: 'a reception',
      once: n => post('/order/dimensions', { id: arriving[n]?.id, date, ...small, notes: '' }),
    },
    {
      name: 'a payment outside',
      once: n => post('/order/payment', { id: owing[n]?.id, method: 'cash', reference: `R-${n}`, note: '' }),
    },
    {
      name: 'a registration',
      once: n =>
        post('/auth/register', {
          name: 'Rosa Díaz',
          email: `banco.${n}@ejemplo.test`,
          phone: '3055550123',
          password: 'una-clave-larga',
          state: 'FL',
          city: 'Doral',
          address: '8400 NW 36th St',
          zip: '33166',
          code: '',
        }),
    },
  ];
  const alone: Times[] = [];
  for (const { once } of works) alone.push(await timesOf(once, 0));
  await makeReady(loaded);
  const [first, second] = [await newLot(AIR), await newLot(SEA)];
  const [receiving, besideReceptions] = await Promise.all([
    timesOf((works[0] as Work).once, 2 * TIMES),
    clocked(first),
  ]);
  const leaving = clocked(second);
  const beside = await Promise.all(works.map(({ once }) => timesOf(once, TIMES)));
  const said = ({ middle, slow }: Times) => `${middle.toFixed(1)} (${slow.toFixed(1)})`;
  const figures = works.map(({ name }, at) =>
    noted(
      `${name}, alone and beside a lot of ${LOT} and the others; 95 %`,
      `${said(alone[at] as Times)} ms, ${said(beside[at] as Times)} ms`,
    ),
  );
  const both = `${besideReceptions.toFixed(0)} ms, ${(await leaving).toFixed(0)} ms`;
  return [
    ...figures,
    noted(`a lot of ${LOT} leaves, beside receptions and beside all of it`, both),
    atMost('a reception while a lot leaves and its mails go out', receiving.middle, RECEPTION_MS, 'ms'),
  ];

  /** Received as declared in small, and processed: what a lot may take along. */
  async function makeReady(parcels: Parcel[]): Promise<void> {
    for (let from = 0; from < parcels.length; from += 100) {
      const some = parcels.slice(from, from + 100);
      const rows = some.map(({ tracking }) => ({ tracking, ...small }));
      await post('/order/receive/bulk', { rows, date, notes: '' });
      await Promise.all(some.map(({ tracking }) => post('/order/process', { tracking }, 'PUT')));
    }
  }

  async function newLot(type: number): Promise<() => Promise<unknown>> {
    const [place] = await asAgency<{ transport: number; state: number; city: number }>(
      appUrl,
      agency.id,
      `select (select id from transport where active limit 1) as transport, state_id as state, id as city
         from city where active limit 1`,
    );
    const { data: free } = JSON.parse(await ask({ url: `${server.url}/api/lots/type/${type}`, headers })) as {
      data: Parcel[];
    };
    const packages = free.slice(0, LOT).map(({ id }) => id);
    if (packages.length < LOT) throw new Error(`Only ${packages.length} packages may travel in a lot`);
    const form = { type, ...place };
    const { data } = JSON.parse(await post('/lots', { ...form, packages })) as { data: Parcel };
    const step = { id: data.id, status: 2, departureDate: date, comment: '', shipmentNumber: 'V-1' };
    return () => post('/lots', { ...form, ...step }, 'PUT');
  }
}

/** Forty calls, one after the other. */
async function timesOf(once: Work['once'], from: number): Promise<Times> {
  const times: number[] = [];
  for (let n = from; n < from + TIMES; n++) times.push(await clocked(() => once(n)));
  return {
    middle: median(times),
    slow: times.toSorted((a, b) => a - b)[Math.floor(TIMES * 0.95)] ?? Number.NaN,
  };
}
