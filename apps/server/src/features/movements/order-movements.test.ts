import { sum, toCents, toDollars } from '@puerta/domain/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TEST_NOW } from '../../../../../test/app.ts';
import { makePerson } from '../../../../../test/factories.ts';
import { APPROVED, card, HELD, pickupBody } from '../../../../../test/orders.ts';
import { makeBuyer, openShop, type Shop } from '../../../../../test/shop.ts';
import { HEAVY, type Person, receive } from '../../../../../test/warehouse.ts';
import { succeeded } from '../../../../../test/walk.ts';

/** The line of time of an order of several packages: everything of each of them, nothing twice. */
let shop: Shop;
let manager: Person;
let buyer: Awaited<ReturnType<typeof makeBuyer>>;
let order: number;
type Box = { id: number; tracking_number: string };
let boxes: readonly [Box, Box, Box];
beforeAll(async () => {
  shop = await openShop();
  manager = await makePerson(shop.app, 'caribe', 'manager');
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.app.clock.set(TEST_NOW);
  buyer = await makeBuyer(shop);
  const { data } = await buyer.bought({ detail: { quantity: 3 }, payment: { total: 259.86 } });
  order = data.id;
  const [first, second, third] = data.packages;
  if (!first || !second || !third) throw new Error('The order has three packages');
  boxes = [first, second, third];
});

/** A quarter of an hour passes, so that what follows is newer. */
const later = () => shop.app.clock.advance(15 * 60 * 1000);
const shown = async () =>
  succeeded(await buyer.client('GET /purchase/order/:id', { params: { id: order } })).data;
const numbers = (of: readonly Box[]) => of.map(({ tracking_number }) => tracking_number);
/** What these owe together, dollars. */
async function owe(of: readonly Box[]): Promise<number> {
  for (const box of of) {
    later();
    succeeded(await receive(manager, box, HEAVY));
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
  const total = await owe([first, second]);
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
  const total = await owe([first, second]);
  const body = { packages: [first.id, second.id], total, ...card(HELD) };
  expect(await buyer.client('POST /purchase/debts', { body })).toMatchObject({ status: 202 });
  const [newest, before] = (await shown()).movements;
  expect(newest).toMatchObject({ kind: 'review.debt', amount: total });
  expect(newest?.packages.toSorted()).toEqual(numbers([first, second]).sort());
  expect(before?.kind).toBe('debt.opened');
});

test('nobody reads the order of another client', async () => {
  const other = await makePerson(shop.app, 'caribe', 'customer');
  expect(await other.client('GET /purchase/order/:id', { params: { id: order } })).toMatchObject({
    status: 404,
  });
});
