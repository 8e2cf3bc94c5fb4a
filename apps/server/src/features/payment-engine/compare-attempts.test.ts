import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { TEST_NOW } from '../../../../../test/app.ts';
import { type Buyer, makeBuyer } from '../../../../../test/buyer.ts';
import { openHouse } from '../../../../../test/house.ts';
import { card, DECLINED, pickupBody } from '../../../../../test/orders.ts';
import { ProviderUnavailable } from '../../adapters/provider-error.ts';
import { compareAttempts } from './compare-attempts.ts';
import { recoverPurchases } from './recover-purchases.ts';

/** Providers' ledgers are changed behind our back, and the night finds it. */

const TOTAL = 8662;
let buyer: Buyer;
let real: { carrier: object; payment: object };
const carrier = () => app.services.carrier;
const payment = () => app.services.payment;
const house = await openHouse();
const { app, superuser } = house;
beforeAll(async () => {
  real = { carrier: { ...carrier() }, payment: { ...payment() } };
});
beforeEach(async () => {
  app.clock.set(TEST_NOW);
  buyer = await makeBuyer(house);
});
afterEach(() => mend());
const mend = () => {
  Object.assign(carrier(), real.carrier);
  Object.assign(payment(), real.payment);
};

const night = () => compareAttempts(app.services);
/** What is known to differ of the buyer's purchases. */
const found = async () => {
  const { rows } = await superuser.query<{ about: string; ours: string; theirs: string; state: string }>(
    `select d.about, concat_ws(' ', d.our_state, d.our_cents) as ours,
       concat_ws(' ', d.their_state, d.their_cents) as theirs, d.state
     from difference d join attempt a on a.agency_id = d.agency_id and a.id = d.attempt_id
     where a.agency_id = 1 and a.account_id = $1 order by d.id`,
    [buyer.id],
  );
  return rows.map(({ about, ours, theirs, state }) => [about, ours, theirs, state].join(', '));
};
const compared = async () => {
  await night();
  return found();
};

/** Changes what the simulators remember of the buyer's latest payment (`$1` is its reference). */
const atProvider = async (statement: string) => {
  const changed = await superuser.query(statement, [await reference()]);
  expect(changed.rowCount, 'rows that were planted').toBeGreaterThan(0);
};
const reference = async () => {
  const { rows } = await superuser.query<{ reference: string }>(
    'select reference from attempt where agency_id = 1 and account_id = $1 order by id desc limit 1',
    [buyer.id],
  );
  return rows[0]?.reference ?? '';
};
const attempts = async () => {
  const { rows } = await superuser.query('select * from attempt where account_id = $1 order by id', [
    buyer.id,
  ]);
  return rows;
};

/** One of each end that a purchase can come to. */
const ends = {
  async bought() {
    await buyer.bought();
  },
  async declined() {
    await buyer.buy({ payment: card(DECLINED) });
  },
  async undone() {
    payment().capture = async () => ({ ok: false, reason: 'not_authorized' });
    await buyer.buy();
    mend();
    expect(await buyer.orders()).toMatchObject([{ state: 'failed' }]);
  },
  async voided() {
    const { data } = await buyer.bought();
    await buyer.client('DELETE /purchase/label/:id', { params: { id: data.packages[0]?.id ?? 0 } });
    await recoverPurchases(app.services);
    expect(await refunds()).toEqual(['done']);
  },
  async collected() {
    const { data } = await buyer.bought();
    const elsewhen = pickupBody(data.packages[0]?.id ?? 0, { date: '2026-11-19' });
    await buyer.client('POST /purchase/pickup', { body: elsewhen });
    expect(await attempts()).toMatchObject([{}, { kind: 'pickup', state: 'done' }]);
  },
  async uncollected() {
    const { data } = await buyer.bought();
    payment().capture = async () => ({ ok: false, reason: 'not_authorized' });
    await buyer.client('POST /purchase/pickup', { body: pickupBody(data.packages[0]?.id ?? 0) });
    mend();
    expect(await attempts()).toMatchObject([{ state: 'done' }, { kind: 'pickup', state: 'failed' }]);
  },
};
const refunds = async () => {
  const { rows } = await superuser.query<{ state: string }>(
    `select r.state from refund r join package p on p.agency_id = r.agency_id and p.id = r.package_id
     where r.agency_id = 1 and p.account_id = $1`,
    [buyer.id],
  );
  return rows.map(({ state }) => state);
};

test.each(Object.keys(ends) as (keyof typeof ends)[])(
  'providers agree with what is %s, and no attempt is touched',
  async end => {
    await ends[end]();
    const before = await attempts();
    expect(before.length).toBeGreaterThan(0);
    expect(await compared()).toEqual([]);
    expect(await attempts()).toEqual(before);
  },
);

const PAID = 'update simulator.payments set';
const OF_PAYMENT = 'where reference = $1';
const CAPTURED = `state = 'captured', captured_cents = amount_cents`;
const OF_LABEL = 'where shipment_id = (select shipment_id from simulator.shipments where reference = $1)';
const OF_REFUND = '(select provider_id from simulator.payments where reference = $1)';

test.each<[string, keyof typeof ends, string, string[], string]>([
  [
    'the bank let go what we charged',
    'bought',
    `${PAID} state = 'voided', captured_cents = 0 ${OF_PAYMENT}`,
    [`payment, charged ${TOTAL}, voided ${TOTAL}, open`],
    `${PAID} ${CAPTURED} ${OF_PAYMENT}`,
  ],
  [
    'the bank only reserved what we charged',
    'bought',
    `${PAID} state = 'authorized', captured_cents = 0 ${OF_PAYMENT}`,
    [`payment, charged ${TOTAL}, authorized ${TOTAL}, open`],
    `${PAID} ${CAPTURED} ${OF_PAYMENT}`,
  ],
  [
    'the bank captured a cent less',
    'bought',
    `${PAID} captured_cents = captured_cents - 1 ${OF_PAYMENT}`,
    [`payment, charged ${TOTAL}, captured ${TOTAL - 1}, open`],
    `${PAID} ${CAPTURED} ${OF_PAYMENT}`,
  ],
  [
    'the bank knows nothing of what we charged',
    'bought',
    `${PAID} reference = 'x' || reference ${OF_PAYMENT}`,
    [`payment, charged ${TOTAL}, none, open`],
    `${PAID} reference = substr(reference, 2) where reference = 'x' || $1`,
  ],
  [
    'the bank captured what was declined',
    'declined',
    `${PAID} ${CAPTURED} ${OF_PAYMENT}`,
    [`payment, not_charged ${TOTAL}, captured ${TOTAL}, open`],
    `${PAID} state = 'declined', captured_cents = 0 ${OF_PAYMENT}`,
  ],
  [
    'the bank still reserves money for what was undone',
    'undone',
    `${PAID} state = 'authorized' ${OF_PAYMENT}`,
    [`payment, not_charged ${TOTAL}, authorized ${TOTAL}, open`],
    `${PAID} state = 'voided' ${OF_PAYMENT}`,
  ],
  [
    'somebody gave money back in the bank’s own pages',
    'bought',
    `${PAID} refunded_cents = 500 ${OF_PAYMENT}`,
    [`payment, refunded 0, refunded 500, open`],
    `${PAID} refunded_cents = 0 ${OF_PAYMENT}`,
  ],
  [
    'the bank does not know a refund of ours',
    'voided',
    `with lost as (update simulator.refunds set reference = 'x' || reference where provider_id = ${OF_REFUND})
     ${PAID} refunded_cents = 0 ${OF_PAYMENT}`,
    [`refund, refunded ${TOTAL}, not_refunded ${TOTAL}, open`],
    `with back as (update simulator.refunds set reference = substr(reference, 2) where provider_id = ${OF_REFUND})
     ${PAID} refunded_cents = amount_cents ${OF_PAYMENT}`,
  ],
  [
    'a label stands although its order failed',
    'undone',
    `update simulator.labels set voided_at = null ${OF_LABEL}`,
    ['label, not_bought, stands, open'],
    `update simulator.labels set voided_at = now() ${OF_LABEL}`,
  ],
  [
    'a label stands although its package is void',
    'voided',
    `update simulator.labels set voided_at = null ${OF_LABEL}`,
    ['label, void, stands, open'],
    `update simulator.labels set voided_at = now() ${OF_LABEL}`,
  ],
  [
    'a label is void although its package stands',
    'bought',
    `update simulator.labels set voided_at = now() ${OF_LABEL}`,
    ['label, stands, void, open'],
    `update simulator.labels set voided_at = null ${OF_LABEL}`,
  ],
  [
    'a label was sold that no package has',
    'bought',
    `with second as (insert into simulator.shipments select shipment_id || 'B', reference, request, transit_days, charged_cents, created_at
       from simulator.shipments where reference = $1 returning shipment_id)
     insert into simulator.labels (carrier_tracking, shipment_id, position)
       select 'TWICE' || shipment_id, shipment_id, 0 from second`,
    ['label, not_bought, stands, open'],
    `delete from simulator.labels where shipment_id in (select shipment_id || 'B' from simulator.shipments where reference = $1)`,
  ],
  [
    'a visit stands although it was never paid',
    'uncollected',
    `update simulator.pickups set cancelled_at = null ${OF_PAYMENT}`,
    ['visit, not_bought, stands, open'],
    `update simulator.pickups set cancelled_at = now() ${OF_PAYMENT}`,
  ],
])('%s: it is found once, and gone once they agree', async (_name, end, change, expected, mended) => {
  await ends[end]();
  await atProvider(change);
  expect(await compared()).toEqual(expected);
  expect(await compared()).toEqual(expected);
  await atProvider(mended);
  expect(await compared()).toEqual([]);
});

const LOST = `${PAID} state = 'voided', captured_cents = 0 ${OF_PAYMENT}`;
const LOST_FOUND = [`payment, charged ${TOTAL}, voided ${TOTAL}, open`];
const UNREFUNDED = `with lost as (delete from simulator.refunds where provider_id = ${OF_REFUND})
  ${PAID} refunded_cents = 0 ${OF_PAYMENT}`;
const away = (port: string) => () => Promise.reject(new ProviderUnavailable(port, 'away'));

test('a bank that is away changes nothing of what is known, and the carrier is asked all the same', async () => {
  await ends.bought();
  payment().lookUp = away('payment');
  await atProvider(LOST);
  await atProvider(`update simulator.labels set voided_at = now() ${OF_LABEL}`);
  const label = 'label, stands, void, open';
  expect(await compared()).toEqual([label]);
  mend();
  carrier().findByReference = away('carrier');
  expect(await compared()).toEqual([label, ...LOST_FOUND]);
  payment().lookUp = away('payment');
  await atProvider(`${PAID} ${CAPTURED} ${OF_PAYMENT}`);
  await atProvider(`update simulator.labels set voided_at = null ${OF_LABEL}`);
  expect(await compared()).toEqual([label, ...LOST_FOUND]);
  mend();
  expect(await compared()).toEqual([]);
});

test('what breaks for one purchase keeps no other from being compared', async () => {
  const { lookUp } = payment();
  await ends.bought();
  const broken = await reference();
  buyer = await makeBuyer(house);
  await ends.bought();
  await atProvider(LOST);
  payment().lookUp = (sought, id) => {
    if (sought === broken) throw new TypeError('nonsense');
    return lookUp(sought, id);
  };
  expect(await compared()).toEqual(LOST_FOUND);
});

test('a gateway that cannot tell of a refund, or waits for it, is no difference', async () => {
  await ends.voided();
  await atProvider(UNREFUNDED);
  for (const state of ['unknown', 'pending'] as const) {
    payment().lookUpRefund = async () => state;
    expect(await compared()).toEqual([]);
  }
  mend();
  expect(await compared()).toEqual([`refund, refunded ${TOTAL}, not_refunded ${TOTAL}, open`]);
});

test('money and labels that are on their way back are no difference yet', async () => {
  await ends.bought();
  carrier().voidShipment = away('carrier');
  const [order] = await buyer.orders();
  await buyer.client('DELETE /purchase/label/:id', { params: { id: order?.packages[0]?.id ?? 0 } });
  expect(await refunds()).toEqual(['pending']);
  await atProvider(`${PAID} refunded_cents = 100 ${OF_PAYMENT}`);
  expect(await compared()).toEqual([]);
});

test('what is done while the provider is asked is no difference', async () => {
  await ends.bought();
  const sought = await reference();
  const { lookUp } = payment();
  payment().lookUp = async (...asked) => {
    const before = await lookUp(...asked);
    if (asked[0] !== sought) return before;
    const [order] = await buyer.orders();
    await buyer.client('DELETE /purchase/label/:id', { params: { id: order?.packages[0]?.id ?? 0 } });
    return lookUp(...asked);
  };
  await atProvider(LOST);
  expect(await compared()).toEqual([]);
  expect(await refunds()).toHaveLength(1);
});

const later = (days: number) => app.clock.advance(days * 24 * 60 * 60_000);

test('purchases of the last three days are compared, and any whose money went back in them', async () => {
  await ends.bought();
  later(2.9);
  await atProvider(LOST);
  expect(await compared()).toEqual(LOST_FOUND);

  buyer = await makeBuyer(house);
  await ends.bought();
  later(3.1);
  await atProvider(LOST);
  expect(await compared()).toEqual([]);

  buyer = await makeBuyer(house);
  await ends.voided();
  await superuser.query('update attempt set updated_at = $2 where account_id = $1', [buyer.id, TEST_NOW]);
  await atProvider(UNREFUNDED);
  expect(await compared()).toEqual([`refund, refunded ${TOTAL}, not_refunded ${TOTAL}, open`]);
});

test('what was found is asked about until it is gone, by the gateway’s own number', async () => {
  await ends.declined();
  await atProvider(`${PAID} ${CAPTURED} ${OF_PAYMENT}`);
  const difference = [`payment, not_charged ${TOTAL}, captured ${TOTAL}, open`];
  expect(await compared()).toEqual(difference);
  later(10);
  const numbers: unknown[] = [];
  const { lookUp } = payment();
  payment().lookUp = (sought, id) => {
    numbers.push(id);
    return lookUp(sought, id);
  };
  expect(await compared()).toEqual(difference);
  expect(numbers).toContainEqual(expect.stringMatching(/^sim_/));
  await atProvider(`${PAID} refunded_cents = captured_cents ${OF_PAYMENT}`);
  expect(await compared()).toEqual([]);
});

test('two of an agency at a time are asked about, and none any more once the server stops', async () => {
  const asked: string[] = [];
  let atOnce = 0;
  let most = 0;
  const stopping = new AbortController();
  for (const _ of Array.from({ length: 6 })) await ends.bought();
  payment().lookUp = async sought => {
    asked.push(sought);
    most = Math.max(most, ++atOnce);
    await new Promise(resolve => setTimeout(resolve, 20));
    atOnce -= 1;
    return { state: 'open' };
  };
  await night();
  expect(most).toBe(2);
  expect(asked.length).toBeGreaterThan(6);
  stopping.abort();
  asked.length = 0;
  await compareAttempts(app.services, stopping.signal);
  expect(asked).toEqual([]);
});
