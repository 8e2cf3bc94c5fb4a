import { afterAll, beforeEach, expect, test } from 'vitest';
import { TEST_NOW } from '../../../../../test/app.ts';
import { type Buyer, makeBuyer } from '../../../../../test/buyer.ts';
import { openHouse } from '../../../../../test/house.ts';
import { AIR_TOTAL, card } from '../../../../../test/orders.ts';
import { STAND_IN_CARDS, startAuthorizeNet } from '../../../../../test/stand-ins/authorizenet.ts';
import { STAND_IN_LIMIT_MS } from '../../../../../test/stand-ins/listen.ts';
import { recoverPurchases } from './recover-purchases.ts';

const LEASE_MS = 61_000;
const TOTAL_CENTS = Math.round(AIR_TOTAL * 100);

let buyer: Buyer;

const bank = await startAuthorizeNet();
const house = await openHouse({
  works: true,
  env: {
    ...bank.env,
    PROVIDER_TIMEOUT_MS: String(STAND_IN_LIMIT_MS),
  },
});
const { app, superuser } = house;
afterAll(async () => {
  await bank.close();
});
beforeEach(async () => {
  app.clock.set(TEST_NOW);
  buyer = await makeBuyer(house);
});

/** What the bank holds of the customer's and what they have of it: money in cents, labels. */
async function agreement() {
  const [order] = await buyer.orders();
  const { rows } = await superuser.query<{ reference: string; provider_payment_id: string | null }>(
    `select reference, provider_payment_id from attempt where agency_id = 1 and order_id = $1`,
    [order?.id],
  );
  const mine = bank.transactions().filter(one => rows.some(row => row.reference === one.invoiceNumber));
  const holds = mine.filter(one => one.status === 'authorizedPendingCapture').length;
  const taken = mine
    .filter(one => one.status === 'capturedPendingSettlement')
    .reduce((sum, one) => sum + one.settleCents, 0);
  return { taken, holds, packages: order?.packages.length ?? 0 };
}

const bought = { taken: TOTAL_CENTS, holds: 0, packages: 1 };
const nothing = { taken: 0, holds: 0, packages: 0 };
const payment = { ...card(STAND_IN_CARDS.approved) };

test('an approved card buys, a declined one says so, a held one waits for its review', async () => {
  await buyer.bought({ payment });
  expect(await agreement()).toEqual(bought);

  buyer = await makeBuyer(house);
  const refused = await buyer.buy({ payment: card(STAND_IN_CARDS.wrongCvv) });
  expect(refused).toMatchObject({ status: 402, message: 'El código de seguridad no es correcto' });
  expect(await agreement()).toEqual(nothing);

  buyer = await makeBuyer(house);
  const held = await buyer.buy({ payment: card(STAND_IN_CARDS.held) });
  expect(held).toMatchObject({ status: 202, payment_status: 'held', data: { packages: [] } });
  await bank.review(bank.transactions().at(-1)?.transId ?? '', 'approvedReview');
  await recoverPurchases(app.services);
  expect(await agreement()).toEqual(bought);
});

test('a card with money for a part only buys nothing, and keeps its part', async () => {
  const refused = await buyer.buy({ payment: card(STAND_IN_CARDS.partial) });
  expect(refused).toMatchObject({ status: 402, message: 'Fondos insuficientes' });
  expect(bank.transactions().at(-1)?.status).toBe('voided');
  expect(await agreement()).toEqual(nothing);
});

test('a part that was authorised without an answer is found and let go', async () => {
  const { carrier } = app.services;
  const real = carrier.buyLabels;
  let sold = 0;
  carrier.buyLabels = request => {
    sold++;
    return real(request);
  };
  bank.failNext('late');
  const buying = buyer.buy({ payment });
  await expect.poll(() => bank.transactions().at(-1)?.status).toBe('authorizedPendingCapture');
  const found = bank.transactions().at(-1);
  if (found) found.authCents = 2000;
  expect(await buying).toMatchObject({ status: 502 });
  carrier.buyLabels = real;
  // no label was bought by it and void again
  expect(sold).toBe(0);
  expect(bank.transactions().at(-1)?.status).toBe('voided');
  expect(await agreement()).toEqual(nothing);
});

test('an account in test mode sells no label', async () => {
  bank.setTestMode(true);
  try {
    expect(await buyer.buy({ payment })).toMatchObject({ status: 502 });
  } finally {
    bank.setTestMode(false);
  }
  expect(await agreement()).toEqual(nothing);
});

test.each(['slow', '429', '500', 'cut', 'late', 'garbage'] as const)(
  'whatever happens to the authorisation (%s), money and label agree',
  async fault => {
    bank.failNext(fault);
    const answer = await buyer.buy({ payment }, `authorise-${fault}`);
    app.clock.set(new Date(TEST_NOW.getTime() + LEASE_MS));
    await recoverPurchases(app.services);
    expect(await agreement()).toEqual((await agreement()).packages === 1 ? bought : nothing);
    if (answer.success) expect(await agreement()).toEqual(bought);
    // and whoever tries again has what they wanted, once
    if (!answer.success) await buyer.buy({ payment }, `authorise-${fault}`);
    expect(await agreement()).toEqual(bought);
  },
);

test.each(['429', '500', 'cut', 'late', 'garbage'] as const)(
  'whatever happens to the capture (%s), money and label agree',
  async fault => {
    const { carrier } = app.services;
    const real = carrier.buyLabels;
    carrier.buyLabels = async request => {
      bank.failNext(fault);
      return real(request);
    };
    await buyer.buy({ payment });
    carrier.buyLabels = real;
    app.clock.set(new Date(TEST_NOW.getTime() + LEASE_MS));
    await recoverPurchases(app.services);
    expect(await agreement()).toEqual(bought);
  },
);

test('a refund that somebody made in the gateway’s own pages is recorded once, by its event', async () => {
  bank.deliverTo(`${app.url}/api/open/webhook/authorizenet`, 'C0FFEE00');
  const { data } = await buyer.bought({ payment });
  const charge = bank.transactions().at(-1)?.transId ?? '';
  bank.settle();
  const made = await bank.refundByHand(charge, 500);
  const { rows } = await superuser.query(
    `select r.made_at_bank, m.kind, m.amount_cents from money_entry c
       join refund r on r.agency_id = c.agency_id and r.charge_id = c.id
       join money_entry m on m.agency_id = r.agency_id and m.reference = r.reference
     where c.order_id = $1`,
    [data.id],
  );
  expect(rows).toEqual([{ made_at_bank: made, kind: 'refund', amount_cents: 500 }]);
});

test('a void before settlement gives the whole charge back', async () => {
  await buyer.bought({ payment });
  const parcel = (await buyer.orders())[0]?.packages[0];
  await buyer.client('DELETE /purchase/label/:id', { params: { id: parcel?.id ?? 0 } });
  await expect.poll(() => bank.transactions().at(-1)?.status).toBe('voided');
});
