import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StripeStandIn, startStripe } from '../../../../../../test/stand-ins/stripe.ts';
import { ProviderUnavailable } from '../../provider-error.ts';
import type { HostedGateway } from '../port.ts';
import { paymentsSuite } from '../port-suite.ts';
import { checkStripe, stripeGateway } from './stripe.ts';

const TIMEOUT_MS = 2000;
const HALF_AN_HOUR_MS = 30 * 60_000;

let standIn: StripeStandIn;
let gateway: HostedGateway;
const settings = () => ({
  secretKey: 'sk_test_stand_in',
  webhookSecret: 'whsec_stand_in',
  url: standIn.url,
  timeoutMs: TIMEOUT_MS,
});

beforeAll(async () => {
  standIn = await startStripe();
  gateway = stripeGateway(settings());
});
afterAll(() => standIn.close());

let count = 0;
const request = (amountCents = 11400) => ({
  reference: `1-${++count}-stripe`,
  amountCents,
  description: 'Envío',
  customer: { name: 'José Núñez', email: 'jose@correo.test' },
  paidUrl: 'http://localhost/checkout/success?payment=x',
  cancelledUrl: 'http://localhost/checkout/cancel?payment=x',
  closesAt: new Date(Date.now() + HALF_AN_HOUR_MS + 60_000),
});

async function paid(amountCents?: number) {
  const asked = request(amountCents);
  const { checkoutId } = await gateway.openCheckout(asked);
  await standIn.pay(checkoutId);
  const found = await gateway.lookUp(asked.reference, checkoutId);
  if (!('providerId' in found)) throw new Error('not paid');
  return { ...asked, checkoutId, providerId: found.providerId };
}

async function captured() {
  const payment = await paid();
  expect(await gateway.capture(payment.providerId, 11400)).toEqual({ ok: true, capturedCents: 11400 });
  return payment;
}

test('a checkout is opened once for a reference, and says what became of it', async () => {
  const asked = request();
  const first = await gateway.openCheckout(asked);
  expect(await gateway.openCheckout(asked)).toEqual(first);
  expect(await gateway.lookUp(asked.reference, first.checkoutId)).toEqual({ state: 'open' });
  await standIn.pay(first.checkoutId);
  expect(await gateway.lookUp(asked.reference, first.checkoutId)).toMatchObject({
    state: 'authorized',
    amountCents: 11400,
    capturedCents: 0,
    brand: 'visa',
    lastFour: '4242',
  });
  expect(await gateway.lookUp('another', first.checkoutId)).toEqual({ state: 'none' });
  expect(await gateway.lookUp(asked.reference)).toEqual({ state: 'none' });
});

test('a page restricts no way to pay, and one without a card is a payment as well', async () => {
  const paidByLink = await paid();
  // wallets, Link and 3-D Secure come by themselves where the session names no kinds of its own
  expect(standIn.opened()).toContain('payment_intent_data[capture_method]');
  expect(standIn.opened().filter(name => /payment_method|wallet/.test(name))).toEqual([]);
  standIn.payBy(paidByLink.providerId, { type: 'link' });
  expect(await gateway.lookUp(paidByLink.reference, paidByLink.checkoutId)).toMatchObject({
    state: 'authorized',
    brand: 'unknown',
    lastFour: '',
  });
});

test('what moves in the balance is told in dollars with its fee; another currency’s amounts and fees are not', async () => {
  // its official fixture of one (fixtures3.json, balance_transaction), and of its sources, as far as they are read
  const source = {
    id: 'ch_1',
    object: 'charge',
    amount: 11400,
    currency: 'usd',
    metadata: { reference: '1-7-a' },
  };
  const refund = {
    id: 're_1',
    object: 'refund',
    amount: 400,
    payment_intent: 'pi_1',
    metadata: {},
    status: 'succeeded',
  };
  const row = { object: 'balance_transaction', created: 1_795_000_000, currency: 'usd' };
  const data = [
    { ...row, id: 'txn_1', type: 'charge', amount: 11400, fee: 361, source },
    { ...row, id: 'txn_2', type: 'charge', amount: 9900, fee: 300, currency: 'eur', source },
    { ...row, id: 'txn_3', type: 'refund', amount: -400, fee: 0, source: refund },
    { ...row, id: 'txn_7', type: 'refund', amount: -400, fee: 0, source: { ...refund, status: 'failed' } },
    { ...row, id: 'txn_4', type: 'charge', amount: 50, fee: 0, source: { ...source, metadata: {} } },
    { ...row, id: 'txn_5', type: 'payout', amount: -9000, fee: 0, source: { id: 'po_1', object: 'payout' } },
    { ...row, id: 'txn_6', type: 'stripe_fee', amount: -10, fee: 0, source: null },
  ];
  const server = createServer((asked, answer) => {
    const isList = asked.url?.startsWith('/v1/balance_transactions?');
    const payment = { id: 'pi_1', object: 'payment_intent', metadata: { reference: '1-7-a' } };
    const list = { object: 'list', data, has_more: false, url: '/v1/balance_transactions' };
    answer.end(JSON.stringify(isList ? list : payment));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { entries } = await stripeGateway({ ...settings(), url }).listMoved(new Date(0), new Date());
  server.close();
  expect(entries).toMatchObject([
    {
      number: 'txn_1',
      kind: 'charge',
      reference: '1-7-a',
      amountCents: 11400,
      feeCents: 361,
      refundId: null,
    },
    { number: 'txn_2', kind: 'charge', amountCents: 11400, feeCents: null },
    { number: 'txn_3', kind: 'refund', reference: '1-7-a', amountCents: 400, feeCents: 0, refundId: 're_1' },
  ]);
});

test('a closed checkout cannot be paid, a paid one not closed', async () => {
  const { reference, checkoutId } = { ...request(), ...(await gateway.openCheckout(request())) };
  expect(await gateway.closeCheckout(checkoutId)).toEqual({ ok: true });
  expect(await gateway.closeCheckout(checkoutId)).toEqual({ ok: true });
  expect(await gateway.lookUp(reference, checkoutId)).toEqual({ state: 'none' });
  expect(await gateway.closeCheckout((await paid()).checkoutId)).toEqual({ ok: false, reason: 'paid' });
});

describe('the promises of its port once somebody has paid', () => {
  paymentsSuite({
    now: () => new Date(),
    gateway: () => gateway,
    authorized: paid,
    async dispute(providerId) {
      await standIn.dispute(providerId);
      return `dp_${providerId}`;
    },
  });
});

test('a cancel that is refused says nothing of the money: it is looked for', async () => {
  const { providerId } = await paid();
  standIn.refuseNext('payment_intent_unexpected_state');
  await expect(gateway.voidAuthorization(providerId)).rejects.toThrow(ProviderUnavailable);
  expect(await gateway.voidAuthorization(providerId)).toEqual({ ok: true });
});

test('a refund without balance is made once there is some', async () => {
  const { reference, providerId } = await captured();
  const asked = { reference: `${reference}-poor`, providerId, amountCents: 100 };
  standIn.refuseNext('balance_insufficient');
  expect(await gateway.refund(asked)).toMatchObject({ state: 'not_yet' });
  expect(await gateway.refund(asked)).toMatchObject({ ok: true, state: 'done' });
  expect(await gateway.refund(asked)).toMatchObject({ ok: true, state: 'done' });
  expect(standIn.refunds().filter(one => one.metadata.reference === asked.reference)).toHaveLength(1);
});

test.each(['charge_expired_for_capture', 'capture_charge_authorization_expired', ''])(
  'an authorisation that cannot be captured any more (%s) is refused, not waited for',
  async code => {
    const { providerId } = await paid();
    standIn.refuseNext(code);
    expect(await gateway.capture(providerId, 11400)).toEqual({ ok: false, reason: 'not_authorized' });
    expect(await gateway.voidAuthorization(providerId)).toEqual({ ok: true });
  },
);

test.each([
  ['charge_disputed', { ok: false, reason: 'refused' }],
  ['refund_disputed_payment', { ok: false, reason: 'refused' }],
  ['', { ok: false, reason: 'refused' }],
  ['charge_already_refunded', { ok: false, reason: 'above_captured' }],
  ['balance_insufficient', { ok: true, state: 'not_yet' }],
])('a refund refused with %s', async (code, answer) => {
  const { reference, providerId } = await captured();
  const asked = { reference: `${reference}-no`, providerId, amountCents: 100 };
  standIn.refuseNext(code);
  expect(await gateway.refund(asked)).toMatchObject(answer);
  expect(await gateway.lookUpRefund(asked)).toBe('none');
});

test('a refund that waits for its bank is done when asked again afterwards', async () => {
  const { reference, providerId } = await captured();
  const asked = { reference: `${reference}-w`, providerId, amountCents: 100 };
  standIn.holdRefunds();
  expect(await gateway.refund(asked)).toMatchObject({ ok: true, state: 'pending' });
  await standIn.finishRefunds();
  expect(await gateway.refund(asked)).toMatchObject({ ok: true, state: 'done' });
});

test.each(['cut', 'late', '500', '429', 'garbage', 'slow'] as const)(
  'whatever happens to the answer (%s), a checkout is opened at most once',
  async fault => {
    const asked = request();
    standIn.failNext(fault);
    const first = await gateway.openCheckout(asked).catch((error: unknown) => {
      expect(error).toBeInstanceOf(ProviderUnavailable);
      return null;
    });
    const again = await gateway.openCheckout(asked);
    if (first) expect(again).toEqual(first);
    const mine = standIn.sessions().filter(one => one.client_reference_id === asked.reference);
    expect(mine).toHaveLength(1);
  },
);

describe('deliveries of other forms', () => {
  function read(event: object, secret = 'whsec_stand_in') {
    const payload = JSON.stringify(event);
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
    return gateway.readEvent?.({
      body: payload,
      header: name => (name === 'stripe-signature' ? signature : undefined),
    });
  }

  test('an event of the second interface is none of ours, once its signature is right', async () => {
    const thin = { id: 'evt_thin', object: 'v2.core.event', type: 'v1.billing.meter.error_report_triggered' };
    expect(await read(thin)).toEqual({ id: 'evt_thin', kind: 'other' });
    expect(await read(thin, 'whsec_another')).toBeNull();
  });

  test('a dispute may carry its payment whole', async () => {
    const { reference, providerId } = await captured();
    const object = {
      id: 'dp_1',
      payment_intent: { id: providerId, object: 'payment_intent' },
      amount: 11400,
      status: 'needs_response',
      reason: 'fraudulent',
    };
    const event = { id: 'evt_dp', object: 'event', created: 1_790_000_000, data: { object } };
    expect(await read({ ...event, type: 'charge.dispute.created' })).toMatchObject({
      kind: 'dispute',
      at: new Date(1_790_000_000_000),
      reference,
      providerId,
    });
  });

  test('a refund without our reference leads to its payment, and one with it to itself', async () => {
    const { reference, providerId } = await captured();
    const told = (type: string, object: object) =>
      read({ id: 'evt_re', object: 'event', created: 1_790_000_000, type, data: { object } });
    const refund = { object: 'refund', payment_intent: providerId, metadata: {} };
    const byHand = { id: 'evt_re', kind: 'refund_by_hand', reference, refundId: null };
    for (const type of ['refund.created', 'refund.updated', 'refund.failed', 'charge.refund.updated'])
      expect(await told(type, refund)).toEqual(byHand);
    const charge = { object: 'charge', payment_intent: providerId, metadata: { reference } };
    expect(await told('charge.refunded', charge)).toEqual(byHand);
    const ours = { ...refund, metadata: { reference: '1-r-ours' } };
    expect(await told('refund.updated', ours)).toEqual({
      id: 'evt_re',
      kind: 'refund',
      reference: '1-r-ours',
    });
    expect(await told('refund.created', { object: 'refund', payment_intent: null })).toMatchObject({
      kind: 'other',
    });
  });
});

test('events are believed only with the signature, and say what to look up', async () => {
  const seen: { body: string; signature: string }[] = [];
  const hook = createServer((call, response) => {
    let body = '';
    call.on('data', (chunk: Buffer) => {
      body += chunk.toString('utf8');
    });
    call.on('end', () => {
      seen.push({ body, signature: String(call.headers['stripe-signature']) });
      response.end();
    });
  });
  await new Promise<void>(resolve => hook.listen(0, '127.0.0.1', resolve));
  standIn.deliverTo(`http://127.0.0.1:${(hook.address() as AddressInfo).port}`, 'whsec_stand_in');
  const payment = await paid();
  await standIn.dispute(payment.providerId);
  await new Promise(resolve => hook.close(resolve));
  const read = ({ body, signature }: { body: string; signature: string }) =>
    gateway.readEvent?.({ body, header: name => (name === 'stripe-signature' ? signature : undefined) });
  const [first, repeat, disputed] = seen;
  if (!first || !repeat || !disputed) throw new Error('no events came');
  expect(await read(first)).toMatchObject({ kind: 'payment', reference: payment.reference });
  expect(await read(repeat)).toEqual(await read(first));
  expect(await read(disputed)).toMatchObject({
    kind: 'dispute',
    reference: payment.reference,
    providerId: payment.providerId,
    amountCents: 11400,
    state: 'needs_response',
    reason: 'fraudulent',
  });
  expect(await read({ ...first, body: first.body.replace('complete', 'expired') })).toBeNull();
  const old = Stripe.webhooks.generateTestHeaderString({
    payload: first.body,
    secret: 'whsec_stand_in',
    timestamp: Math.floor(Date.now() / 1000) - 600,
  });
  expect(await read({ ...first, signature: old })).toBeNull();
});

test('a wrong key is said without being repeated', async () => {
  expect(await checkStripe(settings())).toEqual({ isTest: true, hooks: [] });
  const refusal = await checkStripe({ ...settings(), secretKey: 'sk_test_wrong' }).catch((e: unknown) => e);
  expect(refusal).toBeInstanceOf(ProviderUnavailable);
  expect(String(refusal)).not.toContain('sk_test_wrong');
});
