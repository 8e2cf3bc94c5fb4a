import { beforeEach, expect, test } from 'vitest';
import { TEST_NOW } from '../../../../../test/app.ts';
import { type Buyer, makeBuyer } from '../../../../../test/buyer.ts';
import type { Person } from '../../../../../test/factories.ts';
import { askEmail } from '../../../../../test/mails.ts';
import { changeRows } from '../../../../../test/rows.ts';
import { openFailingHouse } from '../../../../../test/failing-house.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { HEAVY, moveTo, receive } from '../../../../../test/warehouse.ts';
import { AIR_TOTAL, card, HELD, pickupBody } from '../../../../../test/orders.ts';

let buyer: Buyer;
const house = await openFailingHouse();
const { app, superuser, manager } = house;
beforeEach(async () => {
  app.clock.set(TEST_NOW);
  buyer = await makeBuyer(house);
});

const home = async (who: Person = buyer) => succeeded(await who.client('GET /purchase/home')).data;
const boxes = async (quantity = 1) => {
  const change = { detail: { quantity }, payment: { total: quantity * AIR_TOTAL } };
  return (await buyer.bought(change)).data.packages;
};
/** Received as it was declared: nothing is owed for it. */
const arrive = async (parcel: { id: number }) =>
  succeeded(await receive(manager, parcel, { weight: 10, length: 12, width: 12, height: 12 }));
async function box() {
  const [first] = await boxes();
  if (!first) throw new Error('Nothing was bought');
  return first;
}
const NOTHING = {
  unproven: expect.stringContaining('@'),
  packages: { total: 0, under_way: 0, to_send: 0 },
  next: null,
  debt: { count: 0, amount: 0, one: null },
  visits: [],
  labels: [],
  tickets: [],
  reviews: [],
  latest: [],
};

test('a new customer has a home of nothing, whatever others have', async () => {
  await box();
  expect(await home(await makeBuyer(house))).toEqual(NOTHING);
});

test('an e-mail is there until its reader confirmed it, the one that waits before the own one', async () => {
  expect((await home()).unproven).toBe(buyer.email);
  succeeded(await askEmail(buyer, 'correcta@ejemplo.test'));
  expect((await home()).unproven).toBe('correcta@ejemplo.test');
  succeeded(await buyer.client('DELETE /profile/email'));
  await changeRows(app, 'account', buyer.id, { email_verified_at: TEST_NOW });
  expect((await home()).unproven).toBeNull();
});

test('a debt whose payment a bank refused says so, at home and in the list, until it is reviewed anew', async () => {
  const parcel = await box();
  succeeded(await receive(manager, parcel, HEAVY));
  const failedOf = async () => {
    const rows = await buyer.client('GET /purchase/page/:n/:size', { params: { n: 1, size: 50 } });
    const { debt } = await home();
    return [debt.one?.debt_failed, succeeded(rows).data[0]?.debt_failed];
  };
  expect(await failedOf()).toEqual([null, null]);
  const pay = () => buyer.client('POST /purchase/debt', { body: { id: parcel.id, ...card(HELD) } });
  expect(await pay()).toMatchObject({ status: 202 });
  await house.review('reject');
  const failed = { at: TEST_NOW.toISOString(), reason: expect.any(String) };
  expect(await failedOf()).toEqual([failed, failed]);
});

test('a label waits until it was printed, the labels of an order together', async () => {
  const [first, second] = await boxes(2);
  const { packages, labels } = await home();
  expect(packages).toEqual({ total: 2, under_way: 0, to_send: 2 });
  expect(labels).toEqual([
    {
      order_id: expect.any(Number),
      labels: 2,
      id: first?.id,
      tracking_number: first?.tracking_number,
      receive_name: 'José Rondón',
      date: '2026-11-17T00:00:00.000Z',
    },
  ]);
  succeeded(await buyer.client('GET /purchase/label/:id', { params: { id: first?.id ?? 0 } }));
  expect((await home()).labels).toMatchObject([{ labels: 1, tracking_number: second?.tracking_number }]);
  succeeded(await buyer.client('DELETE /purchase/label/:id', { params: { id: second?.id ?? 0 } }));
  expect((await home()).labels).toEqual([]);
});

test('a label of a way back is for somebody else to print', async () => {
  const [forth, back] = [await box(), await box()];
  const order = '(select order_id from package where agency_id = 1 and id = $2)';
  const text = `update orders set return_of = $1 where agency_id = 1 and id = ${order}`;
  await superuser.query(text, [forth.id, back.id]);
  expect((await home()).labels).toMatchObject([{ labels: 1, tracking_number: forth.tracking_number }]);
});

test('a visit of the carrier is there until its day is over, once for all boxes of the order', async () => {
  const [first] = await boxes(2);
  const asked = pickupBody(first?.id ?? 0, { qty: 2 });
  const { prn } = succeeded(await buyer.client('POST /purchase/pickup', { body: asked })).data;
  const visit = {
    day: `${asked.date}T00:00:00.000Z`,
    start: asked.startTime,
    end: asked.endTime,
    address: expect.stringContaining(', FL'),
    contact: asked.name,
    phone: expect.any(String),
    code: prn,
    tracking_number: expect.stringMatching(/^CE/),
    packages: 2,
  };
  expect((await home()).visits).toEqual([visit]);
  const moveVisit = (day: string) =>
    superuser.query('update pickup set day = $1 where agency_id = 1 and prn = $2', [day, prn]);
  await moveVisit('2026-11-17');
  expect((await home()).visits).toMatchObject([{ packages: 2 }]);
  await moveVisit('2026-11-16');
  expect((await home()).visits).toEqual([]);
});

test('what is owed is there to be paid, and under review while a bank looks at it', async () => {
  const [one, two] = [await box(), await box()];
  for (const { id } of [one, two]) succeeded(await receive(manager, { id }, HEAVY));
  const { amount } = succeeded(await buyer.client('GET /purchase/debt')).data;
  expect(await home()).toMatchObject({ debt: { count: 2, amount, one: null }, packages: { under_way: 0 } });
  const body = { id: one.id, ...card(HELD) };
  expect(await buyer.client('POST /purchase/debt', { body })).toMatchObject({ status: 202 });
  const { debt, reviews } = await home();
  expect(debt).toMatchObject({ count: 1, one: { tracking_number: two.tracking_number, can: { pay: true } } });
  expect(debt.amount).toBe(debt.one?.debt);
  expect(reviews).toEqual([
    {
      of: 'debt',
      amount: expect.closeTo(amount - debt.amount),
      since: expect.stringMatching(/Z$/),
      tracking_number: one.tracking_number,
    },
  ]);
  // and the same where a visitor pays
  const code = two.tracking_number;
  const visitor = app.client('caribe');
  expect(await visitor('POST /tracking/:code/payment', { params: { code }, body: card(HELD) })).toMatchObject(
    {
      status: 202,
    },
  );
  const later = await home();
  expect(later.debt).toEqual(NOTHING.debt);
  expect(later.reviews.map(review => review.tracking_number)).toEqual([
    one.tracking_number,
    two.tracking_number,
  ]);
});

test('debts that a bank reviews in one payment are owed no more', async () => {
  const parcels = await boxes(2);
  for (const parcel of parcels) succeeded(await receive(manager, parcel, HEAVY));
  const { amount: total } = (await home()).debt;
  const body = { packages: parcels.map(({ id }) => id), total, ...card(HELD) };
  expect(await buyer.client('POST /purchase/debts', { body })).toMatchObject({ status: 202 });
  const { debt, reviews } = await home();
  expect(debt).toEqual(NOTHING.debt);
  expect(reviews).toMatchObject([{ of: 'debt', amount: total, tracking_number: null }]);
});

test('an order that a bank reviews is there, and has no package yet', async () => {
  expect(await buyer.buy({ payment: card(HELD) })).toMatchObject({ status: 202 });
  const { reviews, packages } = await home();
  expect(reviews).toMatchObject([{ of: 'order', amount: AIR_TOTAL, tracking_number: null }]);
  expect(packages.total).toBe(0);
});

test('an answer is there until it was read', async () => {
  const body = { subject: 'Mi caja', tracking: '', message: '¿Cuándo llega?' };
  const { id } = succeeded(await buyer.client('POST /support', { body })).data;
  expect((await home()).tickets).toEqual([]);
  const said = { id, message: 'El lunes' };
  const reply = succeeded(await manager.client('POST /support/admin', { body: said })).data.id;
  expect((await home()).tickets).toEqual([{ ...said, at: TEST_NOW.toISOString() }]);
  succeeded(await buyer.client('POST /support/read', { body: { id, reply } }));
  expect((await home()).tickets).toEqual([]);
});

test('the packages on their way first, the late ones before them, and when the next one comes', async () => {
  const [oldest, delivered, , newest] = [await box(), await box(), await box(), await box()];
  for (const parcel of [oldest, delivered]) await arrive(parcel);
  succeeded(await moveTo(manager, delivered, 5));
  const shown = await home();
  expect(shown.packages).toEqual({ total: 4, under_way: 1, to_send: 2 });
  expect(shown.latest).toHaveLength(3);
  expect(shown.latest[1]?.tracking_number).toBe(newest.tracking_number);
  expect(shown.latest[0]).toMatchObject({ tracking_number: oldest.tracking_number, status_id: 2 });
  const { expected } = shown.latest[0]?.arrival ?? {};
  expect(shown.next).toEqual({ first: expected, last: expected });
  succeeded(await moveTo(manager, oldest, 5));
  // a delivered one fills up
  const later = await home();
  expect(later).toMatchObject({ next: null, packages: { total: 4, under_way: 0, to_send: 2 } });
  expect(later.latest.map(row => row.status_id)).toEqual([1, 1, 5]);
  // a void one waits for nothing, and is none of them
  succeeded(await buyer.client('DELETE /purchase/label/:id', { params: { id: newest.id } }));
  expect((await home()).latest.map(row => row.status_id)).toEqual([1, 5, 5]);
});

test('counts what is on its way as Compras does, whatever is owed, void or taken back', async () => {
  const [owed, taken, voided, moving] = [await box(), await box(), await box(), await box()];
  for (const parcel of [owed, taken]) succeeded(await receive(manager, parcel, HEAVY));
  await arrive(moving);
  // as what was paid outside and handed over leaves them, and as a step that was taken back does
  await changeRows(app, 'package', owed.id, { status: 5 });
  await changeRows(app, 'package', taken.id, { status: 1 });
  succeeded(await buyer.client('DELETE /purchase/label/:id', { params: { id: voided.id } }));
  const rows = await buyer.client('GET /purchase/page/:n/:size', { params: { n: 1, size: 50 } });
  const { all, moving: under_way, created } = succeeded(rows).counts;
  expect([all, under_way, created]).toEqual([4, 1, 0]);
  expect((await home()).packages).toEqual({ total: all, under_way, to_send: created });
});

test('a home takes one connection at a time, whoever presses reload', async () => {
  await box();
  // what the background does takes connections of its own
  await app.stopWork();
  const { pool } = app.services.db;
  let [used, most] = [0, 0];
  pool.on('acquire', () => (most = Math.max(most, ++used)));
  pool.on('release', () => used--);
  await home();
  expect(most).toBe(1);
});
