import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { settableClock } from '../../app/clock.ts';
import { TEST_NOW } from '../../../../../test/app.ts';
import { makeBuyer } from '../../../../../test/buyer.ts';
import type { AgencySlug } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { AIR_TOTAL, card } from '../../../../../test/orders.ts';
import {
  type AuthorizeNetStandIn,
  STAND_IN_CARDS,
  startAuthorizeNet,
} from '../../../../../test/stand-ins/authorizenet.ts';
import { startStripe } from '../../../../../test/stand-ins/stripe.ts';
import { startUpsStandIn } from '../../../../../test/ups-stand-in.ts';
import {
  changeKeys,
  clearAccount,
  type Desk,
  eraseAccount,
  setAccount,
} from '../../cli/provider-accounts.ts';
import type { OwnProvider } from '../../provider-accounts/account.ts';
import { recoverPurchases } from './recover-purchases.ts';

const TOTAL_CENTS = Math.round(AIR_TOTAL * 100);
const OWN_KEY = 'key-of-andes';
const DAY_MS = 24 * 60 * 60_000;

let written = '';
/** the deployment's gateway, and one of an agency's own */

const clock = settableClock(TEST_NOW);
const bank = await startAuthorizeNet();
const ownBank = await startAuthorizeNet(OWN_KEY);
const stripe = await startStripe(clock.now);
const ups = await startUpsStandIn({ now: clock.now });
const house = await openHouse({
  works: true,
  clock,
  logTo: { write: line => void (written += line) },
  env: {
    LOG_LEVEL: 'trace',
    PROVIDER_KEY: randomBytes(32).toString('base64'),
    ...bank.env,
  },
});
const { app, superuser } = house;
afterAll(async () => {
  await Promise.all([bank.close(), ownBank.close(), stripe.close(), ups.close()]);
});
beforeEach(() => app.clock.set(TEST_NOW));
afterEach(async () => {
  for (const agency of ['caribe', 'andes']) {
    for (const provider of ['stripe', 'ups']) {
      await run(clearAccount, { agency, provider }).catch(() => undefined);
    }
  }
});

const ACCOUNTS = {
  authorizenet: (key = OWN_KEY) => ({
    AUTHORIZENET_URL: ownBank.url,
    AUTHORIZENET_LOGIN: 'andes',
    AUTHORIZENET_TRANSACTION_KEY: key,
    AUTHORIZENET_SIGNATURE_KEY: 'BADC0DE0',
  }),
  stripe: () => ({
    STRIPE_URL: stripe.url,
    STRIPE_SECRET_KEY: 'sk_test_stand_in',
    STRIPE_WEBHOOK_SECRET: 'whsec_own',
  }),
  ups: () => ({
    UPS_URL: ups.settings.url,
    UPS_CLIENT_ID: ups.settings.clientId,
    UPS_CLIENT_SECRET: ups.settings.clientSecret,
    UPS_ACCOUNT: ups.settings.account,
  }),
};

/** A command as an operator gives it, and the moment until every copy of the server follows. */
async function run(
  command: (desk: Desk) => Promise<string>,
  given: Record<string, string>,
  account: Record<string, string> = {},
): Promise<string> {
  const { db, config } = app.services;
  const settings = async () => account;
  const told = await command({ db, config, given, settings, now: app.clock.now() });
  await sleep(1100);
  return told;
}

const use = (agency: AgencySlug, provider: OwnProvider) =>
  run(setAccount, { agency, provider }, ACCOUNTS[provider]());

const payment = { ...card(STAND_IN_CARDS.approved) };
const taken = (ledger: AuthorizeNetStandIn) =>
  ledger.transactions().filter(one => one.status === 'capturedPendingSettlement');
const held = (ledger: AuthorizeNetStandIn) =>
  ledger.transactions().filter(one => one.status === 'FDSPendingReview');
const count = () => ({ deployment: taken(bank).length, own: taken(ownBank).length });

const idOf = async (provider: string): Promise<string> => {
  const { rows } = await superuser.query<{ id: number }>(
    'select max(id) as id from provider_account where agency_id = 2 and provider = $1',
    [provider],
  );
  return String(rows[0]?.id);
};

test('each agency’s money lands in its own account, and both are refunded from there', async () => {
  const told = await use('andes', 'authorizenet');
  expect(told).toContain('Andes Cargo uses account 1 (authorizenet) for whatever begins now.');
  expect(told).toContain('http://andes.localhost:0/api/open/webhook/authorizenet');
  const [here, there] = [await makeBuyer(house), await makeBuyer(house, 'andes')];
  await here.bought({ payment });
  await there.bought({ payment });
  expect(count()).toEqual({ deployment: 1, own: 1 });
  expect(taken(ownBank)[0]?.settleCents).toBe(TOTAL_CENTS);
  const voided = async (buyer: typeof here) => {
    const id = (await buyer.orders())[0]?.packages[0]?.id ?? 0;
    return buyer.client('DELETE /purchase/label/:id', { params: { id } });
  };
  // what was paid through an account that is used no longer goes back through it
  await run(clearAccount, { agency: 'andes', provider: 'authorizenet' });
  expect(await voided(there)).toMatchObject({ success: true, data: { refund: AIR_TOTAL } });
  await expect.poll(() => ownBank.transactions().at(-1)?.status).toBe('voided');
  expect(count()).toEqual({ deployment: 1, own: 0 });
  await (await makeBuyer(house, 'andes')).bought({ payment });
  expect(count()).toEqual({ deployment: 2, own: 0 });
});

test('a payment that is reviewed while its account is taken away ends in that account', async () => {
  await use('andes', 'authorizenet');
  const buyer = await makeBuyer(house, 'andes');
  expect(await buyer.buy({ payment: card(STAND_IN_CARDS.held) })).toMatchObject({ status: 202 });
  expect(held(bank)).toEqual([]);
  await run(clearAccount, { agency: 'andes', provider: 'authorizenet' });
  await expect(run(eraseAccount, { agency: 'andes', id: await idOf('authorizenet') })).rejects.toThrow(
    'under way',
  );
  await ownBank.review(held(ownBank)[0]?.transId ?? '', 'approvedReview');
  // another driver may have asked a moment before the review
  await expect
    .poll(async () => {
      app.clock.advance(10 * 60_000);
      await recoverPurchases(app.services);
      return buyer.orders();
    })
    .toMatchObject([{ state: 'paid' }]);
  expect(taken(ownBank)).toHaveLength(1);
  await expect(run(eraseAccount, { agency: 'andes', id: await idOf('authorizenet') })).rejects.toThrow(
    'is needed until 2027-02-15',
  );
  app.clock.set(new Date(TEST_NOW.getTime() + 91 * DAY_MS));
  expect(await run(eraseAccount, { agency: 'andes', id: await idOf('authorizenet') })).toContain('are gone');
});

test('an agency with Stripe sells through its page while the deployment charges cards', async () => {
  await use('andes', 'stripe');
  stripe.deliverTo(`${app.url}/api/open/webhook/stripe`, 'whsec_own', 'andes.localhost');
  const buyer = await makeBuyer(house, 'andes');
  const { data } = await buyer.bought();
  expect(data.redirect).toContain('/pay/');
  const other = await makeBuyer(house);
  expect(await other.client('POST /order/checkout', { body: { id: 1 } })).toMatchObject({ status: 404 });
  // the account is taken away while the customer is on its page: what was begun there is paid there
  await run(clearAccount, { agency: 'andes', provider: 'stripe' });
  expect(await buyer.client('POST /order/checkout', { body: { id: data.id } })).toMatchObject({
    data: data.redirect,
  });
  await stripe.pay(data.redirect?.split('/').at(-1) ?? '');
  expect(await buyer.orders()).toMatchObject([{ state: 'paid', packages: [{}] }]);
  expect(stripe.payments().at(-1)).toMatchObject({ status: 'succeeded', amount_received: TOTAL_CENTS });
  await stripe.dispute(stripe.payments().at(-1)?.id ?? '');
  const { rows } = await superuser.query('select agency_id, provider from dispute');
  expect(rows).toEqual([{ agency_id: 2, provider: 'stripe' }]);
  // what people do in the account's own pages, and what is sent there, is the account's too
  const back = await stripe.refundByHand(stripe.payments().at(-1)?.id ?? '', 3000);
  const returned = await superuser.query(
    'select agency_id, made_at_bank, state from refund where made_at_bank is not null',
  );
  expect(returned.rows).toEqual([{ agency_id: 2, made_at_bank: back, state: 'done' }]);
  const { manager } = house.people.andes;
  const shown = async () => succeeded(await manager.client('GET /admin/attention')).data.disputes;
  const [open] = await shown();
  expect(open?.next).toBe('answer');
  // of a Stripe that was the deployment's, which has it no longer, nothing is offered that nobody could send
  const ofAccount = 'agency_id = 2 and reference = (select reference from attempt order by id desc limit 1)';
  await superuser.query(`update attempt set payment_account_id = null where ${ofAccount}`);
  expect(await shown()).toMatchObject([{ next: 'answer_there' }]);
  await superuser.query(`update attempt set payment_account_id = $1 where ${ofAccount}`, [
    await idOf('stripe'),
  ]);
  succeeded(await manager.client('POST /admin/disputes/evidence', { body: { id: open?.id ?? 0 } }));
  expect(stripe.disputes()).toMatchObject([{ evidence_details: { submission_count: 1 } }]);
});

test('events are believed of the account whose key signed them, at its own agency', async () => {
  await use('andes', 'authorizenet');
  const buyer = await makeBuyer(house, 'andes');
  await buyer.buy({ payment: card(STAND_IN_CARDS.held) });
  const transId = held(ownBank).at(-1)?.transId ?? '';
  const events = `${app.url}/api/open/webhook/authorizenet`;
  // at the deployment's own host the deployment's key is asked for, and the agency's is a stranger's
  ownBank.deliverTo(events, 'BADC0DE0');
  await ownBank.review(transId, 'approvedReview');
  expect(await buyer.orders()).toMatchObject([{ state: 'held' }]);
  const heard = await superuser.query('select event_id from provider_event where provider = $1', [
    'authorizenet',
  ]);
  expect(heard.rows).toEqual([]);
  // nor does an agency's key speak of another agency's payment
  const other = await makeBuyer(house);
  await other.buy({ payment: card(STAND_IN_CARDS.held) });
  const theirs = held(bank).at(-1);
  await bank.review(theirs?.transId ?? '', 'approvedReview');
  expect((await deliver('andes', theirs?.invoiceNumber ?? '')).status).toBe(200);
  expect(await other.orders()).toMatchObject([{ state: 'held' }]);
  // its own it does
  const mine = ownBank.transactions().find(one => one.transId === transId);
  expect((await deliver('caribe', mine?.invoiceNumber ?? '')).status).toBe(400);
  expect(await buyer.orders()).toMatchObject([{ state: 'held' }]);
  expect((await deliver('andes', mine?.invoiceNumber ?? '')).status).toBe(200);
  expect(await buyer.orders()).toMatchObject([{ state: 'paid' }]);
  // what its own bank released, the other agency asks for itself
  await recoverPurchases(app.services);
  expect(await other.orders()).toMatchObject([{ state: 'paid' }]);
});

/** An event about a payment, signed with the key of the account of `andes`. */
function deliver(agency: AgencySlug, merchantReferenceId: string): Promise<Response> {
  const body = JSON.stringify({
    notificationId: randomUUID(),
    eventType: 'net.authorize.payment.fraud.approved',
    payload: { merchantReferenceId },
  });
  const signature = createHmac('sha512', Buffer.from('BADC0DE0', 'hex')).update(body).digest('hex');
  const headers = { agency, 'content-type': 'application/json', 'x-anet-signature': `sha512=${signature}` };
  return fetch(`${app.url}/api/open/webhook/authorizenet`, { method: 'POST', headers, body });
}

test('labels are bought and voided through the carrier account of the agency that sold them', async () => {
  await use('andes', 'ups');
  const buyer = await makeBuyer(house, 'andes');
  const bought = await buyer.bought({ payment });
  expect(ups.ledger.parcels).toMatchObject([{ voided: false }]);
  await (await makeBuyer(house)).bought({ payment });
  expect(ups.ledger.parcels).toHaveLength(1);
  await run(clearAccount, { agency: 'andes', provider: 'ups' });
  const params = { id: bought.data.packages[0]?.id ?? 0 };
  const label = await buyer.client('GET /purchase/label/:id', { params });
  expect(label.success).toBe(true);
  expect(await buyer.client('DELETE /purchase/label/:id', { params })).toMatchObject({ success: true });
  expect(ups.ledger.parcels).toMatchObject([{ voided: true }]);
  expect(ups.objections).toEqual([]);
});

test('wrong keys keep one agency from charging and say nothing of themselves; right ones end what waited', async () => {
  await use('andes', 'authorizenet');
  const given = { agency: 'andes', id: await idOf('authorizenet') };
  await run(changeKeys, given, ACCOUNTS.authorizenet('a-wrong-key'));
  const [here, there] = [await makeBuyer(house), await makeBuyer(house, 'andes')];
  const before = count();
  const refused = await there.buy({ payment });
  expect(refused.success && refused.data.packages.length > 0).toBe(false);
  await here.bought({ payment });
  expect(count()).toEqual({ ...before, deployment: before.deployment + 1 });
  await run(changeKeys, given, ACCOUNTS.authorizenet());
  await there.bought({ payment });
  expect(count().own).toBe(before.own + 1);
});

test('credentials that were tampered with, or moved from another agency, are refused', async () => {
  await use('andes', 'authorizenet');
  await use('caribe', 'authorizenet');
  const sealedOf = async (agency: number) =>
    (
      await superuser.query<{ sealed: Buffer }>(
        'select sealed from provider_account where agency_id = $1 and retired_at is null',
        [agency],
      )
    ).rows[0]?.sealed as Buffer;
  const put = async (sealed: Buffer) => {
    await superuser.query(
      'update provider_account set sealed = $1, version = version + 1 where agency_id = 1 and retired_at is null',
      [sealed],
    );
    await sleep(1100);
  };
  const right = await sealedOf(1);
  const before = count();
  for (const wrong of [
    await sealedOf(2),
    Buffer.from(right.map((byte, at) => (at === 30 ? byte ^ 1 : byte))),
  ]) {
    await put(wrong);
    const earlier = written.length;
    const answer = await (await makeBuyer(house)).buy({ payment });
    expect(answer.success && answer.data.packages.length > 0).toBe(false);
    expect(written.slice(earlier)).toContain('was not sealed for it');
  }
  expect(count()).toEqual(before);
  await put(right);
  await (await makeBuyer(house)).bought({ payment });
  expect(count()).toEqual({ ...before, own: before.own + 1 });
  await run(clearAccount, { agency: 'caribe', provider: 'authorizenet' });
});

test('no key of an account stands in a log or a row', async () => {
  const { rows: tables } = await superuser.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss')`,
  );
  let kept = written;
  for (const { name } of tables) {
    const { rows } = await superuser.query<{ text: string }>(`select t::text as text from ${name} t`);
    kept += rows.map(({ text }) => text).join('\n');
  }
  expect(kept).toContain('provider.set');
  for (const account of Object.values(ACCOUNTS)) {
    for (const [name, value] of Object.entries(account())) {
      if (/KEY|SECRET/.test(name) && value !== 'secret') expect(kept).not.toContain(value);
    }
  }
});
