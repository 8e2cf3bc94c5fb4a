import { declined } from '@puerta/contract/money/declined.es';
import { refusals } from '@puerta/contract/messages.es';
import { sum, toCents, toDollars } from '@puerta/domain/money/money';
import { beforeEach, describe, expect, test } from 'vitest';
import { TEST_NOW } from '../../../../../test/app.ts';
import { type Buyer, makeBuyer } from '../../../../../test/buyer.ts';
import { makePerson } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { HEAVY, receive } from '../../../../../test/warehouse.ts';
import { APPROVED, card, DECLINED, HELD, pickupBody } from '../../../../../test/orders.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { owe } from '../../../../../test/rows.ts';
import { cardOf } from './present.ts';
import { recoverPurchases } from '../payment-engine/recover-purchases.ts';

let buyer: Buyer;
type Box = { id: number; tracking_number: string };
let box: Box;
const house = await openHouse({ works: true });
const { app, superuser } = house;
beforeEach(async () => {
  app.clock.set(TEST_NOW);
  buyer = await makeBuyer(house);
  const { data } = await buyer.bought();
  const [first] = data.packages;
  if (!first) throw new Error('Nothing was bought');
  box = first;
});

/** A quarter of an hour passes, so that what follows is newer. */
const later = () => app.clock.advance(15 * 60 * 1000);
const movements = async () => {
  const params = { tracking: box.tracking_number };
  return succeeded(await buyer.client('GET /purchase/:tracking/movements', { params })).data;
};
const VISA = { brand: expect.any(String), last_four: '1111' };

test('what was paid for, with which card, and the visit that was agreed on', async () => {
  later();
  const asked = pickupBody(box.id);
  const booked = succeeded(await buyer.client('POST /purchase/pickup', { body: asked }));
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
  const manager = await makePerson(app, 'caribe', 'manager');
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
  await superuser.query("update simulator.payments set state = 'rejected' where state = 'held'");
  later();
  await recoverPurchases(app.services);
  expect((await movements())[0]).toMatchObject({
    kind: 'debt.failed',
    amount: null,
    reason: refusals.payment_declined,
  });
});

test('a waiver is told without its note, and a payment outside with its way', async () => {
  await owe(app, box.id);
  later();
  const manager = await makePerson(app, 'caribe', 'manager');
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
  await superuser.query("update refund set state = 'pending' where agency_id = 1 and package_id = $1", [
    box.id,
  ]);
  expect((await movements()).filter(({ kind }) => kind === 'refund.pending')).toMatchObject([
    { amount: told[0]?.amount, card: VISA },
  ]);
  await superuser.query("update refund set state = 'failed' where agency_id = 1 and package_id = $1", [
    box.id,
  ]);
  expect((await movements()).map(({ kind }) => kind)).toContain('refund.failed');
});

test('nobody reads what happened to the package of another client', async () => {
  const other = await makePerson(app, 'caribe', 'customer');
  const params = { tracking: box.tracking_number };
  expect(await other.client('GET /purchase/:tracking/movements', { params })).toMatchObject({
    error: { code: 'package_not_found' },
  });
});

test('what a payment became is told to whoever paid it, with its visit; Compras has the day of it', async () => {
  const asked = pickupBody(box.id);
  const booked = succeeded(await buyer.client('POST /purchase/pickup', { body: asked }));
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
  const other = await makePerson(app, 'caribe', 'customer');
  expect(await other.client('GET /purchase/payment/:reference', { params })).toMatchObject({ status: 404 });
});

test('until when a label may be voided is said while it may', async () => {
  const params = { tracking: box.tracking_number };
  const shown = async () => succeeded(await buyer.client('GET /purchase/:tracking', { params })).data;
  const made = (at: Date) =>
    superuser.query('update package set created_at = $2 where agency_id = 1 and id = $1', [box.id, at]);
  const ninetyDays = TEST_NOW.getTime() - 90 * 24 * 60 * 60 * 1000;
  await made(new Date(ninetyDays));
  expect(await shown()).toMatchObject({ void_until: TEST_NOW.toISOString(), can: { void: true } });
  await made(new Date(ninetyDays - 1));
  expect(await shown()).toMatchObject({ void_until: null, can: { void: false } });
});

test('a debt says of which lines it is made: to the cent what is owed', async () => {
  const manager = await makePerson(app, 'caribe', 'manager');
  expect(await receive(manager, box, HEAVY)).toMatchObject({ status: 200 });
  const params = { tracking: box.tracking_number };
  const shown = succeeded(await buyer.client('GET /purchase/:tracking', { params }));
  const { difference, debt } = shown.data;
  expect(difference.map(({ code }) => code)).toEqual(['carrier', 'freight']);
  expect(sum(difference.map(({ amount }) => toCents(amount)))).toBe(toCents(debt));
});

/** Everything of each of its packages, nothing twice. */
describe('the line of time of an order of several packages', () => {
  let order: number;
  let boxes: readonly [Box, Box, Box];
  beforeEach(async () => {
    const { data } = await buyer.bought({ detail: { quantity: 3 }, payment: { total: 259.86 } });
    order = data.id;
    const [first, second, third] = data.packages;
    if (!first || !second || !third) throw new Error('The order has three packages');
    boxes = [first, second, third];
  });

  const shown = async () =>
    succeeded(await buyer.client('GET /purchase/order/:id', { params: { id: order } })).data;
  const numbers = (of: readonly Box[]) => of.map(({ tracking_number }) => tracking_number);
  /** What these owe together, dollars. */
  async function oweTogether(of: readonly Box[]): Promise<number> {
    for (const box of of) {
      later();
      succeeded(await receive(house.manager, box, HEAVY));
    }
    later();
    const { packages } = succeeded(await buyer.client('GET /purchase/debt')).data;
    return toDollars(sum(packages.map(({ debt }) => toCents(debt))));
  }

  test('what was paid or agreed on once stands once, with its sum and the packages that it was for', async () => {
    const [first, second, third] = boxes;
    later();
    const asked = pickupBody(first.id, { qty: 3 });
    const { prn } = succeeded(await buyer.client('POST /purchase/pickup', { body: asked })).data;
    const total = await oweTogether([first, second]);
    const body = { packages: [first.id, second.id], total, ...card(APPROVED) };
    succeeded(await buyer.client('POST /purchase/debts', { body }));
    later();
    succeeded(await buyer.client('DELETE /purchase/label/:id', { params: { id: third.id } }));
    await expect.poll(async () => (await shown()).movements[0]?.kind).toBe('refund.made');

    const { packages, movements } = await shown();
    expect(numbers(packages).sort()).toEqual(numbers(boxes).sort());
    const of = (...some: Box[]) => numbers(some);
    expect(movements.map(({ kind, packages: about }) => [kind, about])).toEqual([
      ['refund.made', of(third)],
      ['label.voided', of(third)],
      ['debt.paid', expect.arrayContaining(of(first, second))],
      ['debt.opened', of(second)],
      ['package.received', of(second)],
      ['debt.opened', of(first)],
      ['package.received', of(first)],
      ['pickup.booked', of(...boxes)],
      ['order.bought', of(...boxes)],
    ]);
    const amounts = new Map(movements.map(({ kind, amount }) => [kind, amount]));
    expect(amounts.get('order.bought')).toBe(259.86);
    expect(amounts.get('pickup.booked')).toBe(25);
    expect(amounts.get('debt.paid')).toBe(total);
    expect(amounts.get('refund.made')).toBe(-86.62);
    expect(movements.find(({ kind }) => kind === 'pickup.booked')?.visit?.code).toBe(prn);
  });

  test('a payment of two debts that a bank reviews is one, with what both owe', async () => {
    const [first, second] = boxes;
    const total = await oweTogether([first, second]);
    const body = { packages: [first.id, second.id], total, ...card(HELD) };
    expect(await buyer.client('POST /purchase/debts', { body })).toMatchObject({ status: 202 });
    const [newest, before] = (await shown()).movements;
    expect(newest).toMatchObject({ kind: 'review.debt', amount: total });
    expect(newest?.packages.toSorted()).toEqual(numbers([first, second]).sort());
    expect(before?.kind).toBe('debt.opened');
  });

  test('nobody reads the order of another client', async () => {
    const other = await makePerson(app, 'caribe', 'customer');
    expect(await other.client('GET /purchase/order/:id', { params: { id: order } })).toMatchObject({
      status: 404,
    });
  });
});

test('a card is called as people know it, and what was paid without one names none', () => {
  expect(cardOf({ brand: 'amex', last_four: '0005' })).toEqual({
    brand: 'American Express',
    last_four: '0005',
  });
  expect(cardOf({ brand: 'unknown', last_four: '0005' })).toEqual({ brand: 'Tarjeta', last_four: '0005' });
  expect(cardOf({ brand: 'unknown', last_four: '' })).toBeNull();
});
