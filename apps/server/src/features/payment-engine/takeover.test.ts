import { beforeEach, expect, test } from 'vitest';
import { disagreements } from '../../../../../test/disagreements.ts';
import { pickupBody } from '../../../../../test/orders.ts';
import { type Buyer, makeBuyer } from '../../../../../test/buyer.ts';
import { openHouse } from '../../../../../test/house.ts';
import { ProviderTimeout } from '../../adapters/provider-error.ts';
import { recoverPurchases, startRecovery } from './recover-purchases.ts';

/**
 * A driver that stands still past its lease (its machine was paused, its disk hung) while another one takes over, and
 * then goes on: whatever it alone bought goes back, and nothing that the other one bought.
 */

let buyer: Buyer;
/** Where the next driver stands still, until `goOn`; or dies once it goes on. */
let pauseAt = '';
let paused: () => void = () => undefined;
let goOn: (dies?: boolean) => void = () => undefined;
let cutAt = '';
/** What providers were asked to do, by the simulators' own steps; looking something up is none. */
let done: string[] = [];
const step = async (name: string) => {
  if (/^(?:payment|carrier)\..+\.before$/.test(name)) done.push(name);
  if (name === cutAt) {
    cutAt = '';
    throw new Error(`cut at ${name}`);
  }
  if (name !== pauseAt) return;
  pauseAt = '';
  await new Promise<void>(resolve => {
    goOn = resolve as () => void;
    paused();
  });
};
const house = await openHouse({ step });
const { app, superuser } = house;
beforeEach(async () => {
  buyer = await makeBuyer(house);
});

/** Starts a call whose driver stands still at `step`; answers how it ends, once it stands. */
async function standStill<T>(step: string, call: () => Promise<T>): Promise<{ answer: Promise<T> }> {
  const stands = new Promise<void>(resolve => {
    paused = resolve;
  });
  pauseAt = step;
  const answer = call();
  await stands;
  return { answer };
}

/** Lets leases run out and recovers as the job does. */
async function recover(): Promise<void> {
  app.clock.advance(61_000);
  await recoverPurchases(app.services);
}

/** The one who stands still goes on, and what it says is given back. */
async function wake<T>({ answer }: { answer: Promise<T> }): Promise<T> {
  goOn();
  const told = await answer;
  await recover();
  return told;
}

const openStrays = async () =>
  (await superuser.query("select kind, number from stray where agency_id = 1 and state = 'open'")).rows;

/** Every shipment of the buyer's purchases, void ones too. */
const shipments = async () =>
  (
    await superuser.query<{ live: boolean }>(
      `select l.voided_at is null as live from simulator.payments p
       join simulator.shipments s on s.reference = p.reference join simulator.labels l using (shipment_id)
       where p.customer_email = $1 order by s.created_at, l.carrier_tracking`,
      [buyer.email],
    )
  ).rows.map(({ live }) => live);

const BOUGHT = [{ state: 'captured', captured: 8662, labels: 1 }];

test('labels that were bought twice: those of the driver that lost its lease go back', async () => {
  const first = await standStill('carrier.buyLabels.before', () => buyer.buy());
  await recover();
  expect(await buyer.ledger()).toEqual(BOUGHT);
  const label = async () => {
    const [order] = await buyer.orders();
    return buyer.client('GET /purchase/label/:id', { params: { id: order?.packages[0]?.id ?? 0 } });
  };
  const before = await label();
  expect(before).toMatchObject({ success: true });
  expect(await wake(first)).toMatchObject({ status: 200, data: { packages: [{}] } });
  expect(await shipments()).toEqual([true, false]);
  expect(await label()).toEqual(before);
  expect(await buyer.ledger()).toEqual(BOUGHT);
  expect(await disagreements(superuser)).toEqual([]);
});

test.each(['carrier.buyLabels.committed', 'order.labels.before-storing', 'order.bought.before-record'])(
  'labels that the other driver found and took, from one that stood still at %s, stay',
  async step => {
    const first = await standStill(step, () => buyer.buy());
    await recover();
    expect(await wake(first)).toMatchObject({ status: 200, data: { packages: [{}] } });
    expect(await shipments()).toEqual([true]);
    expect(await buyer.ledger()).toEqual(BOUGHT);
    expect(await openStrays()).toEqual([]);
    expect(await disagreements(superuser)).toEqual([]);
  },
);

test('a paid order stays whole where a stray of it goes by the number of one of its packages', async () => {
  const { data } = await buyer.bought({ detail: { quantity: 2 }, payment: { total: 173.24 } });
  const number = data.packages[1]?.ups_tracking ?? '';
  await superuser.query(
    `insert into stray (agency_id, attempt_id, kind, number, next_try_at, created_at)
     select 1, id, 'goods', $2, now() - interval '1 year', now() from attempt where agency_id = 1 and order_id = $1`,
    [data.id, number],
  );
  await recover();
  expect(await shipments()).toEqual([true, true]);
  const { rows } = await superuser.query('select state from stray where number = $1', [number]);
  expect(rows).toEqual([{ state: 'held' }]);
});

/** Wakes the one who stands still; answers what he asked providers to do. */
async function askedBy<T>({ answer }: { answer: Promise<T> }): Promise<string[]> {
  done = [];
  goOn();
  await answer;
  return done;
}

test.each(['order.buying.after-record', 'order.authorized.after-record', 'order.capturing.after-record'])(
  'who stood still at %s asks no provider for anything',
  async step => {
    const first = await standStill(step, () => buyer.buy());
    await recover();
    expect(await askedBy(first)).toEqual([]);
    expect(await first.answer).toMatchObject({ status: 200, data: { packages: [{}] } });
    expect(await shipments()).toEqual([true]);
    expect(await buyer.ledger()).toEqual(BOUGHT);
  },
);

test('nor does who stood still before an undo that another one made', async () => {
  const { payment } = app.services;
  const real = payment.capture;
  payment.capture = async () => ({ ok: false, reason: 'not_authorized' });
  const first = await standStill('order.undoing.after-record', () => buyer.buy());
  payment.capture = real;
  await recover();
  expect(await askedBy(first)).toEqual([]);
  expect(await buyer.ledger()).toEqual([{ state: 'voided', captured: 0, labels: 0 }]);
});

test('an authorisation that comes after its purchase was given up is let go', async () => {
  const first = await standStill('payment.authorize.before', () => buyer.buy());
  await recover();
  expect(await buyer.orders()).toMatchObject([{ state: 'failed' }]);
  expect(await wake(first)).toMatchObject({ status: 502, error: { code: 'payment_unavailable' } });
  expect(await buyer.ledger()).toEqual([{ state: 'voided', captured: 0, labels: 0 }]);
  expect(await disagreements(superuser)).toEqual([]);
});

test('it is let go too when the process that asked for it is gone', async () => {
  const first = await standStill('payment.authorize.before', () => buyer.buy());
  await recover();
  cutAt = 'payment.authorize.committed';
  await wake(first);
  expect(cutAt).toBe('');
  await recover();
  expect(await buyer.ledger()).toEqual([{ state: 'voided', captured: 0, labels: 0 }]);
  expect(await disagreements(superuser)).toEqual([]);
});

test('an authorisation that the other driver found and took stays, and no manager is told of it', async () => {
  const first = await standStill('payment.authorize.committed', () => buyer.buy());
  await recover();
  expect(await wake(first)).toMatchObject({ status: 200, data: { packages: [{}] } });
  expect(await buyer.ledger()).toEqual(BOUGHT);
  const strays = await superuser.query(
    'select s.state from stray s join attempt a on a.id = s.attempt_id where a.agency_id = 1 and a.account_id = $1',
    [buyer.id],
  );
  expect(strays.rows).toEqual([{ state: 'held' }]);
});

test('an authorisation that never comes is looked for some hours, and no longer', async () => {
  const { services, clock } = app;
  await standStill('payment.authorize.before', () => buyer.buy());
  let looks = 0;
  const real = services.payment.lookUp;
  services.payment.lookUp = (...asked) => {
    looks++;
    return real(...asked);
  };
  try {
    for (let hour = 0; hour < 12; hour++) {
      clock.advance(3_600_000);
      await recoverPurchases(services);
    }
  } finally {
    services.payment.lookUp = real;
  }
  // one of them gave the purchase up
  expect(looks).toBe(10);
  expect(await openStrays()).toEqual([]);
  goOn();
});

test('a label that is sold after its purchase was given up is void', async () => {
  const { carrier } = app.services;
  const real = carrier.buyLabels;
  let sellLate: () => Promise<unknown> = async () => undefined;
  carrier.buyLabels = request => {
    sellLate = () => real(request);
    return Promise.reject(new ProviderTimeout('carrier', 'no answer'));
  };
  expect(await buyer.buy()).toMatchObject({ status: 502, error: { code: 'carrier_unavailable' } });
  carrier.buyLabels = real;
  await recover();
  expect(await shipments()).toEqual([]);
  await sellLate();
  await recover();
  expect(await shipments()).toEqual([false]);
  expect(await openStrays()).toEqual([]);
});

const pickups = async () =>
  (
    await superuser.query<{ live: boolean }>(
      `select cancelled_at is null as live from simulator.pickups where address like $1 order by created_at, prn`,
      [`${buyer.id} %`],
    )
  ).rows.map(({ live }) => live);

/** A package at an address of its own: the carrier gives one address one number for the same day and hours. */
async function collectable(): Promise<number> {
  const { data } = await buyer.bought({ sender: { addressLineOne: `${buyer.id} SW 8th St` } });
  return data.packages[0]?.id ?? 0;
}

const schedule = (id: number) => () => {
  const tomorrow = new Date(app.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
  return buyer.client('POST /purchase/pickup', { body: pickupBody(id, { date: tomorrow }) });
};

test('a visit that both drivers asked for is one, and stays', async () => {
  const id = await collectable();
  const first = await standStill('carrier.schedulePickup.before', schedule(id));
  await recover();
  expect(await wake(first)).toMatchObject({ status: 200, data: { id } });
  expect(await pickups()).toEqual([true]);
  expect(await openStrays()).toEqual([]);
});

test('who stood still before a visit that another one asked for asks for none', async () => {
  const first = await standStill('pickup.buying.after-record', schedule(await collectable()));
  await recover();
  expect(await askedBy(first)).toEqual([]);
  expect(await first.answer).toMatchObject({ status: 200 });
  expect(await pickups()).toEqual([true]);
});

/** A visit that its first driver asks for after the other one has undone the pickup. */
async function undoneVisit(): Promise<void> {
  const id = await collectable();
  const { payment } = app.services;
  const real = payment.capture;
  payment.capture = async () => ({ ok: false, reason: 'not_authorized' });
  const first = await standStill('carrier.schedulePickup.before', schedule(id));
  await recover();
  payment.capture = real;
  expect(await wake(first)).toMatchObject({ status: 502 });
}

test('a visit that was asked for after the pickup was undone is cancelled', async () => {
  await undoneVisit();
  expect(await pickups()).toEqual([false, false]);
});

/** Somebody else who is asking for the same day and hours until `settle`. */
async function neighbour(zip: string) {
  const other = await makeBuyer(house);
  const { data } = await other.bought({ sender: { zipCode: zip } });
  const tomorrow = new Date(app.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
  const body = pickupBody(data.packages[0]?.id ?? 0, { date: tomorrow });
  expect(await other.client('POST /purchase/pickup', { body })).toMatchObject({ status: 200 });
  const record = (state: string, until: string | null) =>
    superuser.query(
      "update attempt set state = $2, driven_until = $3 where order_id = $1 and kind = 'pickup' and agency_id = 1",
      [data.id, state, until],
    );
  await record('buying', '2030-01-01');
  return { settle: () => record('done', null) };
}

test('a visit that a neighbour may be given is cancelled once he has his own', async () => {
  const { settle } = await neighbour('33130');
  await undoneVisit();
  expect(await pickups()).toContain(true);
  await settle();
  for (let round = 0; round < 3; round++) await recover();
  expect(await pickups()).not.toContain(true);
  expect(await openStrays()).toEqual([]);
});

test('somebody who asks from another place keeps no visit', async () => {
  const { settle } = await neighbour('33166');
  await undoneVisit();
  expect(await pickups()).toEqual([false, false]);
  await settle();
});

// last: what may still come of it is looked for during hours
test('who stood still before the money was asked for asks for none once the purchase was given up', async () => {
  const first = await standStill('order.authorizing.after-record', () => buyer.buy());
  await recover();
  expect(await askedBy(first)).toEqual([]);
  expect(await first.answer).toMatchObject({ status: 502 });
  expect(await buyer.ledger()).toEqual([]);
});

test('a purchase whose driver died is taken over soon after its lease ended, whenever that is', async () => {
  const stop = await startRecovery(app.services, 50);
  try {
    const first = await standStill('carrier.buyLabels.before', () => buyer.buy());
    app.clock.advance(61_000);
    await expect.poll(buyer.ledger).toEqual(BOUGHT);
    await wake(first);
    expect(await shipments()).toEqual([true, false]);
  } finally {
    await stop();
  }
});
