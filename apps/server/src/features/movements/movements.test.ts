import { declined } from '@puerta/contract/declined.es';
import { refusals } from '@puerta/contract/messages.es';
import { sum, toCents } from '@puerta/domain/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TEST_NOW } from '../../../../../test/app.ts';
import { makePerson } from '../../../../../test/factories.ts';
import { card, DECLINED, HELD, pickupBody } from '../../../../../test/orders.ts';
import { HEAVY, receive } from '../../../../../test/warehouse.ts';
import { makeBuyer, openShop, type Shop } from '../../../../../test/shop.ts';
import { recoverPurchases } from '../purchases/recover-purchases.ts';

let shop: Shop;
let buyer: Awaited<ReturnType<typeof makeBuyer>>;
let box: { id: number; tracking_number: string };
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.app.clock.set(TEST_NOW);
  buyer = await makeBuyer(shop);
  const { data } = await buyer.bought();
  const [first] = data.packages;
  if (!first) throw new Error('Nothing was bought');
  box = first;
});

/** A quarter of an hour passes, so that what follows is newer. */
const later = () => shop.app.clock.advance(15 * 60 * 1000);
const movements = async () => {
  const params = { tracking: box.tracking_number };
  const answer = await buyer.client('GET /purchase/:tracking/movements', { params });
  if (!answer.success) throw new Error(answer.message);
  return answer.data;
};
const VISA = { brand: expect.any(String), last_four: '1111' };

test('what was paid for, with which card, and the visit that was agreed on', async () => {
  later();
  const asked = pickupBody(box.id);
  const booked = await buyer.client('POST /purchase/pickup', { body: asked });
  if (!booked.success) throw new Error(booked.message);
  expect(await movements()).toEqual([
    {
      kind: 'pickup.booked',
      at: expect.stringMatching(/Z$/),
      amount: 25,
      card: VISA,
      method: null,
      measured: null,
      visit: {
        day: `${asked.date}T00:00:00.000Z`,
        start: asked.startTime,
        end: asked.endTime,
        address: expect.stringContaining(', FL'),
        contact: asked.name,
        phone: expect.any(String),
        code: booked.data.prn,
      },
    },
    expect.objectContaining({ kind: 'order.bought', amount: expect.any(Number), card: VISA, visit: null }),
  ]);
});

test('a pickup that could not be agreed on says why', async () => {
  later();
  const body = { ...pickupBody(box.id), ...card(DECLINED) };
  expect(await buyer.client('POST /purchase/pickup', { body })).toMatchObject({ status: 402 });
  expect((await movements())[0]).toMatchObject({
    kind: 'pickup.failed',
    amount: null,
    reason: declined.declined,
  });
});

test('a debt: weighed, owed, in review, paid; what staff wrote beside it stays with them', async () => {
  later();
  const manager = await makePerson(shop.app, 'caribe', 'manager');
  const heavier = { weight: 60, length: 20, width: 20, height: 20 };
  const received = await receive(manager, box, heavier, 'secreto');
  expect(received).toMatchObject({ status: 200 });
  later();
  expect(await buyer.client('POST /purchase/debt', { body: { id: box.id, ...card(HELD) } })).toMatchObject({
    status: 202,
  });
  const reviewed = await movements();
  expect(reviewed.map(({ kind }) => kind)).toEqual([
    'review.debt',
    'debt.opened',
    'package.received',
    'order.bought',
  ]);
  expect(reviewed[0]?.amount).toBeGreaterThan(0);
  expect(reviewed[1]?.amount).toBe(reviewed[0]?.amount);
  expect(reviewed[2]).toMatchObject({ measured: heavier });
  expect(JSON.stringify(reviewed)).not.toContain('secreto');
  await shop.owner.query("update simulator.payments set state = 'rejected' where state = 'held'");
  later();
  await recoverPurchases(shop.app.services);
  expect((await movements())[0]).toMatchObject({
    kind: 'debt.failed',
    amount: null,
    reason: refusals.payment_declined,
  });
});

test('a waiver is told without its note, and a payment outside with its way', async () => {
  await shop.owner.query(
    'update package set status = 2, payment = true, final_payment_cents = 1250 where agency_id = 1 and id = $1',
    [box.id],
  );
  later();
  const manager = await makePerson(shop.app, 'caribe', 'manager');
  const body = { id: box.id, method: 'zelle', reference: 'ZX-1', note: 'secreto' } as const;
  expect(await manager.client('POST /order/payment', { body })).toMatchObject({ status: 200 });
  const [paid] = await movements();
  expect(paid).toMatchObject({ kind: 'debt.paid_outside', amount: 12.5, method: 'zelle', card: null });
  expect(JSON.stringify(paid)).not.toMatch(/secreto|ZX-1/);
});

test('a void: what is given back, to which card, and then that it was', async () => {
  later();
  expect(await buyer.client('DELETE /purchase/label/:id', { params: { id: box.id } })).toMatchObject({
    status: 200,
  });
  await expect.poll(async () => (await movements())[0]?.kind).toBe('refund.made');
  const told = await movements();
  expect(told.map(({ kind }) => kind)).toEqual(['refund.made', 'label.voided', 'order.bought']);
  expect(told[0]).toMatchObject({ amount: -(told[2]?.amount ?? 0), card: VISA });
  // as it stood before its bank answered
  await shop.owner.query("update refund set state = 'pending' where agency_id = 1 and package_id = $1", [
    box.id,
  ]);
  expect((await movements()).filter(({ kind }) => kind === 'refund.pending')).toMatchObject([
    { amount: told[0]?.amount, card: VISA },
  ]);
});

test('nobody reads what happened to the package of another client', async () => {
  const other = await makePerson(shop.app, 'caribe', 'customer');
  const params = { tracking: box.tracking_number };
  expect(await other.client('GET /purchase/:tracking/movements', { params })).toMatchObject({
    status: 404,
    error: { code: 'package_not_found' },
  });
});

test('what a payment became is told to whoever paid it, with its visit; Compras has the day of it', async () => {
  const asked = pickupBody(box.id);
  const booked = await buyer.client('POST /purchase/pickup', { body: asked });
  if (!booked.success) throw new Error(booked.message);
  const params = { reference: booked.data.payment ?? '' };
  const day = `${asked.date}T00:00:00.000Z`;
  expect(await buyer.client('GET /purchase/payment/:reference', { params })).toMatchObject({
    data: {
      state: 'done',
      purpose: 'pickup',
      amount: 25,
      card: VISA,
      packages: [{ tracking_number: box.tracking_number, amount: 25 }],
      visit: { day, start: asked.startTime, end: asked.endTime, code: booked.data.prn },
    },
  });
  expect(await buyer.client('GET /purchase/page/:n/:size', { params: { n: 1, size: 50 } })).toMatchObject({
    data: [{ pickup_visit: { day, start: asked.startTime, end: asked.endTime } }],
  });
  const other = await makePerson(shop.app, 'caribe', 'customer');
  expect(await other.client('GET /purchase/payment/:reference', { params })).toMatchObject({ status: 404 });
});

test('until when a label may be voided is said while it may', async () => {
  const params = { tracking: box.tracking_number };
  const shown = async () => {
    const answer = await buyer.client('GET /purchase/:tracking', { params });
    if (!answer.success) throw new Error(answer.message);
    return answer.data;
  };
  const made = (at: Date) =>
    shop.owner.query('update package set created_at = $2 where agency_id = 1 and id = $1', [box.id, at]);
  const ninetyDays = TEST_NOW.getTime() - 90 * 24 * 60 * 60 * 1000;
  await made(new Date(ninetyDays));
  expect(await shown()).toMatchObject({ void_until: TEST_NOW.toISOString(), can: { void: true } });
  await made(new Date(ninetyDays - 1));
  expect(await shown()).toMatchObject({ void_until: null, can: { void: false } });
});

test('a debt says of which lines it is made: to the cent what is owed', async () => {
  const manager = await makePerson(shop.app, 'caribe', 'manager');
  expect(await receive(manager, box, HEAVY)).toMatchObject({ status: 200 });
  const params = { tracking: box.tracking_number };
  const shown = await buyer.client('GET /purchase/:tracking', { params });
  if (!shown.success) throw new Error(shown.message);
  const { difference, debt } = shown.data;
  expect(difference.map(({ code }) => code)).toEqual(['carrier', 'freight']);
  expect(sum(difference.map(({ amount }) => toCents(amount)))).toBe(toCents(debt));
});
