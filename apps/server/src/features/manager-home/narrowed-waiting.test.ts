import pg from 'pg';
import { expect, test } from 'vitest';
import { TEST_NOW } from '../../../../../test/app.ts';
import { makePerson } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { type Bought, journeyOf, succeeded } from '../../../../../test/journey.ts';
import { send } from '../../../../../test/send.ts';
import { makePackage } from '../../../../../test/factories-packages.ts';
import { rowsOf } from '../../../../../test/rows.ts';
import type { Input } from '../../services/context.ts';

const house = await openHouse();
const { app, people } = house;

const page = { params: { n: 1, size: 50 } };
const DAY_MS = 24 * 60 * 60 * 1000;
const cityOf = async (name: string) =>
  succeeded(await people.caribe.manager.client('GET /places/cities')).data.find(row => row.city === name)
    ?.id ?? 0;

test('debts and delays by service, city and days, counted and summed as their rows say', async () => {
  const journey = journeyOf(house);
  const accountId = (await makePerson(app, 'caribe', 'customer')).id;
  const [caracas, maracaibo] = [await cityOf('Caracas'), await cityOf('Maracaibo')];
  const parcel = { weight: 10, length: 12, width: 12, height: 12 };
  const owing: Bought[] = [];
  for (const options of [{ code: 'AER' }, { code: 'MAR' }, { code: 'AER', city: 'Maracaibo' }] as const) {
    const made = await makePackage(app, 'caribe', { accountId, parcel, ...options });
    owing.push({ ...made, order: made.orderId, ups: made.carrierTracking });
  }
  const [air, sea, elsewhere] = owing.map(({ tracking }) => tracking);
  for (const one of owing) await journey.receive(one, true);
  const { manager } = people.caribe;
  const debts = async (query: Input<'GET /admin/debts/:n/:size'>['query']) => {
    const answer = succeeded(await manager.client('GET /admin/debts/:n/:size', { ...page, query }));
    const cents = answer.data.reduce((sum, row) => sum + Math.round(row.debt * 100), 0);
    expect([answer.total, Math.round(answer.amount * 100)]).toEqual([answer.data.length, cents]);
    return answer.data.map(row => row.tracking_number);
  };
  expect(await debts({})).toEqual([air, sea, elsewhere]);
  expect(await debts({ service: 'AER' })).toEqual([air, elsewhere]);
  expect(await debts({ city: caracas, service: 'MAR' })).toEqual([sea]);
  expect(await debts({ city: caracas, age: 2 })).toEqual([]);
  expect(await debts({ from: '2026-11-01', to: '2026-11-01' })).toEqual([]);
  expect(await debts({ from: TEST_NOW.toISOString().slice(0, 10) })).toEqual([air, sea, elsewhere]);
  const fileOf = async (
    call: 'GET /admin/export/debts' | 'GET /admin/export/delayed',
    query: object,
    token: string,
  ) => {
    const file = await send(app, call, { query }, { agency: 'caribe', token });
    const [head = '', ...rows] = file.text.split('\r\n').slice(0, -1);
    return { head, rows: rows.map(row => row.split(',')) };
  };
  const owed = await fileOf('GET /admin/export/debts', { service: 'AER' }, manager.token);
  expect(owed.rows.map(row => row[0])).toEqual([air, elsewhere]);
  for (const row of owed.rows) expect(Number(row.at(-1))).toBeGreaterThan(0);

  app.clock.set(new Date(TEST_NOW.getTime() + 60 * DAY_MS));
  const operator = await makePerson(app, 'caribe', 'restricted');
  const delayed = async (query: Input<'GET /admin/delayed/:n/:size'>['query']) => {
    const answer = succeeded(await operator.client('GET /admin/delayed/:n/:size', { ...page, query }));
    expect(answer.total).toBe(answer.data.length);
    for (const row of answer.data) expect(row).not.toHaveProperty('debt');
    return answer.data.map(row => row.tracking_number);
  };
  expect((await delayed({ late: 'all', city: caracas })).sort()).toEqual([air, sea].sort());
  expect(await delayed({ late: 'sea', city: caracas })).toEqual([sea]);
  expect((await delayed({ late: 'all', service: 'AER' })).sort()).toEqual([air, elsewhere].sort());
  expect(await delayed({ status: 2, service: 'MAR' })).toEqual([sea]);
  expect(await delayed({ city: maracaibo })).toEqual([elsewhere]);
  const later = await makePerson(app, 'caribe', 'manager');
  const late = await fileOf('GET /admin/export/delayed', { late: 'sea', city: caracas }, operator.token);
  expect(late.head).not.toContain('Deuda');
  expect(late.rows.map(row => row[0])).toEqual([sea]);
  expect((await fileOf('GET /admin/export/delayed', { late: 'sea' }, later.token)).head).toContain('Deuda');
  expect((await fileOf('GET /admin/export/delayed', {}, later.token)).rows).toHaveLength(3);
  const told = await rowsOf(app, 'fact', { kind: 'list.exported' });
  expect(told.slice(0, 2)).toMatchObject([
    { object_label: 'deudas', actor_id: manager.id },
    { object_label: 'demorados', actor_id: operator.id },
  ]);
  const stranger = await makePerson(app, 'andes', 'manager');
  const theirs = await stranger.client('GET /admin/delayed/:n/:size', {
    ...page,
    query: { late: 'all', city: caracas },
  });
  expect(succeeded(theirs)).toMatchObject({ data: [], total: 0 });
});

test('a file of debts or delays has every row once, however many the list counts', async () => {
  const accountId = (await makePerson(app, 'andes', 'customer')).id;
  const { id } = await makePackage(app, 'andes', { accountId });
  // more than the 10,000 that a narrowed list counts, many of one day, promised and owing since
  const many = 10_001;
  const owner = new pg.Client(app.superuserUrl);
  await owner.connect();
  await owner.query("begin; set local puerta.agency = '2'; set local session_replication_role = 'replica'");
  await owner.query(
    `insert into package (agency_id, id, order_id, account_id, product_id, product_code, product_group, product_type,
        tracking_number, price_cents, final_payment_cents, payment, status, city_id, order_day, stage_day,
        received_day, promised_day, promised_by, created_at)
      select agency_id, 1000000 + n, order_id, account_id, product_id, product_code, product_group, product_type,
        'AC' || lpad(n::text, 10, '0'), price_cents, 500, true, 2, city_id, order_day, day, day, day, 2, created_at
      from package, generate_series(1, $2) n, date(date '2026-01-01' + n / 1000) day
      where agency_id = 2 and id = $1`,
    [id, many],
  );
  await owner.query('commit');
  const placed = await owner.query<{ city_id: number }>(
    'select city_id from package where agency_id = 2 and id = $1',
    [id],
  );
  await owner.end();
  const { token } = await makePerson(app, 'andes', 'manager');
  const rows = async (call: 'GET /admin/export/debts' | 'GET /admin/export/delayed', query: object) => {
    const file = await send(app, call, { query }, { agency: 'andes', token });
    const lines = file.text.split('\r\n').slice(1, -1);
    const trackings = lines.map(line => line.split(',')[0]);
    return [lines.length, new Set(trackings).size, [...trackings].sort().join() === trackings.join()];
  };
  const city = placed.rows[0]?.city_id;
  const whole = [many, many, true];
  // two batches of one day
  const day = { from: '2026-01-02', to: '2026-01-02' };
  expect(await rows('GET /admin/export/debts', { city, ...day })).toEqual([1000, 1000, true]);
  expect(await rows('GET /admin/export/delayed', { city, late: 'air' })).toEqual(whole);
  expect(await rows('GET /admin/export/delayed', { service: 'AER', status: 2 })).toEqual(whole);
});
