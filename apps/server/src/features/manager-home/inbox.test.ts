import type { Data } from '@puerta/contract/client';
import { beforeEach, expect, test } from 'vitest';
import { TEST_NOW } from '../../../../../test/app.ts';
import { makePerson, type Person } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { type Bought, journeyOf, newLot, succeeded } from '../../../../../test/journey.ts';
import { makePackage } from '../../../../../test/factories-packages.ts';
import { pickupBody } from '../../../../../test/orders.ts';
import { changeRows, oneRow } from '../../../../../test/rows.ts';

let manager: Person;
let operator: Person;
let buyer: Person;

const house = await openHouse();
const { app, people } = house;
const journey = journeyOf(house);
beforeEach(async () => {
  manager = people.caribe.manager;
  operator = people.caribe.restricted;
  app.clock.set(TEST_NOW);
  buyer = await makePerson(app, 'caribe', 'customer');
});

/** Of everybody that a test makes. */
const NAME = 'María Fernández';
const HOUR = 1 / 24;
const DAY_MS = 24 * 60 * 60 * 1000;
type Inbox = Extract<Data<'GET /order/inbox'>, { debts: unknown }>;
const inbox = async (who = manager) => succeeded(await who.client('GET /order/inbox')).data as Inbox;
/** So many days on, when everybody has signed in anew. */
async function later(days: number) {
  app.clock.set(new Date(TEST_NOW.getTime() + days * DAY_MS));
  manager = await makePerson(app, 'caribe', 'manager');
  operator = await makePerson(app, 'caribe', 'restricted');
}
const set = (bought: Bought, values: object) => changeRows(app, 'package', bought.id, values);
const codes = ({ first }: { first: { tracking_number: string }[] }) => first.map(row => row.tracking_number);
/** What the call said before, and what is said of this row now. */
async function changes<Row>(of: (all: Inbox) => Row, act: () => Promise<unknown>): Promise<[Row, Row]> {
  const before = of(await inbox());
  await act();
  return [before, of(await inbox())];
}

// first: what other tests receive is late in the end too
test('late is what passed the day promised to its customer, by its way, from reception to delivery', async () => {
  const [air, waiting] = [await journey.buy(buyer), await journey.buy(buyer)];
  const sea = await makePackage(app, 'caribe', { accountId: buyer.id, code: 'MAR' });
  for (const one of [air, { ...sea, order: 0, ups: '' }]) await journey.receive(one);
  const late = async () => (await inbox()).late;
  await later(7);
  expect(await late()).toEqual({ air: 0, sea: 0, first: [] });
  const promised = { id: air.id, tracking_number: air.tracking };
  expect((await inbox(operator)).due).toEqual({ count: 1, first: [promised] });
  const dueToday = await operator.client('GET /admin/delayed/:n/:size', {
    params: { n: 1, size: 50 },
    query: { late: 'today' },
  });
  expect(succeeded(dueToday)).toMatchObject({ total: 1, data: [{ ...promised, days: 0 }] });
  await later(8);
  expect((await inbox()).due).toEqual({ count: 0, first: [] });
  expect(await late()).toEqual({
    air: 1,
    sea: 0,
    first: [{ id: air.id, tracking_number: air.tracking, days: 1 }],
  });
  await later(31);
  expect(await late()).toMatchObject({ air: 1, sea: 1, first: [{ days: 24 }, { days: 1 }] });
  const page = { params: { n: 1, size: 50 } };
  const listed = async (way: 'all' | 'air' | 'sea', who = manager) =>
    succeeded(await who.client('GET /admin/delayed/:n/:size', { ...page, query: { late: way } }));
  expect(
    (await listed('all')).data.map(row => [row.tracking_number, row.days, row.since.slice(0, 10)]),
  ).toEqual([
    [air.tracking, 24, '2026-11-24'],
    [sea.tracking, 1, '2026-12-17'],
  ]);
  expect(await listed('sea')).toMatchObject({ total: 1, data: [{ tracking_number: sea.tracking }] });
  expect((await listed('all', operator)).data[0]).not.toHaveProperty('debt');
  // a label that nobody sent is not ours to bring
  expect((await listed('all')).data.map(row => row.id)).not.toContain(waiting.id);
  for (const id of [air.id, sea.id]) {
    succeeded(await manager.client('PUT /order/status', { body: { id, status_id: 5 } }));
  }
  expect(await late()).toMatchObject({ air: 0, sea: 0 });
});

test('what the carrier brought and nobody received is named until it is received', async () => {
  const [lost, other] = [await journey.buy(buyer), await journey.buy(buyer)];
  await set(lost, { carrier_delivered_at: new Date('2026-11-14T18:00:00Z') });
  expect((await inbox()).arrived).toEqual({
    count: 1,
    first: [{ id: lost.id, tracking_number: lost.tracking, day: '2026-11-14T18:00:00.000Z' }],
  });
  await set(other, { carrier_delivered_at: new Date('2026-11-13T18:00:00Z') });
  expect(codes((await inbox()).arrived)).toEqual([other.tracking, lost.tracking]);
  for (const one of [lost, other]) await journey.receive(one);
  expect((await inbox()).arrived).toEqual({ count: 0, first: [] });
});

test('the day that is kept is the day that is told, whatever way it goes', async () => {
  const made = async (code: 'AER' | 'MAR' | 'AGPC' | 'AGPM' | 'AGPA' | 'AGPB' | 'GND') =>
    (await makePackage(app, 'caribe', { accountId: buyer.id, code })).id;
  const kept = (id: number) => oneRow(app, 'package', id);
  const told = async (id: number) => {
    const params = { id: String(id) };
    return succeeded(await manager.client('GET /order/:id', { params })).data.arrival?.expected.slice(0, 10);
  };
  const types = new Set<string>();
  for (const code of ['AER', 'MAR', 'AGPC', 'AGPM', 'AGPA', 'AGPB', 'GND'] as const) {
    const id = await made(code);
    const { promised_day, product_type } = await kept(id);
    types.add(product_type);
    expect([code, promised_day ?? undefined]).toEqual([code, await told(id)]);
    if (product_type !== 'MULTIPLE') continue;
    // its lot decides, and a lot that changes its way decides again
    expect(promised_day).toBeNull();
    const box = { id, order: 0, tracking: '', ups: '' };
    await journey.receive(box);
    await set(box, { process_day: '2026-11-17' });
    const lot = succeeded(await manager.client('POST /lots', { body: newLot(house, [box]) })).data.id;
    expect(await kept(id)).toMatchObject({ promised_day: '2026-11-24', promised_by: 2 });
    expect(await told(id)).toBe('2026-11-24');
    await changeRows(app, 'lot', lot, { type: 1 });
    expect(await kept(id)).toMatchObject({ promised_day: '2026-12-17', promised_by: 1 });
    expect(await told(id)).toBe('2026-12-17');
    succeeded(await manager.client('DELETE /lots/package/:id', { params: { id } }));
    expect((await kept(id)).promised_day).toBeNull();
  }
  expect([...types].sort()).toEqual(['AIR', 'GROUND', 'MULTIPLE', 'OCEAN']);
});

test("the carrier's visits of today, until one of their boxes is scanned", async () => {
  const bought = await journey.buy(buyer);
  const body = pickupBody(bought.id);
  const { prn } = succeeded(await buyer.client('POST /purchase/pickup', { body })).data;
  expect((await inbox()).pickups).toEqual({ count: 0, first: [] });
  await later(1);
  const visit = {
    prn,
    start: '0800',
    end: '1200',
    city: 'Miami',
    tracking_number: bought.tracking,
    packages: 1,
  };
  expect((await inbox()).pickups).toEqual({ count: 1, first: [visit] });
  const listed = async () => succeeded(await operator.client('GET /order/pickups', { query: {} }));
  expect(await listed()).toMatchObject({
    day: '2026-11-18T00:00:00.000Z',
    data: [{ ...visit, client: NAME, address: expect.stringContaining('Miami, FL'), made: false }],
  });
  await set(bought, { carrier_scanned_at: TEST_NOW });
  expect((await inbox()).pickups.count).toBe(0);
  expect((await listed()).data).toMatchObject([{ prn, made: true }]);
  await set(bought, { carrier_scanned_at: null, voided_at: TEST_NOW });
  expect((await inbox()).pickups.count).toBe(0);
  expect((await listed()).data).toEqual([]);
});

test('received waits to be processed, unless it owes; processed waits for a lot; a lot for its day', async () => {
  const [one, owing] = [
    await journey.buy(buyer),
    await journey.buy(await makePerson(app, 'caribe', 'customer')),
  ];
  const [before, received] = await changes(
    all => all.unprocessed,
    async () => {
      await journey.receive(one);
      await journey.receive(owing, true);
    },
  );
  expect(received.count).toBe(before.count + 1);
  expect(codes(received)).toContain(one.tracking);
  const [ready, processed] = await changes(
    all => [all.ready.air, all.unprocessed.count],
    () => journey.process(one),
  );
  expect(processed).toEqual([(ready[0] ?? 0) + 1, (ready[1] ?? 0) - 1]);

  const id = await journey.lot(one);
  const lots = async () => {
    const { past, undated } = (await inbox()).lots;
    return [past, undated].map(({ first }) =>
      first.filter(lot => lot.id === id).map(({ day, packages }) => ({ day, packages })),
    );
  };
  expect(await lots()).toEqual([[], [{ day: null, packages: 1 }]]);
  await changeRows(app, 'lot', id, { departure_day: '2026-11-18' });
  expect(await lots()).toEqual([[], []]);
  await later(2);
  expect(await lots()).toEqual([[{ day: '2026-11-18T00:00:00.000Z', packages: 1 }], []]);
  expect((await inbox()).ready.air).toBe(ready[0]);
});

test('boxes without an owner, tickets without an answer and debts wait with the oldest of them', async () => {
  const record = { code: 'CAJA-1', place: 'Pasillo 1' };
  const box = succeeded(await operator.client('POST /order/unidentified', { body: record })).data;
  expect((await inbox()).unidentified).toEqual({ count: 1, oldest: TEST_NOW.toISOString() });
  const owner = await journey.buy(buyer);
  const tie = { id: box.id, tracking: owner.tracking };
  succeeded(await operator.client('PUT /order/unidentified', { body: tie }));
  expect((await inbox()).unidentified).toEqual({ count: 0, oldest: null });

  const asked = { subject: 'Mi caja', tracking: '', message: '¿Cuándo llega?' };
  const first = succeeded(await buyer.client('POST /support', { body: asked })).data.id;
  await later(HOUR);
  const second = succeeded(await buyer.client('POST /support', { body: asked })).data.id;
  const client = NAME;
  const since = (days: number) => new Date(TEST_NOW.getTime() + days * DAY_MS).toISOString();
  expect((await inbox()).tickets).toEqual({ count: 2, first: { id: first, client, since: since(0) } });
  succeeded(await manager.client('POST /support/admin', { body: { id: first, message: 'El lunes' } }));
  expect((await inbox()).tickets).toEqual({ count: 1, first: { id: second, client, since: since(HOUR) } });
  await later(2 * HOUR);
  const again = { id: first, message: '¿Y bien?', type: 'awnser' as const };
  succeeded(await buyer.client('POST /support/reply', { body: again }));
  succeeded(await manager.client('POST /support/admin/close', { body: { id: second } }));
  expect((await inbox()).tickets).toEqual({ count: 1, first: { id: first, client, since: since(2 * HOUR) } });

  const { amount } = (await inbox()).debts;
  const debt = await journey.receive(await journey.buy(buyer), true);
  const { debts } = await inbox();
  expect(debts.amount).toBeCloseTo(amount + ('debt' in debt ? debt.debt : 0));
  expect(debts.old).toMatchObject({ from: 31, count: 0 });
  const page = { params: { n: 1, size: 50 }, query: {} };
  const listed = succeeded(await manager.client('GET /admin/debts/:n/:size', page));
  expect([listed.total, listed.amount]).toEqual([debts.count, debts.amount]);
  await later(40);
  expect((await inbox()).debts.old.count).toBe(debts.count);
});

test('a day, this week, and the week before until the same moment', async () => {
  const andes = people.andes;
  const figures = async () => {
    const who = await makePerson(app, 'andes', 'manager');
    const { figures: steps, paid } = await inbox(who);
    return { sold: steps.sold, paid };
  };
  const none = { today: 0, week: 0, before: 0 };
  expect(await figures()).toEqual({ sold: none, paid: none });
  const buy = () => makePackage(app, 'andes', { accountId: andes.customer.id });
  const cents = (await buy()).priceCents;
  expect(await figures()).toEqual({
    sold: { today: 1, week: 1, before: 0 },
    paid: { today: cents / 100, week: cents / 100, before: 0 },
  });
  await later(1);
  await buy();
  expect((await figures()).sold).toEqual({ today: 1, week: 2, before: 0 });
  // a week after the second, at that moment and an hour before it
  await later(8);
  expect((await figures()).sold).toEqual({ today: 0, week: 0, before: 2 });
  await later(8 - HOUR);
  expect((await figures()).sold).toEqual({ today: 0, week: 0, before: 1 });
  expect((await figures()).paid.before).toBe(cents / 100);
  await later(7 - HOUR);
  expect((await figures()).sold.before).toBe(0);
  await later(15);
  expect((await figures()).sold).toEqual(none);
});

test('what was bought and voided was not sold', async () => {
  const before = (await inbox()).figures.sold;
  const bought = await journey.buy(buyer);
  expect((await inbox()).figures.sold.today).toBe(before.today + 1);
  succeeded(await manager.client('DELETE /purchase/label/:id', { params: { id: bought.id } }));
  expect((await inbox()).figures.sold).toEqual(before);
});

test('restricted staff have the same rows without money and without tickets', async () => {
  const shown = await inbox(operator);
  const all = await inbox();
  const { debts: _, money: _1, tickets: _2, paid: _3, first_steps: _4, ...work } = all;
  expect(Object.keys(shown).sort()).toEqual(Object.keys(work).sort());
  expect(shown).toEqual(work);
  expect(JSON.stringify(shown)).not.toMatch(/amount|debt|paid/);
});

test('an inbox takes one connection at a time, whoever presses reload', async () => {
  const { pool } = app.services.db;
  let [used, most] = [0, 0];
  pool.on('acquire', () => (most = Math.max(most, ++used)));
  pool.on('release', () => used--);
  await inbox();
  expect(most).toBe(1);
});
