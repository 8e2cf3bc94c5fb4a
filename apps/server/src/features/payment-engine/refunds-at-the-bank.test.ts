import { afterAll, beforeEach, expect, test } from 'vitest';
import { settableClock } from '../../app/clock.ts';
import { TEST_NOW } from '../../../../../test/app.ts';
import { type Buyer, makeBuyer } from '../../../../../test/buyer.ts';
import { openHouse } from '../../../../../test/house.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { AIR_TOTAL } from '../../../../../test/orders.ts';
import { startStripe } from '../../../../../test/stand-ins/stripe.ts';
import { trailLines } from '../../../../../test/trail.ts';
import { owe } from '../../../../../test/rows.ts';
import { compareAttempts } from './compare-attempts.ts';
import { recoverPurchases } from './recover-purchases.ts';

/** What people give back in Stripe's Dashboard stands in the books, and nothing of ours goes out on top of it. */

const CENTS = Math.round(AIR_TOTAL * 100);
const AT_BANK = 'Ya se devolvió dinero de este pago en el banco: revise cuánto falta';

let buyer: Buyer;
const clock = settableClock(TEST_NOW);
const stripe = await startStripe(clock.now);
const house = await openHouse({
  clock,
  env: stripe.env,
});
const { app, superuser, manager } = house;
afterAll(() => stripe.close());
beforeEach(async () => {
  app.clock.set(TEST_NOW);
  hear();
  buyer = await makeBuyer(house);
});
const hear = () => stripe.deliverTo(`${app.url}/api/open/webhook/stripe`, 'whsec_stand_in');
const deafen = () => stripe.deliverTo('http://127.0.0.1:9', 'whsec_stand_in');
const days = (n: number) => app.clock.advance(n * 24 * 60 * 60_000);

const pay = async (redirect = '') => {
  await stripe.pay(redirect.split('/').at(-1) ?? '');
  return stripe.payments().at(-1)?.id ?? '';
};
/** Packages of one order, and its payment at the bank. */
async function bought(quantity = 1) {
  const total = Math.round(8662 * quantity) / 100;
  const { data } = await buyer.bought({ detail: { quantity }, payment: { total } });
  const payment = await pay(data.redirect);
  const packages = (await buyer.orders())[0]?.packages.map(({ id }) => id) ?? [];
  return { payment, packages, id: packages[0] ?? 0, order: data.id };
}
const voided = async (id: number) => {
  succeeded(await buyer.client('DELETE /purchase/label/:id', { params: { id } }));
  await recoverPurchases(app.services);
};
/** The buyer's movements of money beside the charges, oldest first. */
const books = async () => {
  const { rows } = await superuser.query<{ said: string }>(
    `select concat_ws(' ', m.kind, m.amount_cents) as said from money_entry m
       join money_entry c on c.agency_id = m.agency_id and c.id = m.charge_id
       join attempt a on a.agency_id = c.agency_id and a.id = c.attempt_id
     where a.account_id = $1 order by m.id`,
    [buyer.id],
  );
  return rows.map(({ said }) => said);
};
const mails = async () => {
  const { rows } = await superuser.query<{ template: string }>(
    "select template from mail where account_id = $1 and template like 'refund%' order by id",
    [buyer.id],
  );
  return rows.map(({ template }) => template);
};
const given = (payment: string) =>
  stripe.refunds().flatMap(one => (one.payment_intent === payment ? one.amount : []));
const refused = async () => succeeded(await manager.client('GET /admin/attention')).data.refunds;
const close = (id: number, method: 'bank' | 'cash') =>
  manager.client('POST /admin/refunds/outside', { body: { id, method, reference: '', note: '' } });

test('however late, often and out of order it is told, it is recorded once, and mailed', async () => {
  const { payment, id, order } = await bought();
  days(30);
  await stripe.refundByHand(payment, 3000);
  expect(await books()).toEqual(['refund 3000']);
  days(1);
  await stripe.refundByHand(payment, 1000);
  expect(await books()).toEqual(['refund 3000', 'refund 1000']);
  expect(await mails()).toEqual(['refund_at_bank', 'refund_at_bank']);
  expect((await trailLines(app, { type: 'package', id })).at(-1)).toMatchObject({
    action: 'refund.made_at_bank',
  });
  app.clock.set(TEST_NOW);
  const shown = await buyer.client('GET /purchase/order/:id', { params: { id: order } });
  const { movements } = succeeded(shown).data;
  expect(movements.slice(0, 2)).toMatchObject([
    { kind: 'refund.made_at_bank', amount: -10 },
    { kind: 'refund.made_at_bank', amount: -30 },
  ]);
  await compareAttempts(app.services);
  expect(succeeded(await manager.client('GET /admin/attention')).data.differences).toEqual([]);
});

test('of ours only the part that is left is to be given back, and a manager sees why', async () => {
  const { payment, id } = await bought();
  deafen();
  await stripe.refundByHand(payment, 3000).catch(() => undefined);
  // nobody told us, and a void asks what the bank gave back already
  await voided(id);
  expect(given(payment)).toEqual([3000]);
  expect(await books()).toEqual(['refund 3000']);
  const [open] = await refused();
  expect(open).toMatchObject({ amount: (CENTS - 3000) / 100, reason: AT_BANK });
  succeeded(await close(open?.id ?? 0, 'cash'));
  expect(await books()).toEqual(['refund 3000', `refund ${CENTS - 3000}`]);
});

test('one that went back whole at the bank is closed as such: no money moves, and no mail says so', async () => {
  const { payment, id } = await bought();
  await stripe.refundByHand(payment, CENTS);
  await voided(id);
  expect(given(payment)).toEqual([CENTS]);
  const [open] = await refused();
  expect(open).toMatchObject({ amount: AIR_TOTAL, reason: AT_BANK });
  expect(await close(open?.id ?? 0, 'cash')).toMatchObject({
    message: 'El monto supera lo que queda por devolver',
  });
  expect(succeeded(await close(open?.id ?? 0, 'bank')).data.refunded).toBe(0);
  expect(await refused()).toEqual([]);
  expect(await books()).toEqual([`refund ${CENTS}`]);
  expect(await mails()).toEqual(['refund_at_bank']);
});

test('of an order of two, a void does not go out on top of what may have been for that box', async () => {
  const { payment, packages } = await bought(2);
  await stripe.refundByHand(payment, CENTS);
  await voided(packages[0] ?? 0);
  expect(given(payment)).toEqual([CENTS]);
  const [open] = await refused();
  succeeded(await close(open?.id ?? 0, 'bank'));
  // it was for the first, so the second goes back by itself
  await voided(packages[1] ?? 0);
  expect(given(payment)).toEqual([CENTS, CENTS]);
  expect(await books()).toEqual([`refund ${CENTS}`, `refund ${CENTS}`]);
});

test('one of ours is not taken for one of theirs, though its event comes before its answer is recorded', async () => {
  const { payment, id } = await bought(2);
  const { payment: gateway } = app.services;
  const { refund } = gateway;
  gateway.refund = async request => {
    gateway.refund = refund;
    const answer = await refund(request);
    await stripe.tellRefunded(payment);
    expect(await books()).toEqual([]);
    return answer;
  };
  await voided(id);
  expect(await books()).toEqual([`refund ${CENTS}`]);
  expect(await mails()).toEqual([]);
});

test('what its bank gives back to us days later is none any more', async () => {
  const { payment } = await bought();
  await stripe.refundByHand(payment, 3000);
  await stripe.returnRefund();
  expect(await books()).toEqual(['refund 3000', 'reversal 3000']);
  await stripe.returnRefund();
  expect(await books()).toEqual(['refund 3000', 'reversal 3000']);
  const [open] = await refused();
  expect(open).toMatchObject({ amount: 30 });
  succeeded(await close(open?.id ?? 0, 'cash'));
});

test('the night records what no event told', async () => {
  const { payment } = await bought();
  deafen();
  await stripe.refundByHand(payment, 3000).catch(() => undefined);
  await compareAttempts(app.services);
  await compareAttempts(app.services);
  expect(await books()).toEqual(['refund 3000']);
});

test('of one payment for several debts it goes to their packages in order, in one mail', async () => {
  const { packages } = await bought(2);
  for (const id of packages) await owe(app, id);
  const both = await buyer.client('POST /purchase/debts', { body: { packages, total: 25 } as never });
  const payment = await pay(succeeded(both).data.redirect);
  await stripe.refundByHand(payment, 2000);
  expect(await books()).toEqual(['refund 1250', 'refund 750']);
  expect(await mails()).toEqual(['refund_at_bank']);
});

test('more than the books have left is a difference, at once', async () => {
  const { payment, id } = await bought();
  await voided(id);
  const charged = stripe.payments().at(-1);
  if (charged) charged.amount_received = 2 * CENTS;
  await stripe.refundByHand(payment, 500);
  expect(await books()).toEqual([`refund ${CENTS}`]);
  const { differences } = succeeded(await manager.client('GET /admin/attention')).data;
  expect(differences).toHaveLength(1);
});

test('an old event of a dispute does not overwrite a newer one', async () => {
  const { payment } = await bought();
  const state = async () => {
    const { rows } = await superuser.query('select state from dispute where provider_payment_id = $1', [
      payment,
    ]);
    return rows;
  };
  const opened = app.clock.now();
  await stripe.dispute(payment);
  days(20);
  await stripe.dispute(payment, { status: 'lost' });
  await stripe.dispute(payment, { status: 'under_review', at: new Date(opened.getTime() + 60_000) });
  expect(await state()).toEqual([{ state: 'lost' }]);
});
