import type { CallInput } from '@puerta/contract/client';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makePerson } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { journeyOf, succeeded } from '../../../../../test/journey.ts';
import { makePackage } from '../../../../../test/factories-packages.ts';
import { send } from '../../../../../test/send.ts';
import type { Tx } from '../../db/within-agency.ts';
import { type PaymentFilter, walkPayments } from './list-payments.ts';

const house = await openHouse();
const { app, people, manager } = house;
const journey = journeyOf(house);
const newCustomer = () => makePerson(app, 'caribe', 'customer');

type Query = CallInput<'GET /clients/payments/:n/:size'>['query'];
/** A page of the list. */
const asking = (query: Query, { n = 1, size = 50, who = manager } = {}) =>
  who.client('GET /clients/payments/:n/:size', { params: { n, size }, query });
const listed = async (...asked: Parameters<typeof asking>) => succeeded(await asking(...asked));
/** How many movements a file with these filters has. */
async function walked(filter: PaymentFilter): Promise<number> {
  let rows = 0;
  for await (const batch of walkPayments(app.services.db.read(1), filter)) rows += batch.length;
  return rows;
}

test('movements are one client’s, whose name the list says, in the file too', async () => {
  const [one, other] = [await newCustomer(), await newCustomer()];
  const first = await makePackage(app, 'caribe', { accountId: one.id });
  await makePackage(app, 'caribe', { accountId: other.id });
  const owing = await makePackage(app, 'caribe', {
    accountId: one.id,
    parcel: { weight: 10, length: 12, width: 12, height: 12 },
  });
  await journey.receive({ ...owing, order: owing.orderId, ups: owing.carrierTracking }, true);
  const paid = { id: owing.id, method: 'zelle' as const, reference: 'Z-1', note: '' };
  succeeded(await manager.client('POST /order/payment', { body: paid }));
  const theirs = await listed({ client: one.id });
  expect(theirs.data.map(row => [row.tracking, row.kind])).toEqual([
    [owing.tracking, 'outside'],
    [owing.tracking, 'charge'],
    [first.tracking, 'charge'],
  ]);
  expect(theirs).toMatchObject({ total: 3, more: false, client: { id: one.id, name: 'María Fernández' } });
  const received = theirs.data.reduce((cents, row) => cents + Math.round(row.amount * 100), 0);
  expect(Math.round((theirs.sums?.received ?? 0) * 100)).toBe(received);
  expect((await listed({ client: one.id, method: 'zelle' })).data).toHaveLength(1);
  expect((await listed({ client: other.id })).total).toBe(1);
  expect((await listed({ client: one.id, q: first.tracking })).total).toBe(1);
  expect((await listed({ client: other.id, q: first.tracking })).total).toBe(0);
  expect(await listed({})).not.toHaveProperty('client');
  expect(await listed({ client: one.id }, { who: people.andes.manager })).toMatchObject({
    data: [],
    total: 0,
    client: null,
  });
  const { token } = manager;
  const rowsOfFile = async (query: object) => {
    const file = await send(app, 'GET /admin/export/payments', { query }, { agency: 'caribe', token });
    return file.text.split('\r\n').slice(1, -1).length;
  };
  expect(await rowsOfFile({})).toBe(4);
  expect(await rowsOfFile({ client: one.id })).toBe(3);
  expect(await rowsOfFile({ method: 'zelle' })).toBe(1);
  expect(await rowsOfFile({ kind: 'waiver' })).toBe(0);
  expect(await rowsOfFile({ to: '2020-01-01' })).toBe(0);

  // what is shown besides is there only where it is asked for
  for (const key of ['client', 'provider', 'recorded']) expect(theirs.data[0]).not.toHaveProperty(key);
  const besides = await listed({ client: one.id, also: 'client,provider,recorded' });
  expect(besides.data).toMatchObject([
    {
      client: { id: one.id, name: 'María Fernández' },
      provider: null,
      recorded: app.clock.now().toISOString(),
    },
    { client: { id: one.id } },
    { client: { id: one.id } },
  ]);
  const wrong = { params: { n: 1, size: 50 }, query: { also: 'phone' } };
  expect(await manager.client('GET /clients/payments/:n/:size', wrong)).toMatchObject({ status: 400 });
});

const record =
  (note: string, day = '2026-11-17') =>
  (tx: Tx) =>
    tx
      .insertInto('money_entry')
      .values({
        agency_id: 1,
        id: sql<number>`next_id('money_entry')`,
        kind: 'outside',
        purpose: 'debt',
        amount_cents: 100,
        method: 'cash',
        note,
        day,
        created_at: app.clock.now(),
      })
      .execute();

test('movements of money come in pages, newest first', async () => {
  for (let n = 0; n < 3; n++) await journey.buy(await newCustomer());
  const { data, total, pages } = await listed({});
  expect(data.length).toBe(Math.min(50, total));
  expect(pages).toBe(Math.max(1, Math.ceil(total / 50)));
  expect((await listed({}, { n: 99 })).data).toEqual([]);
  expect((await listed({ q: 'nothing' })).data).toEqual([]);
});

test('a movement that is rolled back leaves a number out and no page short: the total is how many there are', async () => {
  const { db } = app.services;
  const before = (await listed({})).total;
  const broken = db.within(1, tx => record('se deshace')(tx).then(() => Promise.reject(new Error('broken'))));
  await Promise.allSettled([broken, ...[1, 2, 3].map(n => db.within(1, record(`cobro ${n}`)))]);
  const { data, total, pages } = await listed({});
  expect([total, pages]).toEqual([before + 3, Math.ceil((before + 3) / 50)]);
  expect(data).toHaveLength(Math.min(total, 50));
  expect(data.map(row => row.note)).not.toContain('se deshace');
  expect(await walked({})).toBe(total);
});

test('a week has its seven days from Monday on, in pages, in its file, and with a tracking', async () => {
  const { db } = app.services;
  for (const day of ['2026-10-04', '2026-10-05', '2026-10-08', '2026-10-11', '2026-10-12'])
    await db.within(1, record(`del ${day}`, day));
  const october = await listed({ week: '2026-10-05' });
  expect(october.data.map(row => row.note)).toEqual(['del 2026-10-11', 'del 2026-10-08', 'del 2026-10-05']);
  expect(october).toMatchObject({ total: 3, pages: 1, open_refunds: [] });
  expect(await listed({ week: '2026-09-28' })).toMatchObject({ total: 1 });
  expect(await listed({ week: '2025-01-06' })).toMatchObject({ total: 0, data: [], pages: 1 });
  expect(await walked({ week: '2026-10-05' })).toBe(3);
  const { tracking } = await journey.buy(await newCustomer());
  expect((await listed({ week: '2026-11-16', q: tracking })).total).toBe(1);
  expect((await listed({ week: '2026-11-09', q: tracking })).total).toBe(0);
  expect(await walked({ week: '2026-11-09', q: tracking })).toBe(0);
});

test('by days, kind and method, with what they come to', async () => {
  const { debt, id } = await journey.indebted(await newCustomer());
  const body = { id, method: 'cash', reference: '', note: '' } as const;
  succeeded(await manager.client('POST /order/payment', { body }));
  const given = await journey.indebted(await newCustomer());
  const waiver = { id: given.id, reason: 'Balanza mal calibrada' };
  succeeded(await manager.client('POST /order/waive', { body: waiver }));
  type Filter = Omit<PaymentFilter, 'q'>;
  const asked = async (query: Filter) => {
    const answer = await listed(query, { size: 500 });
    const sumOf = (...kinds: string[]) =>
      answer.data
        .filter(row => kinds.includes(row.kind))
        .reduce((cents, row) => cents + Math.round(row.amount * 100), 0) / 100;
    expect(answer.sums, JSON.stringify(query)).toEqual({
      received: sumOf('charge', 'outside'),
      returned: Math.round((sumOf('refund') - sumOf('reversal')) * 100) / 100,
      waived: sumOf('waiver'),
    });
    expect([answer.total, await walked(query)]).toEqual([answer.data.length, answer.data.length]);
    return answer;
  };
  const cash = await asked({ method: 'cash', from: '2026-11-16', to: '2026-11-18' });
  expect(new Set(cash.data.map(row => row.method))).toEqual(new Set(['cash']));
  expect(cash.data.some(row => row.amount === debt)).toBe(true);
  const waived = await asked({ kind: 'waiver' });
  expect(waived.data.map(row => row.amount)).toContain(given.debt);
  expect((await asked({ kind: 'waiver', method: 'cash' })).total).toBe(0);
  expect((await asked({ from: '2026-11-19' })).total).toBe(0);
  // a week and days: what is in both
  expect((await asked({ week: '2026-11-16', to: '2026-11-15' })).total).toBe(0);
  const ofOne = await listed({ q: given.tracking, kind: 'waiver' });
  expect(ofOne.data.map(row => row.kind)).toEqual(['waiver']);
  const theirs = await listed({ method: 'cash' }, { who: people.andes.manager });
  expect(theirs).toMatchObject({ total: 0, sums: { received: 0, returned: 0, waived: 0 } });
  for (const query of [{ from: 'hoy' }, { kind: 'gift' }, { method: 'gold' }, { week: '2026-13-01' }])
    expect(await asking(query as Query)).toMatchObject({ status: 400 });
});

test('a file of a week holds each movement once, whatever is recorded while it is written', async () => {
  const { db } = app.services;
  const week = { week: '2026-08-03' };
  await house.superuser.query(
    `insert into money_entry (agency_id, id, kind, purpose, amount_cents, method, day, created_at)
      select 1, 900000 + n, 'outside', 'debt', 100, 'cash', date '2026-08-03' + n % 6, now()
      from generate_series(1, 700) n`,
  );
  const ids: number[] = [];
  for await (const batch of walkPayments(db.read(1), week)) {
    ids.push(...batch.map(({ id }) => id));
    await db.within(1, record('mientras tanto', '2026-08-09'));
  }
  expect(ids).toHaveLength(700);
  expect(new Set(ids).size).toBe(700);
});
