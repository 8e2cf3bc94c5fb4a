import { calendarDay } from '@puerta/domain/days/calendar-day';
import { pickupDays } from '@puerta/domain/parcels/pickup-calendar';
import { expect, test } from 'vitest';
import { disagreements } from '../../../../../test/disagreements.ts';
import { openHouse } from '../../../../../test/house.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { clientOf, type Lane, openLane } from '../../../../../test/kill-lane.ts';
import { APPROVED, card, orderBody, pickupBody } from '../../../../../test/orders.ts';

/**
 * A power cut at every step of a purchase, which must be brought to an end in which the providers' ledgers and ours
 * agree (docs/rules/payments.md): the real server is killed with SIGKILL at each, and started again.
 */

const around = (purchase: string, ...states: string[]) =>
  states.flatMap(state => [`${purchase}.${state}.before-record`, `${purchase}.${state}.after-record`]);
const inside = (call: string) => [`${call}.before`, `${call}.committed`];

/** In the order in which a purchase passes them; the provider has answered when the next record begins. */
const ORDER_STEPS = [
  ...inside('payment.authorize'),
  ...around('order', 'authorized', 'buying'),
  ...inside('carrier.buyLabels'),
  'order.labels.before-storing',
  ...around('order', 'bought', 'capturing'),
  ...inside('payment.capture'),
  ...around('order', 'captured', 'done'),
];
const DEBT_STEPS = [
  ...inside('payment.authorize'),
  ...around('debt', 'authorized', 'capturing'),
  ...inside('payment.capture'),
  ...around('debt', 'captured', 'done'),
];
const PICKUP_STEPS = [
  ...inside('payment.authorize'),
  ...around('pickup', 'authorized', 'buying'),
  ...inside('carrier.schedulePickup'),
  ...around('pickup', 'bought', 'capturing'),
  ...inside('payment.capture'),
  ...around('pickup', 'captured', 'done'),
];
/** The first record of a purchase, around which nothing has been asked of anybody yet. */
const opening = (purchase: string) => around(purchase, 'authorizing');

type Survival = (lane: Lane, step: string, at: number) => Promise<void>;
const KINDS: readonly [name: string, steps: string[], expectSurvival: Survival][] = [
  ['an order', [...opening('order'), ...ORDER_STEPS], expectOrderSurvives],
  ['a debt', [...opening('debt'), ...DEBT_STEPS], expectDebtSurvives],
  ['debts of several packages', [...opening('debt'), ...DEBT_STEPS], expectDebtsSurvive],
  ['a pickup', [...opening('pickup'), ...PICKUP_STEPS], expectPickupSurvives],
];

const passed: string[] = [];
const house = await openHouse({
  env: { STOP_SECONDS: '1' },
  async step(name) {
    passed.push(name);
  },
});
const { superuser, place, customer } = house;

test('the lists hold every step that a purchase passes', async () => {
  const { client } = customer;
  const ordered = succeeded(await client('POST /order/create', { body: orderBody(place.city) }));
  expect(passed.splice(0)).toEqual([...opening('order'), ...ORDER_STEPS]);
  const id = ordered.data.packages[0]?.id ?? 0;
  expect(await client('POST /purchase/pickup', { body: pickupBody(id) })).toMatchObject({ status: 200 });
  expect(passed.splice(0)).toEqual([...opening('pickup'), ...PICKUP_STEPS]);
  await superuser.query(
    'update package set status = 2, payment = true, final_payment_cents = 1250 where id = $1',
    [id],
  );
  expect(await client('POST /purchase/debt', { body: { id, ...card(APPROVED) } })).toMatchObject({
    status: 200,
  });
  expect(passed).toEqual([...opening('debt'), ...DEBT_STEPS]);
});

// Lanes run side by side, each on a database of its own; a server started for one kill never meets another's attempts.
test.concurrent.each(KINDS)(
  'killed at a step of %s',
  { timeout: 480_000 },
  async (_name, steps, expectSurvival) => {
    const lane = await openLane(2 * steps.length);
    try {
      for (const [at, step] of steps.entries()) await expectSurvival(lane, step, at);
    } finally {
      await lane.close();
    }
  },
);

async function expectOrderSurvives(lane: Lane, step: string, at: number): Promise<void> {
  const body = orderBody(lane.city, { detail: { quantity: 1 } });
  const buy = (url: string) =>
    clientOf(url, lane.buyer)('POST /order/create', { body }, { idempotencyKey: `kill-${step}` });
  await lane.survive(step, buy);
  await expectAgreement(lane, step);
  const [first, again] = [await buy(lane.url()), await buy(lane.url())];
  expect(first, `the repeat after ${step}`).toMatchObject({ status: 200, data: { packages: [{}] } });
  expect(again, `the second repeat after ${step}`).toEqual(first);
  await expectAgreement(lane, step);
  const { rows } = await lane.superuser.query<{ paid: number }>(
    "select count(*)::int as paid from orders where agency_id = 1 and account_id = $1 and state = 'paid'",
    [lane.buyer.id],
  );
  expect(rows[0]?.paid, `orders paid after ${step}`).toBe(at + 1);
}

async function expectDebtSurvives(lane: Lane, step: string, at: number): Promise<void> {
  const id = lane.owing[at] ?? 0;
  const pay = (url: string) =>
    clientOf(url, lane.debtor)(
      'POST /purchase/debt',
      { body: { id, ...card(APPROVED) } },
      { idempotencyKey: `kill-${step}` },
    );
  await lane.survive(step, pay);
  await expectAgreement(lane, step);
  const [first, again] = [await pay(lane.url()), await pay(lane.url())];
  expect(first, `the repeat after ${step}`).toMatchObject({ status: 200, data: { id, paid: 12.5 } });
  expect(again, `the second repeat after ${step}`).toEqual(first);
  await expectAgreement(lane, step);
  const { rows } = await lane.superuser.query<{ payment: boolean; charges: number }>(
    `select payment, (select count(*)::int from money_entry m where m.package_id = p.id) as charges
     from package p where id = $1`,
    [id],
  );
  expect(rows, `the debt after ${step}`).toEqual([{ payment: false, charges: 1 }]);
}

/** Two of different sums, so that a part at the wrong package shows. */
async function expectDebtsSurvive(lane: Lane, step: string, at: number): Promise<void> {
  const [one = 0, other = 0] = lane.owing.slice(2 * at);
  await lane.superuser.query('update package set final_payment_cents = 3333 where id = $1', [other]);
  const body = { packages: [other, one], total: 45.83, ...card(APPROVED) };
  const pay = (url: string) =>
    clientOf(url, lane.debtor)('POST /purchase/debts', { body }, { idempotencyKey: `kill-all-${step}` });
  await lane.survive(step, pay);
  await expectAgreement(lane, step);
  const [first, again] = [await pay(lane.url()), await pay(lane.url())];
  const data = { packages: [one, other], paid: 45.83 };
  expect(first, `the repeat after ${step}`).toMatchObject({ status: 200, data });
  expect(again, `the second repeat after ${step}`).toEqual(first);
  await expectAgreement(lane, step);
  const { rows } = await lane.superuser.query<{ payment: boolean; charged: number[] }>(
    `select payment, array(select amount_cents from money_entry m where m.package_id = p.id) as charged
     from package p where id in ($1, $2) order by id`,
    [one, other],
  );
  expect(rows, `the debts after ${step}`).toEqual([
    { payment: false, charged: [1250] },
    { payment: false, charged: [3333] },
  ]);
}

async function expectPickupSurvives(lane: Lane, step: string, at: number): Promise<void> {
  // an address of its own: the carrier gives one address one number for the same day and hours
  const body = orderBody(lane.city, { sender: { addressLineOne: `${at + 1} SW 8th St` } });
  const bought = succeeded(await clientOf(lane.url(), lane.buyer)('POST /order/create', { body }));
  const id = bought.data.packages[0]?.id ?? 0;
  const [date = ''] = pickupDays(calendarDay(lane.now, 'America/New_York'));
  const schedule = (url: string) =>
    clientOf(url, lane.buyer)(
      'POST /purchase/pickup',
      { body: pickupBody(id, { date }) },
      { idempotencyKey: `kill-${step}` },
    );
  await lane.survive(step, schedule);
  await expectAgreement(lane, step);
  const [first, again] = [await schedule(lane.url()), await schedule(lane.url())];
  expect(first, `the repeat after ${step}`).toMatchObject({ status: 200, data: { id, fee: 25 } });
  expect(again, `the second repeat after ${step}`).toEqual(first);
  await expectAgreement(lane, step);
  const { rows } = await lane.superuser.query(
    `select (select count(*)::int from pickup where order_id = $1) as pickups,
       (select count(*)::int from money_entry m where m.package_id = $2 and m.purpose = 'pickup') as charges,
       pickup_cost_cents as cost, carrier_prn as prn from package where id = $2`,
    [bought.data.id, id],
  );
  const prn = first.success ? first.data.prn : null;
  expect(rows, `the pickup after ${step}`).toEqual([{ pickups: 1, charges: 1, cost: 2500, prn }]);
}

async function expectAgreement({ superuser: owner }: Lane, step: string): Promise<void> {
  expect(await disagreements(owner), `ledgers after ${step}`).toEqual([]);
}
