import { beforeAll, expect, test } from 'vitest';
import { openHouse } from '../../../../../test/house.ts';
import { type MadePackage, makePackage } from '../../../../../test/factories-packages.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { changeRows } from '../../../../../test/rows.ts';

let waiting: MadePackage;
let travelling: MadePackage;
let delivered: MadePackage;
let voided: MadePackage;
let late: MadePackage;
let owing: MadePackage;

const set = (one: MadePackage, values: object) => changeRows(app, 'package', one.id, values);
const order = (one: MadePackage, values: object) => changeRows(app, 'orders', one.orderId, values);

const { app, customer, otherCustomer: stranger } = await openHouse();
beforeAll(async () => {
  const make = () => makePackage(app, 'caribe', { accountId: customer.id });
  waiting = await make();
  travelling = await make();
  delivered = await make();
  voided = await make();
  owing = await make();
  late = await make();
  const past = { promised_day: '2026-11-16' };
  await set(travelling, { status: 3, stage_day: '2026-11-12', promised_day: '2026-11-17' });
  await set(late, { status: 4, ...past });
  await set(waiting, past);
  await set(delivered, { status: 5, ...past });
  await set(voided, { voided_at: new Date() });
  await set(owing, { status: 2, payment: true, final_payment_cents: 1830, ...past });
  await order(waiting, { receiver_name: 'Nelly Peña Núñez', content: 'Ropa 100% de algodón' });
});

const page = async (query: Record<string, unknown> = {}, person = customer) => {
  const answer = succeeded(
    await person.client('GET /purchase/page/:n/:size', { params: { n: 1, size: 50 }, query }),
  );
  return { ...answer, ids: answer.data.map(row => row.id) };
};

test('each package is in one group, and every group says how many it has', async () => {
  const groups = { owing, created: waiting, late, delivered, voided };
  for (const [show, one] of Object.entries(groups)) {
    expect(await page({ show }), show).toMatchObject({ ids: [one.id], total: 1, pages: 1 });
  }
  // what is late is on its way
  expect((await page({ show: 'moving' })).ids).toEqual([late.id, travelling.id]);
  const counts = { owing: 1, created: 1, moving: 2, late: 1, delivered: 1, voided: 1, all: 6, orders: 6 };
  expect(await page()).toMatchObject({ total: 6, counts });
  expect(await page({ show: 'late', find: 'caracas' })).toMatchObject({ ids: [late.id], found: counts });
  expect(await page({ show: 'voided', find: 'peña' })).toMatchObject({ ids: [], total: 0, counts });
  // what is searched for is counted group by group beside them
  const found = { owing: 0, created: 1, moving: 0, late: 0, delivered: 0, voided: 0, all: 1, orders: 1 };
  expect(await page({ find: 'peña' })).toMatchObject({ ids: [waiting.id], total: 1, counts, found });
  expect(await page({ q: owing.tracking })).toMatchObject({
    total: 1,
    found: { ...found, created: 0, owing: 1 },
  });
  expect(await page()).not.toHaveProperty('found');
  const none = { owing: 0, created: 0, moving: 0, late: 0, delivered: 0, voided: 0, all: 0, orders: 0 };
  expect(await page({}, stranger)).toMatchObject({ ids: [], total: 0, counts: none });
  const wrong = await customer.client('GET /purchase/page/:n/:size', {
    params: { n: 1, size: 50 },
    query: { show: 'lost' as 'owing' },
  });
  expect(wrong).toMatchObject({ status: 400 });
});

test('a row says what it holds, of which order, and since when it is where it is', async () => {
  expect((await page({ show: 'moving' })).data[1]).toMatchObject({
    order_quantity: 1,
    order_total: travelling.priceCents / 100,
    status_date: '2026-11-12T00:00:00.000Z',
    content: expect.any(String),
  });
});

test('found by name, city, content or a part of a number, without accents, in any order', async () => {
  for (const find of ['nelly', 'PENA', 'nuñez nelly', 'algodon', '100%', waiting.tracking.slice(3, 9)]) {
    expect((await page({ find })).ids, find).toEqual([waiting.id]);
  }
  const number = travelling.carrierTracking;
  expect((await page({ find: number.slice(-8).toLowerCase() })).ids).toEqual([travelling.id]);
  expect(await page({ find: 'caracas' })).toMatchObject({ total: 6 });
  for (const find of ['nelly juguetes', '100_', '\\', 'zzz']) {
    expect(await page({ find }), find).toMatchObject({ ids: [], total: 0 });
  }
});

test('nobody finds what is not theirs, and a number alone is still found whole', async () => {
  for (const query of [{ find: 'nelly' }, { find: waiting.tracking }, { q: waiting.tracking }]) {
    expect(await page(query, stranger)).toMatchObject({ ids: [], total: 0 });
  }
  expect((await page({ q: waiting.tracking })).ids).toEqual([waiting.id]);
  expect((await page({ q: waiting.tracking.slice(0, 8) })).ids).toEqual([]);
});

test('a box that its carrier scanned says so in the list, on its page and publicly', async () => {
  const readAll = async () => {
    const { tracking } = waiting;
    const { data } = succeeded(await customer.client('GET /purchase/:tracking', { params: { tracking } }));
    const visitor = app.client('caribe');
    const publicly = [tracking, data.ups_tracking ?? ''].map(async code =>
      succeeded(await visitor('GET /tracking/:code', { params: { code }, query: {} })),
    );
    const told = [(await page({ q: tracking })).data[0], data];
    return [...told, ...(await Promise.all(publicly)).map(answer => answer.data)].map(
      one => one?.carrier_has_it,
    );
  };
  expect(await readAll()).toEqual([false, false, false, false]);
  await set(waiting, { carrier_scanned_at: new Date() });
  expect(await readAll()).toEqual([true, true, true, true]);
});
