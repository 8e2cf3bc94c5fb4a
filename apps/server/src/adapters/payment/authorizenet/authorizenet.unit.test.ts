import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  cardOf,
  CREDENTIALS,
  openAuthorizeNet,
  requestOf,
  SIGNATURE_KEY,
} from '../../../../../../test/authorizenet-gateway.ts';
import { STAND_IN_CARDS } from '../../../../../../test/stand-ins/authorizenet.ts';
import { outsideCalls, type OutsideRequest } from '../../outside-call.ts';
import { ProviderTimeout, ProviderUnavailable } from '../../provider-error.ts';
import { cardGatewaySuite } from '../port-suite.ts';
import { authorizeNet, checkAuthorizeNet } from './authorizenet.ts';
import { authorizeNetHooks } from './gateway.ts';

const { standIn, post, gateway } = await openAuthorizeNet();
const check = (credentials = CREDENTIALS) =>
  checkAuthorizeNet(post, credentials, authorizeNetHooks(standIn.url, outsideCalls('payment')), null);

describe('the promises of its port', () => {
  cardGatewaySuite({
    gateway: () => gateway,
    cards: {
      approved: cardOf(STAND_IN_CARDS.approved),
      declined: cardOf(STAND_IN_CARDS.declined),
      held: cardOf(STAND_IN_CARDS.held),
      silent: cardOf(STAND_IN_CARDS.silent),
    },
    settle: () => standIn.settle(),
    now: () => new Date(),
  });
});

test('a refused security code says so', async () => {
  const answer = await gateway.authorize(requestOf(STAND_IN_CARDS.wrongCvv));
  expect(answer).toMatchObject({ ok: false, reason: 'wrong_cvv' });
});

/** An answer of the real gateway, which its recording has as XML; only what is read. */
const answering = (transactionResponse: object) =>
  authorizeNet(
    async () =>
      JSON.stringify({
        transactionResponse,
        messages: {
          resultCode: 'Error',
          message: [{ code: 'E00027', text: 'The transaction was unsuccessful.' }],
        },
      }),
    CREDENTIALS,
    SIGNATURE_KEY,
  );

test('a decline whose only reason is the bank’s letter about the security code says so', async () => {
  // ActiveMerchant ca45b1b, no_match_cvv_response
  const recorded = {
    responseCode: '2',
    avsResultCode: 'A',
    cvvResultCode: 'N',
    transId: '508141795',
    accountNumber: 'XXXX2224',
    accountType: 'Visa',
    messages: [{ code: '1' }],
  };
  const declined = { ok: false, brand: 'visa', lastFour: '2224' };
  const of = (response: object) => answering(response).authorize(requestOf(''));
  expect(await of(recorded)).toEqual({ ...declined, reason: 'wrong_cvv' });
  expect(await of({ ...recorded, cvvResultCode: 'M' })).toEqual({ ...declined, reason: 'declined' });
  // no_match_avs_response: its reason goes before any letter
  const errors = [{ errorCode: '27' }];
  expect(await of({ ...recorded, errors })).toEqual({ ...declined, reason: 'wrong_address' });
});

test('a look-up of such a decline says it too', async () => {
  const asked = requestOf(STAND_IN_CARDS.declined);
  await gateway.authorize(asked);
  expect(await gateway.lookUp(asked.reference)).toMatchObject({ reason: 'declined' });
  Object.assign(standIn.transactions().at(-1) ?? {}, { cvvResultCode: 'N' });
  expect(await gateway.lookUp(asked.reference)).toMatchObject({ reason: 'wrong_cvv' });
});

// the table “Response Reason Codes and Response Reason Text”
test.each([
  ['17', 'card_not_taken'],
  ['28', 'card_not_taken'],
  ['45', 'wrong_cvv'],
])('reason %s is not a bank that declines: %s', async (code, reason) => {
  standIn.refuseNext(code);
  expect(await gateway.authorize(requestOf(STAND_IN_CARDS.approved))).toMatchObject({ ok: false, reason });
});

test.each(['5', '33', '155'])('reason %s is ours to mend, and nobody’s card is declined', async code => {
  standIn.refuseNext(code);
  await expect(gateway.authorize(requestOf(STAND_IN_CARDS.approved))).rejects.toThrow(`charge: ${code}`);
});

test('a token of the browser stands for a card once; used, unknown or over it charges nobody', async () => {
  const token = standIn.tokenFor(STAND_IN_CARDS.approved);
  const answer = await gateway.authorize(requestOf('', { card: { token } }));
  expect(answer).toMatchObject({ ok: true, state: 'authorized', brand: 'visa', lastFour: '1111' });
  await expect(gateway.authorize(requestOf('', { card: { token } }))).rejects.toThrow('E00114');
  const late = standIn.tokenFor(STAND_IN_CARDS.approved);
  standIn.letNoncesExpire();
  const asked = requestOf('', { card: { token: late } });
  await expect(gateway.authorize(asked)).rejects.toThrow('E00115');
  expect(await gateway.lookUp(asked.reference)).toEqual({ state: 'none' });
});

test('the bank is told name, postal code and address of who pays, and no more', async () => {
  const about = async (customer: object) => {
    await gateway.authorize(
      requestOf(STAND_IN_CARDS.approved, { customer: { email: 'a@b.test', ...customer } }),
    );
    const { billTo, customerIP } = standIn.asked().at(-1) ?? {};
    return { billTo, customerIP };
  };
  expect(await about({ name: 'Ana  María Rivas', zip: '33130', address: '203.0.113.7' })).toEqual({
    billTo: { firstName: 'Ana', lastName: 'María Rivas', zip: '33130' },
    customerIP: '203.0.113.7',
  });
  expect(await about({ name: 'Ana', address: '2001:db8:0:0::/64' })).toEqual({});
});

test.each([
  ['46201', '900', ['zip']],
  ['46205', '901', ['zip', 'cvv']],
  ['46209', '903', []],
  ['33130', '900', []],
])('postal code %s and security code %s: what the bank did not find so is told', async (zip, cvv, told) => {
  const customer = { name: 'Ana Rivas', email: 'ana@b.test', zip };
  const asked = requestOf('', { card: { ...cardOf(STAND_IN_CARDS.approved), cvv }, customer });
  expect(await gateway.authorize(asked)).toMatchObject({ ok: true, unmatched: told });
  expect(await gateway.lookUp(asked.reference)).toMatchObject({ unmatched: told });
});

test('a held payment is one to capture once it was released, and one to forget once it was refused', async () => {
  const [released, refused] = [requestOf(STAND_IN_CARDS.held), requestOf(STAND_IN_CARDS.held)];
  const ids = [];
  for (const asked of [released, refused]) {
    const answer = await gateway.authorize(asked);
    ids.push(answer.ok ? answer.providerId : '');
  }
  await standIn.review(ids[0] ?? '', 'approvedReview');
  await standIn.review(ids[1] ?? '', 'failedReview');
  expect(await gateway.lookUp(released.reference)).toMatchObject({ state: 'authorized' });
  expect(await gateway.lookUp(refused.reference)).toMatchObject({ state: 'rejected' });
});

test('its system for tests is told by its address, and its events by its second interface', async () => {
  const asked: OutsideRequest[] = [];
  const ask = (url: string, text: string) =>
    authorizeNetHooks(url, async request => {
      asked.push(request);
      return { status: 200, headers: new Headers(), bytes: new Uint8Array(), text };
    })(CREDENTIALS, ['a', 'b']);
  // recorded: stymiee/authnetjson, examples/webhooks/listWebhooks.php; only what is read
  const hook = { eventTypes: ['a'], status: 'active', url: 'http://localhost:55950/api/webhooks' };
  const listed = JSON.stringify([hook, { ...hook, status: 'inactive' }]);
  expect(await ask('https://apitest.authorize.net', listed)).toEqual({
    isTest: true,
    hooks: [{ url: hook.url, misses: ['b'] }],
  });
  expect(await ask('https://api.authorize.net', '{}')).toEqual({ isTest: false, hooks: null });
  expect(asked[1]).toMatchObject({ method: 'GET', url: 'https://api.authorize.net/rest/v1/webhooks' });
});

test('a part of the money is no payment: what the prepaid card gave is let go', async () => {
  const asked = requestOf(STAND_IN_CARDS.partial);
  expect(await gateway.authorize(asked)).toMatchObject({ ok: false, reason: 'insufficient_funds' });
  expect(await gateway.lookUp(asked.reference)).toMatchObject({ state: 'voided' });
});

test('a part that could not be let go is an authorisation of that part, which captures nothing', async () => {
  const asked = requestOf(STAND_IN_CARDS.approved);
  const answer = await gateway.authorize(asked);
  const { providerId } = answer.ok ? answer : { providerId: '' };
  standIn.mark(providerId, 'authorizedPendingRelease');
  expect(await gateway.lookUp(asked.reference)).toMatchObject({ state: 'authorized' });
  expect(await gateway.capture(providerId, 11401)).toEqual({ ok: false, reason: 'above_authorized' });
  expect(await gateway.voidAuthorization(providerId)).toEqual({ ok: true });
});

test('an account in test mode sells nothing, and the check says so', async () => {
  const asked = requestOf(STAND_IN_CARDS.approved);
  standIn.setTestMode(true);
  try {
    await expect(gateway.authorize(asked)).rejects.toThrow('in test mode');
    await expect(check()).rejects.toThrow('in test mode');
  } finally {
    standIn.setTestMode(false);
  }
  expect(await gateway.lookUp(asked.reference)).toEqual({ state: 'none' });
  expect(await check()).toEqual({ isTest: false, hooks: [] });
});

describe('what the gateway calls a captured charge', () => {
  async function captured() {
    const asked = requestOf(STAND_IN_CARDS.approved);
    const answer = await gateway.authorize(asked);
    const { providerId } = answer.ok ? answer : { providerId: '' };
    await gateway.capture(providerId, 11400);
    return { reference: asked.reference, providerId };
  }

  test.each(['updatingSettlement', 'settlementError', 'chargeback', 'chargebackReversal'])(
    '%s is captured: not captured again, and not let go',
    async status => {
      const { reference, providerId } = await captured();
      standIn.mark(providerId, status);
      expect(await gateway.lookUp(reference, providerId)).toMatchObject({
        state: 'captured',
        capturedCents: 11400,
      });
      expect(await gateway.capture(providerId, 11400)).toEqual({ ok: true, capturedCents: 11400 });
      expect(await gateway.voidAuthorization(providerId)).toEqual({ ok: false, reason: 'already_captured' });
    },
  );

  test.each(['couldNotVoid', 'somethingNew'])('%s is asked for again, and decides nothing', async status => {
    const { reference, providerId } = await captured();
    standIn.mark(providerId, status);
    await expect(gateway.lookUp(reference, providerId)).rejects.toThrow(status);
    await expect(gateway.capture(providerId, 11400)).rejects.toThrow(ProviderUnavailable);
    await expect(gateway.voidAuthorization(providerId)).rejects.toThrow(ProviderUnavailable);
  });
});

test('a repeat of a charge that is void by now is no authorisation', async () => {
  const asked = requestOf(STAND_IN_CARDS.approved);
  const answer = await gateway.authorize(asked);
  await gateway.voidAuthorization(answer.ok ? answer.providerId : '');
  await expect(gateway.authorize(asked)).rejects.toThrow(ProviderUnavailable);
});

test.each(['cut', 'late'] as const)(
  'a charge whose answer is lost (%s) is found by the look-up',
  async fault => {
    const asked = requestOf(STAND_IN_CARDS.approved);
    standIn.failNext(fault);
    await expect(gateway.authorize(asked)).rejects.toThrow(ProviderTimeout);
    expect(await gateway.lookUp(asked.reference)).toMatchObject({ state: 'authorized', amountCents: 11400 });
  },
);

test.each(['500', '429', 'garbage'] as const)('a charge that was never made (%s) is none', async fault => {
  const asked = requestOf(STAND_IN_CARDS.approved);
  standIn.failNext(fault);
  await expect(gateway.authorize(asked)).rejects.toThrow(ProviderUnavailable);
  expect(await gateway.lookUp(asked.reference)).toEqual({ state: 'none' });
  expect(await gateway.authorize(asked)).toMatchObject({ ok: true });
});

describe('a question that is not answered in time', () => {
  const silent = () =>
    authorizeNet(
      (body, moves) =>
        moves ? post(body, moves) : Promise.reject(new ProviderTimeout('payment', 'no answer')),
      CREDENTIALS,
      SIGNATURE_KEY,
    );

  test('has done nothing, so that the refund which it came before is asked for again', async () => {
    const asked = { reference: '1-r-silent', providerId: '60000000001', amountCents: 100 };
    const refusal = await silent()
      .refund(asked)
      .catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ProviderUnavailable);
    expect(refusal).not.toBeInstanceOf(ProviderTimeout);
  });

  test('leaves open what became of a charge that was made before', async () => {
    const asked = requestOf(STAND_IN_CARDS.approved);
    await gateway.authorize(asked);
    await expect(silent().authorize(asked)).rejects.toThrow(ProviderTimeout);
  });
});

test('a slow answer is an answer', async () => {
  standIn.failNext('slow');
  expect(await gateway.authorize(requestOf(STAND_IN_CARDS.approved))).toMatchObject({ ok: true });
});

test("a delivery is believed only with the merchant's signature", async () => {
  const body = JSON.stringify({
    notificationId: 'd0e8e7fe',
    eventType: 'net.authorize.payment.fraud.approved',
    payload: { id: '60000000001', merchantReferenceId: '1-7-authnet', entityName: 'transaction' },
  });
  const sign = (key: string | Buffer) =>
    `sha512=${createHmac('sha512', key).update(body).digest('hex').toUpperCase()}`;
  const read = (signature: string) =>
    gateway.readEvent?.({ body, header: name => (name === 'x-anet-signature' ? signature : undefined) });
  const event = { id: 'd0e8e7fe', kind: 'payment', reference: '1-7-authnet' };
  expect(await read(sign(SIGNATURE_KEY))).toEqual(event);
  expect(await read(sign(Buffer.from(SIGNATURE_KEY, 'hex')))).toEqual(event);
  expect(await read(sign('another key'))).toBeNull();
  expect(await read('')).toBeNull();
});

test('the review of a payment may name it by its invoice alone', async () => {
  const body = JSON.stringify({
    notificationId: 'n-1',
    eventType: 'net.authorize.payment.fraud.declined',
    payload: { id: '60000000001', merchantReferenceId: null, invoiceNumber: '1-8-authnet' },
  });
  const signature = `sha512=${createHmac('sha512', SIGNATURE_KEY).update(body).digest('hex')}`;
  const header = (name: string) => (name === 'x-anet-signature' ? signature : undefined);
  expect(await gateway.readEvent?.({ body, header })).toEqual({
    id: 'n-1',
    kind: 'payment',
    reference: '1-8-authnet',
  });
});

test('wrong keys are said without being repeated', async () => {
  const wrong = { login: 'stand-in', transactionKey: 'not-the-key' };
  const refusal = await check(wrong).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ProviderUnavailable);
  expect(String(refusal)).toContain('E00007');
  expect(String(refusal)).not.toContain('not-the-key');
});
