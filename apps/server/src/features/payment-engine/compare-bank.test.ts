import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { settableClock } from '../../app/clock.ts';
import { TEST_NOW } from '../../../../../test/app.ts';
import { makeBuyer } from '../../../../../test/buyer.ts';
import { openHouse } from '../../../../../test/house.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { AIR_TOTAL, card } from '../../../../../test/orders.ts';
import { STAND_IN_CARDS, startAuthorizeNet } from '../../../../../test/stand-ins/authorizenet.ts';
import { startStripe } from '../../../../../test/stand-ins/stripe.ts';
import { ProviderUnavailable } from '../../adapters/provider-error.ts';
import { setAccount } from '../../cli/provider-accounts.ts';
import { reconcile } from '../../cli/reconcile.ts';
import { compareBank } from './compare-bank.ts';
import { recoverPurchases } from './recover-purchases.ts';

/** What the gateways' own accounts list is held against the books, long after purchases were closed, and though nobody told of it. */

const CENTS = Math.round(AIR_TOTAL * 100);
const DAY_S = 24 * 3600;
let written = '';

const clock = settableClock(TEST_NOW);
/** the deployment's account, which both agencies share until `andes` has one of its own */
const stripe = await startStripe(clock.now);
const bank = await startAuthorizeNet('key-of-andes');
const house = await openHouse({
  clock,
  logTo: { write: line => void (written += line) },
  env: { ...stripe.env, LOG_LEVEL: 'warn', PROVIDER_KEY: randomBytes(32).toString('base64') },
});
const { app, superuser, manager, elsewhere } = house;
const { listMoved } = app.services.payment;
beforeAll(() => {
  stripe.account.fee = 281;
});
afterAll(async () => {
  await stripe.close();
  await bank.close();
});
beforeEach(async () => {
  clock.set(TEST_NOW);
  written = '';
  await superuser.query('delete from dispute');
  await superuser.query('delete from difference');
  await superuser.query('delete from bank_entry');
});
afterEach(() => Object.assign(app.services.payment, { listMoved }));

const days = (n: number) => clock.advance(n * DAY_S * 1000);
const night = () => compareBank(app.services);
/** Sessions end sooner than what is looked for. */
async function attention(who = manager) {
  const now = clock.now();
  clock.set(TEST_NOW);
  const { data } = succeeded(await who.client('GET /admin/attention'));
  clock.set(now);
  return data;
}
const differences = async (who = manager) => (await attention(who)).differences;
const fees = async (who = manager) => {
  const month = clock.now().toISOString().slice(0, 7);
  const { data } = succeeded(await who.client('GET /admin/takings', { query: { month } }));
  return data.days.flatMap(({ deposits }) => deposits.flatMap(one => one.fees ?? []));
};
const kept = async (agency: number) => {
  const { rows } = await superuser.query<{ kept: string }>(
    `select concat_ws(' ', provider, kind, amount_cents, fee_cents) as kept from bank_entry
     where agency_id = $1 order by provider, kind, number`,
    [agency],
  );
  return rows.map(row => row.kept);
};
const refunds = async (made: string) => {
  const { rows } = await superuser.query(
    `select r.state, m.amount_cents from refund r join money_entry m using (agency_id, charge_id, reference)
     where made_at_bank = $1 and m.kind = 'refund'`,
    [made],
  );
  return rows;
};

/** Buys through Stripe, of whose events nobody hears from then on. */
async function paid(agency: 'caribe' | 'andes' = 'caribe') {
  stripe.deliverTo(`${app.url}/api/open/webhook/stripe`, 'whsec_stand_in');
  const buyer = await makeBuyer(house, agency);
  const { data } = await buyer.bought();
  await stripe.pay(data.redirect?.split('/').at(-1) ?? '');
  stripe.deliverTo('http://127.0.0.1:9', 'whsec_stand_in');
  const payment = stripe.payments().at(-1);
  if (payment?.status !== 'succeeded') throw new Error('Nothing was paid');
  return { buyer, payment, order: data.id };
}
const unheard = () => undefined;

test('in an account that agencies share each keeps its own once, and a day’s takings show what was kept of it', async () => {
  await paid();
  await paid('andes');
  await night();
  await night();
  expect([await kept(1), await kept(2)]).toEqual([
    [`stripe charge ${CENTS} 281`],
    [`stripe charge ${CENTS} 281`],
  ]);
  expect([await fees(), await fees(elsewhere)]).toEqual([[2.81], [2.81]]);
  expect([await differences(), await differences(elsewhere)]).toEqual([[], []]);
});

test('a refund that a person made weeks later is recorded once', async () => {
  const { payment } = await paid();
  days(40);
  await stripe.refundByHand(payment.id, 3000).catch(unheard);
  const made = stripe.refunds().at(-1)?.id ?? '';
  await night();
  await night();
  expect(await refunds(made)).toEqual([{ state: 'done', amount_cents: 3000 }]);
  expect(await differences()).toEqual([]);
});

test('of another amount one difference stands, though its purchase was closed long ago', async () => {
  const { payment } = await paid();
  days(5);
  payment.amount_received += 100;
  await night();
  expect(await differences()).toMatchObject([
    {
      about: 'payment',
      ours: { amount: CENTS / 100 },
      theirs: { state: 'captured', amount: CENTS / 100 + 1 },
    },
  ]);
  payment.amount_received -= 100;
});

test('a dispute of which no event came is recorded, and what it took is no charge', async () => {
  const { payment } = await paid();
  days(9);
  await stripe.dispute(payment.id).catch(unheard);
  await night();
  await night();
  expect((await attention()).disputes).toMatchObject([
    { provider_id: `dp_${payment.id}`, payment_id: payment.id, next: 'answer' },
  ]);
  expect(await kept(1)).toContain(`stripe chargeback ${CENTS} 0`);
  expect(await differences()).toEqual([]);
});

test('money under a reference of ours that no book knows stands until a manager closes it, and for its agency alone', async () => {
  const { payment } = await paid();
  const reference = `1-99999-${randomBytes(4).toString('hex')}`;
  const { metadata } = payment;
  payment.metadata = { reference };
  await night();
  const [found] = await differences();
  expect(found).toMatchObject({
    about: 'settled',
    ours: { state: 'not_charged', amount: null },
    theirs: { state: 'captured', amount: CENTS / 100 },
    reference,
    order: null,
    client: null,
    number: null,
  });
  expect(await differences(elsewhere)).toEqual([]);
  expect(succeeded(await manager.client('GET /admin/home')).data.attention.differences).toBe(1);
  const { text, differs } = await reconcile(app.services, { agency: 'caribe' });
  expect(differs).toBe(true);
  expect(text).toMatch(
    new RegExp(`settled +${reference} +not_charged +captured \\$${(CENTS / 100).toFixed(2)}`),
  );
  const body = { kind: 'difference', id: found?.id ?? 0, reason: 'Era de otra instalación' } as const;
  succeeded(await manager.client('POST /admin/attention/finish', { body }));
  await night();
  expect((await differences()).filter(({ about }) => about === 'settled')).toEqual([]);
  payment.metadata = metadata;
});

test('what no book knows stands though its bank takes it back, and goes once it went back whole', async () => {
  const { payment } = await paid();
  const { metadata } = payment;
  payment.metadata = { reference: `1-99999-${randomBytes(4).toString('hex')}` };
  const found = async () => (await differences()).filter(one => one.reference === payment.metadata.reference);
  await night();
  days(30);
  await stripe.dispute(payment.id).catch(unheard);
  await night();
  expect(await found()).toHaveLength(1);

  clock.set(TEST_NOW);
  await stripe.refundByHand(payment.id, CENTS).catch(unheard);
  await night();
  expect(await differences()).toEqual([]);
  payment.metadata = metadata;
});

test('a date that somebody typed as the number of an invoice is no reference of ours', async () => {
  const { payment } = await paid();
  const { metadata } = payment;
  payment.metadata = { reference: '1-15-2026' };
  await night();
  expect(await differences()).toEqual([]);
  payment.metadata = metadata;
});

test('a charge that the bank should list by now stands until it does, unless it was let go whole', async () => {
  const { buyer, payment, order } = await paid();
  const { created } = payment;
  payment.created -= 60 * DAY_S;
  days(3);
  await night();
  expect(await differences()).toEqual([]);
  days(2);
  await night();
  await night();
  const amount = CENTS / 100;
  const missing = { about: 'settled', order, theirs: { state: 'not_listed', amount: null } };
  expect(await differences()).toMatchObject([
    { ...missing, ours: { state: 'charged', amount }, payment_id: payment.id },
  ]);
  payment.created = created;
  await night();
  expect(await differences()).toEqual([]);

  clock.set(TEST_NOW);
  const [box] = (await buyer.orders())[0]?.packages ?? [];
  succeeded(await buyer.client('DELETE /purchase/label/:id', { params: { id: box?.id ?? 0 } }));
  await recoverPurchases(app.services);
  const made = stripe.refunds().at(-1);
  if (made?.payment_intent !== payment.id) throw new Error('Nothing was given back');
  made.created -= 60 * DAY_S;
  days(5);
  await night();
  expect(await differences()).toMatchObject([
    { ...missing, ours: { state: 'refunded', amount }, number: made.metadata.reference },
  ]);
  await superuser.query('delete from difference');
  await superuser.query('delete from bank_entry');
  payment.created -= 60 * DAY_S;
  await night();
  expect(await differences()).toEqual([]);
});

test('a bank that is away is told once for all agencies, and the next night finds what it missed', async () => {
  const { payment } = await paid();
  await stripe.refundByHand(payment.id, 1500).catch(unheard);
  Object.assign(app.services.payment, {
    listMoved: () => Promise.reject(new ProviderUnavailable('payment', 'away')),
  });
  await night();
  expect(written.match(/asked again the next night/g)).toHaveLength(1);
  const { text } = await reconcile(app.services, {});
  expect(text).toContain('list of what moved');
  Object.assign(app.services.payment, { listMoved });
  days(8);
  await night();
  expect(await refunds(stripe.refunds().at(-1)?.id ?? '')).toEqual([{ state: 'done', amount_cents: 1500 }]);
});

describe('an account of an agency’s own, at Authorize.Net', () => {
  beforeAll(async () => {
    const settings = async () => ({
      AUTHORIZENET_URL: bank.url,
      AUTHORIZENET_LOGIN: 'andes',
      AUTHORIZENET_TRANSACTION_KEY: 'key-of-andes',
      AUTHORIZENET_SIGNATURE_KEY: 'BADC0DE0',
    });
    const { db, config } = app.services;
    const given = { agency: 'andes', provider: 'authorizenet' };
    await setAccount({ db, config, given, settings, now: clock.now() });
    // until every copy of the server follows
    await sleep(1100);
  });

  /** Buys there; the night settles it. */
  async function charged() {
    const buyer = await makeBuyer(house, 'andes');
    const { data } = await buyer.bought({ payment: card(STAND_IN_CARDS.approved) });
    bank.settle(clock.now());
    return { buyer, order: data.id, transId: bank.transactions().at(-1)?.transId ?? '' };
  }

  test('a chargeback of months ago is a dispute without a deadline until it is won', async () => {
    const { order, transId } = await charged();
    await night();
    expect(await kept(2)).toContain(`authorizenet charge ${CENTS}`);
    expect(await kept(1)).not.toContain(`authorizenet charge ${CENTS}`);
    days(80);
    bank.mark(transId, 'chargeback');
    await night();
    await night();
    expect((await attention(elsewhere)).disputes).toMatchObject([
      {
        kind: 'dispute',
        provider: 'authorizenet',
        provider_id: transId,
        payment_id: transId,
        state: 'chargeback',
        amount: CENTS / 100,
        order,
        due: null,
        evidence: true,
        next: 'chargeback',
      },
    ]);
    const others = (await attention()).disputes.filter(({ provider }) => provider === 'authorizenet');
    expect([others, await differences(elsewhere)]).toEqual([[], []]);
    days(1);
    bank.mark(transId, 'chargebackReversal');
    await night();
    expect((await attention(elsewhere)).disputes).toEqual([]);
  });

  test('a refund in the merchant’s pages, of which no event came, is recorded once', async () => {
    const { transId } = await charged();
    days(30);
    const made = await bank.refundByHand(transId, 2000);
    bank.settle(clock.now());
    await night();
    await night();
    expect(await refunds(made)).toEqual([{ state: 'done', amount_cents: 2000 }]);
    expect(await differences(elsewhere)).toEqual([]);
  });

  test('more than is left is a difference, under the gateway’s number of it', async () => {
    const { transId } = await charged();
    const made = await bank.refundByHand(transId, CENTS + 1);
    bank.settle(clock.now());
    await night();
    await night();
    expect(await differences(elsewhere)).toMatchObject([
      {
        about: 'settled',
        number: made,
        ours: { state: 'not_refunded', amount: null },
        theirs: { state: 'refunded', amount: (CENTS + 1) / 100 },
      },
    ]);
  });
});
