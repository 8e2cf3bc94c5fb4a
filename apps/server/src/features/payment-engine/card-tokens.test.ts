import { randomBytes } from 'node:crypto';
import { get, type IncomingHttpHeaders } from 'node:http';
import { sentAsCard } from '@puerta/contract/money/sent-as-card.es';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { TEST_NOW } from '../../../../../test/app.ts';
import { type Buyer, makeBuyer } from '../../../../../test/buyer.ts';
import { openHouse } from '../../../../../test/house.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { AIR_TOTAL, card, pickupBody } from '../../../../../test/orders.ts';
import { changeRows } from '../../../../../test/rows.ts';
import { STAND_IN_CARDS, startAuthorizeNet } from '../../../../../test/stand-ins/authorizenet.ts';
import { setAccount } from '../../cli/provider-accounts.ts';

/** The deployment's gateway takes cards; the account of an agency's own has a public client key, so that Accept.js reads them. */
let written = '';
const bank = await startAuthorizeNet();
const ownBank = await startAuthorizeNet('key-of-andes');
const house = await openHouse({
  works: true,
  logTo: { write: line => void (written += line) },
  env: { LOG_LEVEL: 'trace', PROVIDER_KEY: randomBytes(32).toString('base64'), ...bank.env },
});
const { app, superuser } = house;
const { db, config } = app.services;
const settings = async () => ({
  AUTHORIZENET_URL: ownBank.url,
  AUTHORIZENET_LOGIN: 'andes',
  AUTHORIZENET_TRANSACTION_KEY: 'key-of-andes',
  AUTHORIZENET_SIGNATURE_KEY: 'BADC0DE0',
  ...ownBank.acceptEnv,
});
const given = { agency: 'andes', provider: 'authorizenet' };
await setAccount({ db, config, given, settings, now: TEST_NOW });
afterAll(() => Promise.all([bank.close(), ownBank.close()]));

let buyer: Buyer;
beforeEach(async () => {
  app.clock.set(TEST_NOW);
  buyer = await makeBuyer(house, 'andes');
});

const NONE = { card_number: '', expiration_month: '', expiration_year: '', cvv: '' };
const byToken = (number: string = STAND_IN_CARDS.approved, cvv = '900') => ({
  ...NONE,
  card_token: ownBank.tokenFor(number, cvv),
});

/** What every call that takes a card answers with this in its place. */
async function payAll(as: () => object) {
  const total = Math.round(AIR_TOTAL * 300) / 100;
  const paid = await buyer.bought({ payment: { ...byToken(), total }, detail: { quantity: 3 } });
  const [one, two, three] = paid.data.packages;
  if (!one || !two || !three) throw new Error('three were bought');
  // typed as a card: that it is none is what is tried
  const sent = () => as() as ReturnType<typeof card>;
  const order = await buyer.buy({ payment: as() });
  const pickup = await buyer.client('POST /purchase/pickup', { body: { ...pickupBody(one.id), ...sent() } });
  for (const { id } of [one, two, three])
    await changeRows(app, 'package', id, { status: 2, payment: true, final_payment_cents: 1000 }, 2);
  const publicly = await app.client('andes')('POST /tracking/:code/payment', {
    params: { code: one.tracking_number },
    body: sent(),
  });
  const debt = await buyer.client('POST /purchase/debt', { body: { id: two.id, ...sent() } });
  const debts = await buyer.client('POST /purchase/debts', {
    body: { packages: [three.id], total: 10, ...sent() },
  });
  return [order, pickup, publicly, debt, debts].map(({ status }) => status);
}

test('every screen that takes a card pays by a token, and the gateway is sent nothing else', async () => {
  const before = ownBank.asked().length;
  expect(await payAll(byToken)).toEqual([200, 200, 200, 200, 200]);
  const asked = ownBank.asked().slice(before);
  expect(asked).toHaveLength(6);
  expect(asked.filter(({ payment }) => !payment?.opaqueData || payment.creditCard)).toEqual([]);
});

test('a card that is sent all the same is refused by each of them, and goes nowhere', async () => {
  const before = ownBank.asked().length;
  expect(await payAll(() => card(STAND_IN_CARDS.approved))).toEqual([400, 400, 400, 400, 400]);
  // the purchase of the packages
  expect(ownBank.asked()).toHaveLength(before + 1);
  const { message } = await buyer.buy({ payment: { ...byToken(), card_number: '4111111111111111' } });
  expect(message).toBe(sentAsCard);
  expect(await buyer.buy({ payment: NONE })).toMatchObject({ status: 400 });
});

test('a refused card and a spent token are tried again under the same key with another', async () => {
  const declined = byToken(STAND_IN_CARDS.declined);
  expect(await buyer.buy({ payment: declined }, 'key')).toMatchObject({ status: 402 });
  // sent twice by somebody: the gateway takes it once
  expect(await buyer.buy({ payment: declined }, 'key')).toMatchObject({ status: 502 });
  const paid = byToken();
  await buyer.bought({ payment: paid }, 'key');
  expect(await buyer.buy({ payment: byToken() }, 'key')).toMatchObject({ status: 200 });
  expect(await buyer.orders()).toMatchObject([{ state: 'paid', packages: [{}] }]);
  const { rows } = await superuser.query<{ text: string }>(
    `select row_to_json(a)::text || coalesce((select string_agg(f::text, '') from fact f), '') as text from attempt a`,
  );
  const kept = written + rows.map(({ text }) => text).join('');
  for (const { card_token } of [declined, paid]) expect(kept).not.toContain(card_token.value);
});

test('what the bank did not find so stands in the history of what was paid, and who paid is sent', async () => {
  await changeRows(app, 'account', buyer.id, { zip_code: '46205' }, 2);
  const { data } = await buyer.bought({ payment: byToken(STAND_IN_CARDS.approved, '901') });
  expect(ownBank.asked().at(-1)).toMatchObject({ billTo: { zip: '46205' }, customerIP: '127.0.0.1' });
  const history = await house.elsewhere.client('GET /admin/history/:of/:id', {
    params: { of: 'order', id: data.id },
  });
  const told = succeeded(history).data.find(({ action }) => action === 'purchase.unmatched');
  expect(told).toMatchObject({ to: { other_zip: true, other_cvv: true } });
  await changeRows(app, 'account', buyer.id, { zip_code: '33130' }, 2);
  const { data: matching } = await buyer.bought({ payment: byToken() });
  const params = { of: 'order', id: matching.id } as const;
  const quiet = succeeded(await house.elsewhere.client('GET /admin/history/:of/:id', { params })).data;
  expect(quiet.map(({ action }) => action)).not.toContain('purchase.unmatched');
});

test('without a public client key cards come to this server as ever, and a token alone pays nothing', async () => {
  const other = await makeBuyer(house);
  await other.bought({ payment: card(STAND_IN_CARDS.approved) });
  expect(await other.buy({ payment: byToken() })).toMatchObject({ status: 400 });
  expect(bank.transactions()).toMatchObject([{ status: 'capturedPendingSettlement' }]);
});

/** By the host, which a browser alone writes. */
const cardReader = (agency: string) =>
  new Promise<{ status: number | undefined; headers: IncomingHttpHeaders }>(resolve => {
    get(`${app.url}/card-reader`, { headers: { host: `${agency}.localhost` } }, answer => {
      answer.resume();
      resolve({ status: answer.statusCode, headers: answer.headers });
    });
  });

test('one page of one agency may load the gateway’s script and stand in a frame of ours; no other may', async () => {
  const { status, headers } = await cardReader('andes');
  const policy = headers['content-security-policy'] ?? '';
  expect(status).toBe(200);
  expect(policy).toContain(`${ownBank.url}/v1/; connect-src ${ownBank.url};`);
  expect(policy).toMatch(/^default-src 'none'; .*frame-ancestors 'self'$/);
  expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  expect((await cardReader('caribe')).status).toBe(404);
  const other = (await fetch(`${app.url}/healthz`)).headers;
  expect(other.get('content-security-policy')).not.toContain(ownBank.url);
  expect(other.get('x-frame-options')).toBe('DENY');
});
