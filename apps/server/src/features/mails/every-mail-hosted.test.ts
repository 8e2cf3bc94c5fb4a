import { afterAll, beforeEach, expect, test } from 'vitest';
import { settableClock } from '../../app/clock.ts';
import { TEST_NOW } from '../../../../../test/app.ts';
import { type Buyer, makeBuyer } from '../../../../../test/buyer.ts';
import { openHouse } from '../../../../../test/house.ts';
import { dimensions, succeeded } from '../../../../../test/journey.ts';
import { mailRecord, openRecord } from '../../../../../test/mail-record.ts';
import { pickupBody } from '../../../../../test/orders.ts';
import { startStripe } from '../../../../../test/stand-ins/stripe.ts';
import { recoverPurchases } from '../payment-engine/recover-purchases.ts';

/** What use cases about money mail where customers pay on the provider's page, and its events tell what became of it. */

let buyer: Buyer;
const clock = settableClock(TEST_NOW);
const stripe = await startStripe(clock.now);
const keys = { STRIPE_SECRET_KEY: 'sk_test_stand_in', STRIPE_WEBHOOK_SECRET: 'whsec_stand_in' };
const house = await openHouse({ clock, env: { PAYMENT: 'stripe', STRIPE_URL: stripe.url, ...keys } });
const { app, manager } = house;
stripe.deliverTo(`${app.url}/api/open/webhook/stripe`, keys.STRIPE_WEBHOOK_SECRET);
await openRecord(app);
afterAll(() => stripe.close());
beforeEach(() => app.clock.set(TEST_NOW));

const { expectMails: expectRecorded, expectAll } = mailRecord('hosted', () => app);
/** Each has a buyer of its own, made within it. */
const expectMails: typeof expectRecorded = work =>
  expectRecorded(async told => {
    buyer = await makeBuyer(house);
    await work(told);
  });

const recover = async (minutes: number) => {
  app.clock.advance(minutes * 60_000);
  await recoverPurchases(app.services);
};
const pay = (redirect = '') => stripe.pay(redirect.split('/').at(-1) ?? '');
/** As the customer's browser, back from the provider's page, asks what became of it. */
async function comeBack(redirect = ''): Promise<void> {
  const session = stripe.sessions().find(({ id }) => redirect.endsWith(id));
  const body = { reference: session?.client_reference_id ?? '' };
  succeeded(await app.client('caribe')('POST /open/payment/return', { body }));
}
/** Bought and paid; answers its package. */
async function paid(): Promise<{ id: number; tracking: string }> {
  const { data } = await buyer.bought();
  await pay(data.redirect);
  const [bought] = (await buyer.orders())[0]?.packages ?? [];
  if (!bought) throw new Error('no package');
  return { id: bought.id, tracking: bought.tracking_number };
}
async function owed(): Promise<{ id: number; tracking: string }> {
  const bought = await paid();
  succeeded(await manager.client('POST /order/dimensions', { body: dimensions(bought, 30) }));
  return bought;
}

test(
  'an order on the provider’s page',
  expectMails(async told => {
    const { data } = await buyer.bought({}, 'key');
    await told('sent to the page');
    await pay(data.redirect);
    await told('paid');
    await comeBack(data.redirect);
    await buyer.buy({}, 'key');
    await recover(5);
    await told('its customer came back, pressed again with its key, and the recovery looked at it');
  }),
);

test(
  'an order that nobody pays on the provider’s page',
  expectMails(async told => {
    await buyer.bought();
    await recover(31);
    expect(await buyer.orders()).toMatchObject([{ state: 'expired' }]);
    await told('its half hour is over');
  }),
);

test(
  'an order on the provider’s page that the carrier refuses',
  expectMails(async told => {
    const { data } = await buyer.bought();
    const { carrier } = app.services;
    const { buyLabels } = carrier;
    carrier.buyLabels = async () => ({ ok: false, reason: 'address_refused' });
    await pay(data.redirect).finally(() => Object.assign(carrier, { buyLabels }));
    await told('paid, and refused');
    await comeBack(data.redirect);
    await recover(5);
    await told('its customer came back, and the recovery looked at it');
  }),
);

test(
  'a debt on the provider’s page',
  expectMails(async told => {
    const { id, tracking: code } = await owed();
    await told('bought, and received larger than declared', 'in short');
    succeeded(await buyer.client('POST /purchase/debt', { body: { id } as never }));
    await told('left unpaid there');
    const visitor = app.client('caribe');
    const open = await visitor('POST /tracking/:code/payment', { params: { code }, body: {} as never });
    await pay(succeeded(open).data.redirect);
    await told('paid, from the public page');
    await comeBack(succeeded(open).data.redirect);
    await told('its payer came back');
  }),
);

test(
  'a debt that staff take while its customer is on the provider’s page',
  expectMails(async told => {
    const { id } = await owed();
    await told('bought, and received larger than declared', 'in short');
    succeeded(await buyer.client('POST /purchase/debt', { body: { id } as never }));
    const body = { id, method: 'cash', reference: '', note: '' } as const;
    succeeded(await manager.client('POST /order/payment', { body }));
    await told('paid outside');
    await recover(31);
    await told('its half hour is over');
  }),
);

test(
  'a pickup on the provider’s page',
  expectMails(async told => {
    const { id } = await paid();
    await told('its order', 'in short');
    const booked = await buyer.client('POST /purchase/pickup', { body: pickupBody(id) });
    await told('sent to the page');
    await pay(succeeded(booked).data.redirect);
    await told('paid');
  }),
);

test(
  'a refund that waits for its bank, and comes back days later',
  expectMails(async told => {
    const { id } = await paid();
    await told('bought', 'in short');
    stripe.holdRefunds();
    succeeded(await buyer.client('DELETE /purchase/label/:id', { params: { id } }));
    await recover(5);
    await told('void, while its bank takes its time');
    await stripe.finishRefunds();
    await told('its bank is done');
    await stripe.returnRefund();
    await stripe.returnRefund();
    await told('its bank gave it back, and said so twice');
    const { refunds } = succeeded(await manager.client('GET /admin/attention')).data;
    expect(refunds).toHaveLength(1);
    const body = { id: refunds[0]?.id ?? 0, method: 'cash', reference: '', note: '' } as const;
    succeeded(await manager.client('POST /admin/refunds/outside', { body }));
    await told('given back by other means');
  }),
);

test(
  'a refund that somebody makes in the bank’s own pages',
  expectMails(async told => {
    await paid();
    await told('bought', 'in short');
    await stripe.refundByHand(stripe.payments().at(-1)?.id ?? '', 3000);
    await told('made there, and told by three events, each twice');
  }),
);

test(
  'a payment that its bank disputes',
  expectMails(async told => {
    await paid();
    await told('bought', 'in short');
    await stripe.dispute(stripe.payments().at(-1)?.id ?? '');
    await told('disputed');
  }),
);

test('the record has these use cases and no others', context => expectAll(context));
