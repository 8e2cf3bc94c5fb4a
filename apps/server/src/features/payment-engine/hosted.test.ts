import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { refusals } from '@puerta/contract/messages.es';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { settableClock } from '../../app/clock.ts';
import { TEST_NOW } from '../../../../../test/app.ts';
import { type Buyer, makeBuyer } from '../../../../../test/buyer.ts';
import { makePerson } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { AIR_TOTAL, orderBody, pickupBody } from '../../../../../test/orders.ts';
import { startStripe } from '../../../../../test/stand-ins/stripe.ts';
import { STAND_IN_LIMIT_MS } from '../../../../../test/stand-ins/listen.ts';
import { recoverPurchases } from './recover-purchases.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { owe } from '../../../../../test/rows.ts';

const TOTAL_CENTS = Math.round(AIR_TOTAL * 100);
const MINUTE_MS = 60_000;

let buyer: Buyer;

const clock = settableClock(TEST_NOW);
const stripe = await startStripe(clock.now);
const house = await openHouse({
  works: true,
  clock,
  env: {
    ...stripe.env,
    PROVIDER_TIMEOUT_MS: String(STAND_IN_LIMIT_MS),
  },
});
const { app, superuser, place } = house;
stripe.deliverTo(`${app.url}/api/open/webhook/stripe`, 'whsec_stand_in');
afterAll(() => stripe.close());
beforeEach(async () => {
  app.clock.set(TEST_NOW);
  buyer = await makeBuyer(house);
});

const sessionOf = (redirect = '') => redirect.split('/').at(-1) ?? '';
const back = (reference: string) =>
  app.client('caribe')('POST /open/payment/return', { body: { reference } });
const referenceOf = (redirect?: string) =>
  stripe.sessions().find(one => one.id === sessionOf(redirect))?.client_reference_id ?? '';

async function labels(): Promise<number> {
  const { rows } = await superuser.query<{ count: number }>(
    `select count(*)::int from package p join orders o on o.agency_id = p.agency_id and o.id = p.order_id
     where o.account_id = (select id from account where agency_id = 1 and email = $1) and p.voided_at is null`,
    [buyer.email],
  );
  return rows[0]?.count ?? 0;
}

test('no card is asked for', async () => {
  const { payment: _, ...order } = orderBody(place.city);
  const body = { ...order, payment: { total: AIR_TOTAL } } as unknown as ReturnType<typeof orderBody>;
  const answer = await buyer.client('POST /order/create', { body });
  expect(answer).toMatchObject({ success: true, data: { redirect: expect.any(String) } });
});

test('what comes back is compared with what the order costs: another sum buys nothing and is let go', async () => {
  const { id, redirect } = (await buyer.bought()).data;
  const session = stripe.sessions().find(one => one.id === sessionOf(redirect));
  if (!session) throw new Error('no page was opened');
  // as by a change in Stripe's own pages: session and payment agree with each other, and not with the order
  session.amount_total = TOTAL_CENTS - 100;
  await stripe.pay(session.id);
  expect(stripe.payments().at(-1)).toMatchObject({ status: 'canceled', amount_received: 0 });
  expect(await buyer.orders()).toMatchObject([{ id, state: 'failed', packages: [] }]);
  expect(await labels()).toBe(0);
});

test('an order waits for its payment, and the event of it makes the packages, once', async () => {
  const bought = await buyer.bought();
  const { id, redirect, packages } = bought.data;
  expect(redirect).toContain(`${stripe.url}/pay/`);
  expect(packages).toEqual([]);
  expect(await buyer.orders()).toMatchObject([{ id, state: 'awaiting_payment', packages: [] }]);
  const again = await buyer.client('POST /order/checkout', { body: { id } });
  expect(again).toMatchObject({ success: true, data: redirect });

  await stripe.pay(sessionOf(redirect));
  const [order] = await buyer.orders();
  expect(order).toMatchObject({ id, state: 'paid', packages: [{ tracking_number: expect.any(String) }] });
  expect(await labels()).toBe(1);
  const payment = stripe.payments().at(-1);
  expect(payment).toMatchObject({ status: 'succeeded', amount_received: TOTAL_CENTS });
  expect(await back(referenceOf(redirect))).toMatchObject({
    data: { state: 'done', purpose: 'order', order: id },
  });
});

test('an event that comes while somebody looks in vain is not lost', async () => {
  const { data } = await buyer.bought();
  const { payment } = app.services;
  const { lookUp } = payment;
  let paid: Promise<unknown> = Promise.resolve();
  payment.lookUp = async (...asked) => {
    payment.lookUp = lookUp;
    const found = await lookUp(...asked);
    paid = stripe.pay(sessionOf(data.redirect));
    await sleep(500);
    return found;
  };
  expect(await back(referenceOf(data.redirect))).toMatchObject({ data: { state: 'awaiting' } });
  await paid;
  expect(await buyer.orders()).toMatchObject([{ state: 'paid' }]);
});

test('where no event comes, the customer who comes back completes it', async () => {
  stripe.deliverTo('http://127.0.0.1:9', 'whsec_stand_in');
  const { data } = await buyer.bought();
  expect(await back(referenceOf(data.redirect))).toMatchObject({ data: { state: 'awaiting' } });
  await stripe.pay(sessionOf(data.redirect)).catch(() => undefined);
  expect(await back(referenceOf(data.redirect))).toMatchObject({ data: { state: 'done' } });
  expect(await labels()).toBe(1);
  stripe.deliverTo(`${app.url}/api/open/webhook/stripe`, 'whsec_stand_in');
});

test('where nobody comes back and no event comes, the recovery completes it', async () => {
  stripe.deliverTo('http://127.0.0.1:9', 'whsec_stand_in');
  const { data } = await buyer.bought();
  await stripe.pay(sessionOf(data.redirect)).catch(() => undefined);
  await recoverPurchases(app.services);
  expect(await buyer.orders()).toMatchObject([{ state: 'paid' }]);
  stripe.deliverTo(`${app.url}/api/open/webhook/stripe`, 'whsec_stand_in');
});

test('a repeat is sent to the same page; another payload takes the old one’s place', async () => {
  const first = await buyer.bought({}, 'draft');
  const repeat = await buyer.bought({}, 'draft');
  expect(repeat.data).toEqual(first.data);
  const changed = await buyer.bought({ detail: { content: 'Libros' } }, 'draft');
  expect(changed.data.redirect).not.toBe(first.data.redirect);
  const states = stripe.sessions().filter(one => one.id === sessionOf(first.data.redirect));
  expect(states).toMatchObject([{ status: 'expired' }]);
  await stripe.pay(sessionOf(changed.data.redirect));
  expect(await labels()).toBe(1);
});

test('whoever does not pay within half an hour is charged nothing and can start again', async () => {
  const { data } = await buyer.bought({}, 'late');
  app.clock.set(new Date(TEST_NOW.getTime() + 31 * MINUTE_MS));
  await recoverPurchases(app.services);
  expect(await buyer.orders()).toMatchObject([{ state: 'expired', packages: [] }]);
  expect(await buyer.client('POST /order/checkout', { body: { id: data.id } })).toMatchObject({
    error: { code: 'checkout_expired' },
  });
  expect(await back(referenceOf(data.redirect))).toMatchObject({
    data: { state: 'failed', reason: refusals.checkout_expired },
  });
  const anew = await buyer.bought({}, 'late');
  await stripe.pay(sessionOf(anew.data.redirect));
  expect(await labels()).toBe(1);
});

test('a payment that is still on its way when its time is over is waited for', async () => {
  stripe.deliverTo('http://127.0.0.1:9', 'whsec_stand_in');
  const { data } = await buyer.bought();
  await stripe.pay(sessionOf(data.redirect)).catch(() => undefined);
  const payment = stripe.payments().at(-1);
  if (!payment) throw new Error('nobody paid');
  payment.status = 'processing';
  app.clock.set(new Date(TEST_NOW.getTime() + 31 * MINUTE_MS));
  await recoverPurchases(app.services);
  expect(await buyer.orders()).toMatchObject([{ state: 'awaiting_payment' }]);
  payment.status = 'requires_capture';
  expect(await back(referenceOf(data.redirect))).toMatchObject({ data: { state: 'done' } });
  expect(await labels()).toBe(1);
  stripe.deliverTo(`${app.url}/api/open/webhook/stripe`, 'whsec_stand_in');
});

test('a label that the carrier refuses lets the money go', async () => {
  const { carrier } = app.services;
  const real = carrier.buyLabels;
  carrier.buyLabels = async () => ({ ok: false, reason: 'address_refused' });
  const { data } = await buyer.bought();
  await stripe.pay(sessionOf(data.redirect));
  carrier.buyLabels = real;
  expect(stripe.payments().at(-1)).toMatchObject({ status: 'canceled', amount_received: 0 });
  expect(await buyer.orders()).toMatchObject([{ state: 'failed', packages: [] }]);
});

test('a debt is paid on the same pages, from the account and from the public page', async () => {
  const { data } = await buyer.bought();
  await stripe.pay(sessionOf(data.redirect));
  const [order] = await buyer.orders();
  const parcel = order?.packages[0];
  if (!parcel) throw new Error('no package');
  await owe(app, parcel.id);
  const visitor = app.client('caribe');
  const own = succeeded(await buyer.client('POST /purchase/debt', { body: { id: parcel.id } as never }));
  expect(own.data.redirect).toContain('/pay/');
  const open = succeeded(
    await visitor('POST /tracking/:code/payment', {
      params: { code: parcel.tracking_number },
      body: {} as never,
    }),
  );
  // whoever began and left does not keep anybody else from paying
  expect(stripe.sessions().find(one => one.id === sessionOf(own.data.redirect))?.status).toBe('expired');
  const session = stripe.sessions().find(one => one.id === sessionOf(open.data.redirect));
  expect(session?.success_url).toContain(`/tracking/${parcel.tracking_number}?payment=`);
  await stripe.pay(sessionOf(open.data.redirect));
  expect(await buyer.client('GET /purchase/debt')).toMatchObject({ data: { debt: 0 } });
});

test('several debts are paid on one page; who pays one of them by itself closes it', async () => {
  const { data } = await buyer.bought({ detail: { quantity: 2 }, payment: { total: 173.24 } });
  await stripe.pay(sessionOf(data.redirect));
  const packages = (await buyer.orders())[0]?.packages.map(({ id }) => id) ?? [];
  for (const id of packages) await owe(app, id);
  const payAll = async () => {
    const answer = succeeded(
      await buyer.client('POST /purchase/debts', { body: { packages, total: 25 } as never }),
    );
    return sessionOf(answer.data.redirect);
  };
  const left = await payAll();
  const other = await makeBuyer(house);
  expect(
    await other.client('POST /purchase/debts', { body: { packages, total: 25 } as never }),
  ).toMatchObject({ error: { code: 'package_not_found' } });
  const stateOf = (id: string) => stripe.sessions().find(one => one.id === id)?.status;
  expect(stateOf(left), 'nobody closes the page on which somebody else is paying').toBe('open');
  const single = succeeded(await buyer.client('POST /purchase/debt', { body: { id: packages[0] } as never }));
  expect(stateOf(left)).toBe('expired');
  const all = await payAll();
  expect(stateOf(sessionOf(single.data.redirect))).toBe('expired');
  await stripe.pay(all);
  expect(await buyer.client('GET /purchase/debt')).toMatchObject({ data: { debt: 0 } });
  expect(stripe.payments().at(-1)).toMatchObject({ amount_received: 2500 });
});

test('staff take the money of a debt that its customer left unpaid on the provider’s page', async () => {
  const { data } = await buyer.bought();
  await stripe.pay(sessionOf(data.redirect));
  const parcel = (await buyer.orders())[0]?.packages[0];
  const id = parcel?.id ?? 0;
  await owe(app, id);
  const left = succeeded(await buyer.client('POST /purchase/debt', { body: { id } as never }));
  const manager = await makePerson(app, 'caribe', 'manager');
  const body = { id, method: 'cash', reference: '', note: '' } as const;
  expect(await manager.client('POST /order/payment', { body })).toMatchObject({ data: { paid: 12.5 } });
  expect(stripe.sessions().find(one => one.id === sessionOf(left.data.redirect))?.status).toBe('expired');
  expect(await buyer.client('GET /purchase/debt')).toMatchObject({ data: { debt: 0 } });
});

test('a refund that waits for its bank is done when its event comes', async () => {
  const { data } = await buyer.bought();
  await stripe.pay(sessionOf(data.redirect));
  const parcel = (await buyer.orders())[0]?.packages[0];
  stripe.holdRefunds();
  const voided = await buyer.client('DELETE /purchase/label/:id', { params: { id: parcel?.id ?? 0 } });
  expect(voided).toMatchObject({ success: true, data: { refund: AIR_TOTAL } });
  await expect.poll(() => stripe.refunds().length).toBeGreaterThan(0);
  await stripe.finishRefunds();
  const states = async () =>
    (await superuser.query<{ state: string }>('select state from refund order by id desc limit 1')).rows;
  await expect.poll(states).toEqual([{ state: 'done' }]);
});

test('a refund that its bank gives back days later is none any more, and a manager returns it', async () => {
  const { data } = await buyer.bought();
  await stripe.pay(sessionOf(data.redirect));
  const id = (await buyer.orders())[0]?.packages[0]?.id ?? 0;
  await buyer.client('DELETE /purchase/label/:id', { params: { id } });
  const refund = async () =>
    (
      await superuser.query<{ id: number; state: string; kinds: string[] }>(
        `select r.id, r.state, array(select m.kind from money_entry m where m.agency_id = 1
           and m.charge_id = r.charge_id order by m.id) as kinds from refund r where r.agency_id = 1 and r.package_id = $1`,
        [id],
      )
    ).rows[0];
  await expect.poll(refund).toMatchObject({ state: 'done', kinds: ['refund'] });
  await stripe.returnRefund();
  expect(await refund()).toMatchObject({ state: 'failed', kinds: ['refund', 'reversal'] });
  // told twice, it is one
  await stripe.returnRefund();
  expect(await refund()).toMatchObject({ state: 'failed', kinds: ['refund', 'reversal'] });
  const manager = await makePerson(app, 'caribe', 'manager');
  const failed = (await refund())?.id ?? 0;
  expect(await manager.client('GET /admin/attention')).toMatchObject({
    data: { refunds: [{ id: failed, reason: 'El banco devolvió el reembolso días después de hacerlo' }] },
  });
  const body = { id: failed, method: 'cash', reference: '', note: '' } as const;
  expect(await manager.client('POST /admin/refunds/outside', { body })).toMatchObject({ success: true });
  expect(await refund()).toMatchObject({ state: 'done', kinds: ['refund', 'reversal', 'refund'] });
  const answered = stripe.answers().length;
  await stripe.returnRefund();
  expect(await refund()).toMatchObject({ state: 'done', kinds: ['refund', 'reversal', 'refund'] });
  expect(stripe.answers().slice(answered)).toEqual([200, 200]);
});

test('a dispute is recorded once, however often it is told', async () => {
  const { data } = await buyer.bought();
  await stripe.pay(sessionOf(data.redirect));
  const paymentId = stripe.payments().at(-1)?.id ?? '';
  await stripe.dispute(paymentId);
  const { rows } = await superuser.query(
    'select state, reason, amount_cents from dispute where provider_payment_id = $1',
    [paymentId],
  );
  expect(rows).toEqual([{ state: 'needs_response', reason: 'fraudulent', amount_cents: TOTAL_CENTS }]);
});

test('an event nobody signed, or of another provider, changes nothing', async () => {
  const send = (provider: string, signature: string) =>
    fetch(`${app.url}/api/open/webhook/${provider}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: '{"id":"evt_x"}',
    });
  expect((await send('stripe', 't=1,v1=00')).status).toBe(400);
  expect((await send('authorizenet', 't=1,v1=00')).status).toBe(404);
  expect(await back('1-1-none')).toMatchObject({ status: 404 });
});

test.each(['{"id":"evt_x","type":"refund.updated"}', '[]', '[{"id":"evt_x"}]', '{"data":null}', 'null', '7'])(
  'what is signed and no event is refused: %s',
  async body => {
    const second = Math.floor(Date.now() / 1000);
    const signature = createHmac('sha256', 'whsec_stand_in').update(`${second}.${body}`).digest('hex');
    const answer = await fetch(`${app.url}/api/open/webhook/stripe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': `t=${second},v1=${signature}` },
      body,
    });
    expect([answer.status, await answer.json()]).toMatchObject([400, { success: false }]);
  },
);

test.each(['late', 'cut', '500', 'garbage'] as const)(
  'when opening the page fails (%s) nothing is sold, and the next try sells',
  async fault => {
    stripe.failNext(fault);
    const first = await buyer.buy({}, `fault-${fault}`);
    if (!first.success) expect(first.status).toBe(502);
    app.clock.set(new Date(TEST_NOW.getTime() + 2 * MINUTE_MS));
    await recoverPurchases(app.services);
    const next = await buyer.bought({}, `fault-${fault}-again`);
    await stripe.pay(sessionOf(next.data.redirect));
    expect(await labels()).toBe(1);
  },
);

test('the page says which way of paying the deployment has', async () => {
  const session = await app.client('caribe')('GET /auth/session');
  expect(session).toMatchObject({ agency: { payment_mode: 'hosted' } });
});

test('a pickup is paid on the provider’s page, and the carrier comes once it is', async () => {
  const { data } = await buyer.bought();
  await stripe.pay(sessionOf(data.redirect));
  const parcel = (await buyer.orders())[0]?.packages[0];
  const body = pickupBody(parcel?.id ?? 0);
  const first = await buyer.client('POST /purchase/pickup', { body });
  const second = await buyer.client('POST /purchase/pickup', { body });
  if (!first.success || !second.success) throw new Error('refused');
  expect(second.data.prn).toBeNull();
  expect(stripe.sessions().find(one => one.id === sessionOf(first.data.redirect))?.status).toBe('expired');
  await stripe.pay(sessionOf(second.data.redirect));
  const shown = await buyer.client('GET /purchase/:tracking', {
    params: { tracking: parcel?.tracking_number ?? '' },
  });
  expect(shown).toMatchObject({ data: { pickup: 1, ups_prn: expect.stringMatching(/^\w{11}$/) } });
});
