import type { Answer } from '@puerta/contract/client';
import { calendarDay } from '@puerta/domain/days/calendar-day';
import { sum, toCents } from '@puerta/domain/money/money';
import { PICKUP_WINDOWS, pickupDays } from '@puerta/domain/parcels/pickup-calendar';
import { SMALL_BOX } from '../test/factories-packages.ts';
import {
  APPROVED,
  AIR_TOTAL,
  card,
  DECLINED,
  HELD,
  KEEPS,
  orderBody,
  pickupBody,
  SILENT,
} from '../test/orders.ts';
import type { Counter } from './counter.ts';
import type { Purchase } from './compare.ts';
import type { Dice } from '../apps/server/src/demo/plan.ts';
import type { Shop } from './shop.ts';

export type Customer = { shop: Shop; counter: Counter; random: Dice; token: string };

/** How cards are spread among customers. */
const CARDS = [...Array<string>(13).fill(APPROVED), DECLINED, DECLINED, SILENT, SILENT, HELD, HELD, KEEPS];
const HEAVY = { weight: 45, length: 20, width: 16, height: 16 };
/** Few enough that the carrier is sometimes asked to the same door twice. */
const DOORS = 100;
const DAYS = 2;

const newKey = () => crypto.randomUUID();
const today = () => calendarDay(new Date(), 'America/New_York');

/** Buys one to three packages, and then perhaps has them collected, voids one, or pays what the warehouse measured. */
export async function runErrand(customer: Customer, purchase: Purchase): Promise<void> {
  const { random } = customer;
  const bought = await buy(customer, purchase);
  if (bought === null || bought.length === 0) return;
  const id = random.pick(bought);
  switch (random.pick(['collect', 'collect', 'void', 'both', 'owe', 'owe', 'leave', 'leave'] as const)) {
    case 'collect':
      return collect(customer, id, bought.length);
    case 'void':
      return voidLabels(customer, random.whole(2) === 0 ? bought : [id]);
    case 'both':
      await Promise.all([collect(customer, id, bought.length), voidLabels(customer, [id])]);
      return;
    case 'owe':
      return payDebts(customer, random.whole(2) === 0 ? bought : [id]);
    case 'leave':
  }
}

/**
 * One of each errand with a card that pays, once nothing disturbs any more: however short a drill was, every comparison
 * has something to look at.
 */
export async function runEachOnce(customer: Customer, begin: () => Purchase): Promise<void> {
  const sound = { quantity: 2, number: APPROVED };
  const [kept = 0, voided = 0] = (await buy(customer, begin(), sound)) ?? [];
  await collect(customer, kept, sound.quantity, APPROVED);
  await voidLabels(customer, [voided]);
  const owing = (await buy(customer, begin(), sound)) ?? [];
  await measure(customer, owing);
  await payTogether(customer, owing, APPROVED);
}

/** Answers the packages; null when nothing is bought yet. */
export async function buy(
  { shop, counter, random, token }: Customer,
  purchase: Purchase,
  { quantity, number } = { quantity: random.pick([1, 1, 2, 3]), number: random.pick(CARDS) },
): Promise<number[] | null> {
  const body = orderBody(shop.city, {
    sender: { addressLineOne: `${1 + random.whole(DOORS)} SW 8th St` },
    detail: { quantity, content: purchase.content },
    payment: { total: (AIR_TOTAL * 100 * quantity) / 100, ...card(number) },
  });
  const idempotencyKey = newKey();
  const heard = (answer: Answer<'POST /order/create'>) => {
    if (!answer.success) return;
    purchase.orders.add(answer.data.id);
    for (const { tracking_number } of answer.data.packages) purchase.packages.add(tracking_number);
  };
  const answer = await counter.press(
    token,
    client => client('POST /order/create', { body }, { idempotencyKey }),
    heard,
  );
  purchase.told =
    answer === null ? 'nothing' : !answer.success ? 'refused' : answer.status === 202 ? 'held' : 'bought';
  if (purchase.told !== 'bought' || !answer?.success) return null;
  return answer.data.packages.map(({ id }) => id);
}

async function collect(
  { counter, random, token }: Customer,
  id: number,
  qty: number,
  number = random.pick(CARDS),
): Promise<void> {
  const { start: startTime, end: endTime } = random.pick(PICKUP_WINDOWS);
  const date = random.pick(pickupDays(today(), DAYS));
  const body = pickupBody(id, { date, startTime, endTime, qty, ...card(number) });
  const idempotencyKey = newKey();
  await counter.press(token, client => client('POST /purchase/pickup', { body }, { idempotencyKey }));
}

async function voidLabels({ counter, token }: Customer, ids: number[]): Promise<void> {
  for (const id of ids) {
    await counter.press(token, client => client('DELETE /purchase/label/:id', { params: { id } }));
  }
}

/** The warehouse measures more than was declared. */
async function measure({ shop, counter }: Customer, ids: number[]): Promise<void> {
  for (const id of ids) {
    const measured = { id, date: today(), ...SMALL_BOX, ...HEAVY, notes: '' };
    const received = { idempotencyKey: newKey() };
    await counter.press(shop.manager, client =>
      client('POST /order/dimensions', { body: measured }, received),
    );
  }
}

/** All that is owed of these, with one card. */
async function payTogether({ counter, token }: Customer, ids: number[], number: string) {
  const owed = await counter.press(token, client => client('GET /purchase/debt', {}));
  const debts = owed?.success ? owed.data.packages.filter(({ id }) => ids.includes(id)) : [];
  const total = sum(debts.map(({ debt }) => toCents(debt))) / 100;
  const body = { packages: debts.map(({ id }) => id), total, ...card(number) };
  const once = { idempotencyKey: newKey() };
  return counter.press(token, client => client('POST /purchase/debts', { body }, once));
}

/** The differences are paid one by one, or together, at times in two windows at once. */
async function payDebts(customer: Customer, ids: number[]): Promise<void> {
  const { counter, random, token } = customer;
  await measure(customer, ids);
  const payOne = (number: string, id = random.pick(ids)) => {
    const once = { idempotencyKey: newKey() };
    return counter.press(token, client =>
      client('POST /purchase/debt', { body: { id, ...card(number) } }, once),
    );
  };
  const payAll = (number: string) => payTogether(customer, ids, number);
  const windows = random.whole(10) < 3 ? 2 : 1;
  const pays = Array.from({ length: windows }, () => random.pick([payOne, payAll]));
  await Promise.all(pays.map(pay => pay(random.pick(CARDS))));
  // who owes may not buy: what is left is paid, where no review is waited for
  for (const id of ids) await payOne(APPROVED, id);
}
