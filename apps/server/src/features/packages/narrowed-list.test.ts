import type { CallInput } from '@puerta/contract/client';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  type MadePackage,
  makePackage,
  type PackageOptions,
} from '../../../../../test/factories-packages.ts';
import { makePerson } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { journeyOf, succeeded } from '../../../../../test/journey.ts';
import { send } from '../../../../../test/send.ts';
import { changeRows } from '../../../../../test/rows.ts';
import { selectNarrowedAfter } from './listing-queries.ts';

type Query = NonNullable<CallInput<'GET /order/page/:n/:size'>['query']>;
const made = new Map<string, MadePackage>();

/** A package of a name and a day of purchase. */
async function sell(name: string, day: string, options: Omit<PackageOptions, 'accountId'>): Promise<void> {
  const accountId = people.caribe.customer.id;
  const one = await makePackage(app, 'caribe', { accountId, ...options });
  made.set(name, one);
  await changeRows(app, 'package', one.id, { order_day: day });
}

const house = await openHouse();
const { app, people } = house;
// the newest number has the oldest day
await sell('sea', '2026-11-03', { code: 'MAR' });
await sell('air', '2026-11-02', { code: 'AER' });
await sell('elsewhere', '2026-11-01', { code: 'AER', city: 'Maracaibo' });
await sell('ground', '2026-11-02', { code: 'GND' });
await sell('voided', '2026-11-01', { code: 'AER' });
const { manager } = people.caribe;
const id = made.get('voided')?.id ?? 0;
succeeded(await manager.client('DELETE /purchase/label/:id', { params: { id } }));
const cities = succeeded(await manager.client('GET /places/cities')).data;
const caracas = cities.find(row => row.city === 'Caracas')?.id ?? 0;

const nameOf = (id: number) => [...made].find(([, one]) => one.id === id)?.[0];
const ask = async (query: Query, who: 'manager' | 'restricted' = 'manager') =>
  succeeded(
    await people.caribe[who].client('GET /order/page/:n/:size', { params: { n: 1, size: 50 }, query }),
  );
const names = async (query: Query) => (await ask(query)).data.map(({ id }) => nameOf(id));

describe('a list of orders', () => {
  test('is narrowed by days, service, city and state, the newest day first', async () => {
    expect(await names({})).toEqual(['voided', 'elsewhere', 'air', 'sea']);
    expect(await names({ from: '2026-11-02' })).toEqual(['sea', 'air']);
    expect(await names({ to: '2026-11-02' })).toEqual(['air', 'voided', 'elsewhere']);
    expect(await names({ from: '2026-11-02', to: '2026-11-02' })).toEqual(['air']);
    expect(await names({ service: 'AER' })).toEqual(['air', 'voided', 'elsewhere']);
    expect(await names({ city: caracas })).toEqual(['sea', 'air', 'voided']);
    expect(await names({ city: caracas, service: 'AER', status: 1 })).toEqual(['air']);
    expect(await names({ city: caracas, voided: true })).toEqual(['voided']);
    expect(await names({ service: 'GND' })).toEqual([]);
    expect(await names({ city: 999_999 })).toEqual([]);
    const client = people.caribe.customer.id;
    expect(await names({ client, service: 'MAR' })).toEqual(['sea']);
    expect(await names({ client: people.caribe.manager.id })).toEqual([]);
    expect(await names({ q: made.get('air')?.tracking, client: client + 1 })).toEqual([]);
    expect(await names({ q: made.get('air')?.tracking, city: caracas })).toEqual(['air']);
    expect(await names({ q: made.get('air')?.tracking, service: 'MAR' })).toEqual([]);
    const domestic = await people.caribe.manager.client('GET /order/domestic/:n/:size', {
      params: { n: 1, size: 50 },
      query: { to: '2026-11-02' },
    });
    expect(succeeded(domestic).data.map(({ id }) => nameOf(id))).toEqual(['ground']);
  });

  test('refuses what is no day, service or city', async () => {
    for (const query of [
      { from: '2026-02-30' },
      { service: 'BUS' },
      { city: 0 },
      { also: 'password' },
    ] as Query[]) {
      const answer = await people.caribe.manager.client('GET /order/page/:n/:size', {
        params: { n: 1, size: 50 },
        query,
      });
      expect(answer).toMatchObject({ success: false, status: 400 });
    }
  });

  test('names the filter that does not exist, of debts and delays too', async () => {
    const { client } = people.caribe.manager;
    const page = { params: { n: 1, size: 50 } };
    const service = 'ZZZ' as 'AER';
    const refused = [{ message: 'El filtro no es válido' }];
    for (const answer of [
      await client('GET /order/page/:n/:size', { ...page, query: { service } }),
      await client('GET /admin/debts/:n/:size', { ...page, query: { age: 3 } }),
      await client('GET /admin/debts/:n/:size', { ...page, query: { age: 'x' as never } }),
      await client('GET /admin/delayed/:n/:size', { ...page, query: { status: 5 } }),
    ])
      expect(answer).toMatchObject({ status: 400, error: { fields: refused } });
  });

  test('is counted and added up as its rows say, for managers, where it is asked for', async () => {
    const owes = sql`update package set payment = true, final_payment_cents = 1250, discount_cents = 250
      where agency_id = 1 and id = ${made.get('sea')?.id}`;
    await app.services.db.within(1, tx => owes.execute(tx));
    for (const query of [
      { to: '2026-11-03' },
      { city: caracas },
      { service: 'AER' as const },
      { client: people.caribe.customer.id },
      { status: 1 },
    ]) {
      const { data, total, sums } = await ask({ ...query, sums: true });
      const rows = data.flatMap(row => ('total' in row && !row.voided ? row : []));
      const amount = rows.reduce((sum, row) => sum + row.total, 0);
      const debt = rows.reduce((sum, row) => sum + row.debt, 0);
      expect(sums?.amount).toBeCloseTo(amount, 2);
      expect(sums).toMatchObject({ debt, voided: data.length - rows.length });
      expect(total).toBe(data.length);
    }
    expect((await ask({ city: caracas, sums: true })).sums?.debt).toBe(10);
    expect(await ask({ city: caracas })).not.toHaveProperty('sums');
    expect(await ask({ voided: true, sums: true })).not.toHaveProperty('sums');
    expect(await ask({})).not.toHaveProperty('more');
    expect(await ask({ city: caracas, sums: true }, 'restricted')).not.toHaveProperty('sums');
  });

  test('its rows hold besides what is asked for alone', async () => {
    const bought = await journeyOf(house).buy(await makePerson(app, 'caribe', 'customer'));
    await journeyOf(house).receive(bought);
    const query = { q: bought.tracking, also: 'receiver,content,weight,received,promised,lot,shelf' };
    const [row] = (await ask(query, 'restricted')).data;
    expect(row).toMatchObject({ content: 'Ropa', weight: 10, batch_number: null, shelf_place: null });
    expect(row?.received_date).toMatch(/T00:00:00/);
    expect(row?.promised_date).toMatch(/T00:00:00/);
    expect(row?.receive_name).not.toBe('');
    expect((await ask({ q: bought.tracking })).data[0]).not.toHaveProperty('content');
  });

  test('its file follows the same filters', async () => {
    const { token } = people.caribe.manager;
    const file = await send(
      app,
      'GET /admin/export/orders',
      { query: { city: caracas, to: '2026-11-02', service: 'AER' } },
      { agency: 'caribe', token },
    );
    const lines = file.text.split('\r\n').slice(1, -1);
    expect(lines.map(line => line.split(',')[0])).toEqual(
      ['air', 'voided'].map(name => made.get(name)?.tracking),
    );
  });

  test('a walk through it goes on with the next package of the same day', async () => {
    const listing = { domestic: false, status: null, by: { service: 'AER' as const, to: '2026-11-02' } };
    const days = { air: '2026-11-02', voided: '2026-11-01', elsewhere: '2026-11-01' };
    const walked: string[] = [];
    for (let after: { id: number; order_day: string } | null = null; ; ) {
      const read = app.services.db.read(1);
      const [id] = await selectNarrowedAfter(read, listing, { after, limit: 1 });
      const name = nameOf(id ?? 0) as keyof typeof days | undefined;
      if (id === undefined || !name) break;
      walked.push(name);
      after = { id, order_day: days[name] };
    }
    expect(walked).toEqual(Object.keys(days));
  });

  test('another agency finds nothing by them', async () => {
    const { manager } = people.andes;
    const answer = await manager.client('GET /order/page/:n/:size', {
      params: { n: 1, size: 50 },
      query: { city: caracas, from: '2026-11-01', sums: true },
    });
    expect(succeeded(answer)).toMatchObject({ data: [], total: 0, sums: { amount: 0, debt: 0 } });
  });
});

test('voided packages are a list of their own, with its length and its file', async () => {
  const { restricted } = people.caribe;
  const owner = await makePerson(app, 'caribe', 'customer');
  const kept = await journeyOf(house).buy(owner);
  const voided = await journeyOf(house).buy(owner);
  await makePackage(app, 'caribe', { accountId: owner.id, code: 'GND' });
  succeeded(await manager.client('DELETE /purchase/label/:id', { params: { id: voided.id } }));
  const list = async (asked: { voided?: boolean; q?: string }) => {
    const query = { ...asked, client: owner.id };
    const answer = await restricted.client('GET /order/page/:n/:size', { params: { n: 1, size: 50 }, query });
    const { data, total } = succeeded(answer);
    return { ids: data.map(({ id }) => id), total };
  };
  expect(await list({ voided: true })).toEqual({ ids: [voided.id], total: 1 });
  expect(await list({})).toEqual({ ids: [voided.id, kept.id], total: 2 });
  expect(await list({ voided: true, q: kept.tracking })).toEqual({ ids: [], total: 0 });
  expect(await list({ voided: true, q: voided.tracking })).toEqual({ ids: [voided.id], total: 1 });
  const domestic = await restricted.client('GET /order/domestic/:n/:size', {
    params: { n: 1, size: 50 },
    query: { voided: true },
  });
  expect(succeeded(domestic)).toMatchObject({ data: [], total: 0 });
  const file = await send(
    app,
    'GET /admin/export/orders',
    { query: { voided: '1', client: owner.id } },
    { agency: 'caribe', token: manager.token },
  );
  expect(file.text.split('\r\n').filter(Boolean)).toHaveLength(2);
  expect(file.text).toContain(voided.tracking);
});
