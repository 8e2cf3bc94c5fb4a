import { expect, test } from 'vitest';
import { card, HELD } from '../../../../../test/orders.ts';
import { type Buyer, makeBuyer } from '../../../../../test/buyer.ts';
import { openHouse } from '../../../../../test/house.ts';
import { trailLines } from '../../../../../test/trail.ts';
import { ProviderUnavailable } from '../../adapters/provider-error.ts';
import { forgetOld } from '../forget/forget-old.ts';
import { recoverPurchases } from './recover-purchases.ts';

/**
 * The ways back, cut at each of their steps: an exception that nobody expects leaves everything as a power cut would,
 * and the recovery must finish it. (kill.test.ts kills real processes on the way forward.)
 */

/** The step at which the next purchase is cut, and the names of those passed. */
let cutAt = '';
let passed: string[] = [];
const step = async (name: string) => {
  passed.push(name);
  if (name !== cutAt) return;
  cutAt = '';
  throw new Error(`cut at ${name}`);
};
const house = await openHouse({ works: true, step });
const { app, superuser } = house;

/** Lets the leases of whoever was cut run out, and recovers as the job does. */
async function recover(): Promise<void> {
  app.clock.advance(300_000);
  await recoverPurchases(app.services);
}

const UNDO = [
  'order.undoing.before-record',
  'order.undoing.after-record',
  'payment.voidAuthorization.before',
  'payment.voidAuthorization.committed',
  'carrier.voidShipment.before',
  'carrier.voidShipment.committed',
  'order.failed.before-record',
  'order.failed.after-record',
];

/** A gateway that refuses to capture: labels and authorisation must both go. */
async function buyWithoutCapture(buyer: Buyer): Promise<void> {
  const { payment } = app.services;
  const real = payment.capture;
  payment.capture = async () => ({ ok: false, reason: 'not_authorized' });
  try {
    expect(await buyer.buy()).toMatchObject({ success: false });
    await recover();
  } finally {
    payment.capture = real;
  }
}

test('the list holds every step of an undo', async () => {
  passed = [];
  await buyWithoutCapture(await makeBuyer(house));
  expect(passed.slice(passed.indexOf('order.undoing.before-record'))).toEqual(UNDO);
});

test.each(UNDO)('an undo that is cut at %s is finished, once', async step => {
  const buyer = await makeBuyer(house);
  cutAt = step;
  await buyWithoutCapture(buyer);
  expect(cutAt).toBe('');
  expect(await buyer.ledger()).toEqual([{ state: 'voided', captured: 0, labels: 0 }]);
  expect(await buyer.orders()).toMatchObject([{ state: 'failed', packages: [] }]);
});

test.each([
  ['order.held.before-record', 502],
  ['order.held.after-record', 202],
])(
  'a payment under review that is cut at %s waits for it, and is finished afterwards',
  async (step, status) => {
    const buyer = await makeBuyer(house);
    cutAt = step;
    expect(await buyer.buy({ payment: card(HELD) })).toMatchObject({ status });
    await recover();
    expect(await buyer.orders()).toMatchObject([{ state: 'held' }]);
    const held = await app.services.simulator?.listHeldPayments();
    await app.services.simulator?.release(held?.at(-1)?.providerId ?? '');
    await recover();
    expect(await buyer.orders()).toMatchObject([{ state: 'paid', packages: [{}] }]);
    expect(await buyer.ledger()).toEqual([{ state: 'captured', captured: 8662, labels: 1 }]);
  },
);

const REFUND = [
  'carrier.voidShipment.before',
  'carrier.voidShipment.committed',
  'refund.before-provider',
  'payment.refund.before',
  'payment.refund.committed',
  'refund.before-record',
];

test.each(REFUND)('a void that is cut at %s is refunded, once', async step => {
  const buyer = await makeBuyer(house);
  const { data } = await buyer.bought();
  const id = data.packages[0]?.id ?? 0;
  cutAt = step;
  await buyer.client('DELETE /purchase/label/:id', { params: { id } });
  const refunds = async () => {
    await recover();
    const { rows } = await superuser.query<{ state: string; refunded: number; entries: number }>(
      `select r.state, (select sum(refunded_cents)::int from simulator.payments p where p.customer_email = $2) as refunded,
         (select count(*)::int from money_entry m where m.agency_id = 1 and m.kind = 'refund' and m.package_id = $1) as entries
       from refund r where r.agency_id = 1 and r.package_id = $1`,
      [id, buyer.email],
    );
    return rows;
  };
  await expect.poll(refunds).toEqual([{ state: 'done', refunded: 8662, entries: 1 }]);
  expect(cutAt).toBe('');
  expect(await buyer.ledger()).toMatchObject([{ labels: 0 }]);
});

test('a label that the carrier keeps in an undo is left to managers, in the trail', async () => {
  const { carrier } = app.services;
  const real = carrier.voidShipment;
  carrier.voidShipment = async () => ({ ok: false, reason: 'already_scanned' });
  try {
    const buyer = await makeBuyer(house);
    await buyWithoutCapture(buyer);
    const [order] = await buyer.orders();
    const lines = await trailLines(app, { type: 'order', id: order?.id ?? 0 });
    expect(lines).toMatchObject([{ action: 'label.kept', after: { reason: 'already_scanned' } }]);
  } finally {
    carrier.voidShipment = real;
  }
});

/** A gateway that captures, `takes` cents of it, and says that it did not. */
async function buyFromLiar(buyer: Buyer, admitsIt: boolean, takes?: number) {
  const { payment } = app.services;
  const { capture, lookUp } = payment;
  payment.capture = async (id, cents) => {
    await capture(id, takes ?? cents);
    return { ok: false, reason: 'not_authorized' };
  };
  if (!admitsIt)
    payment.lookUp = async () => {
      payment.lookUp = lookUp;
      return { state: 'none' };
    };
  try {
    return await buyer.buy();
  } finally {
    Object.assign(payment, { capture, lookUp });
  }
}

test('a capture that is refused because it was made goes on', async () => {
  const buyer = await makeBuyer(house);
  expect(await buyFromLiar(buyer, true)).toMatchObject({ status: 200, data: { packages: [{}] } });
  expect(await buyer.ledger()).toEqual([{ state: 'captured', captured: 8662, labels: 1 }]);
});

/** The buyer's movements, beside what the bank gave back, the labels that stand, and whether they were told. */
async function books({ email }: Buyer) {
  await recover();
  const { rows } = await superuser.query(
    `select m.kind, m.amount_cents, p.refunded_cents as refunded,
       (select count(*)::int from simulator.shipments s join simulator.labels l using (shipment_id)
         where s.reference = p.reference and l.voided_at is null) as labels,
       exists (select 1 from mail where order_id = m.order_id and template = 'order_undone') as told
     from simulator.payments p join attempt a using (reference)
       join money_entry m on m.agency_id = a.agency_id and m.order_id = a.order_id
     where p.customer_email = $1 order by m.id`,
    [email],
  );
  return rows;
}

test.each([8662, 5000])(
  'money that turns out to be taken in an undo (%d) goes back as a refund, and the customer is told',
  async taken => {
    const buyer = await makeBuyer(house);
    expect(await buyFromLiar(buyer, false, taken)).toMatchObject({ status: 502 });
    expect(await buyer.orders()).toMatchObject([{ state: 'failed', packages: [] }]);
    const row = { amount_cents: taken, refunded: taken, labels: 0, told: true };
    await expect
      .poll(() => books(buyer))
      .toEqual([
        { kind: 'charge', ...row },
        { kind: 'refund', ...row },
      ]);
  },
);

test('money that was taken goes back, once, while the carrier is away', async () => {
  const buyer = await makeBuyer(house);
  const { carrier } = app.services;
  const real = carrier.voidShipment;
  carrier.voidShipment = () => Promise.reject(new ProviderUnavailable('carrier', 'away'));
  try {
    expect(await buyFromLiar(buyer, false)).toMatchObject({ status: 502 });
    const away = { amount_cents: 8662, refunded: 8662, labels: 1, told: false };
    await expect
      .poll(() => books(buyer))
      .toEqual([
        { kind: 'charge', ...away },
        { kind: 'refund', ...away },
      ]);
  } finally {
    carrier.voidShipment = real;
  }
  const row = { amount_cents: 8662, refunded: 8662, labels: 0, told: true };
  await expect
    .poll(() => books(buyer))
    .toEqual([
      { kind: 'charge', ...row },
      { kind: 'refund', ...row },
    ]);
});

test('keys of purchases are forgotten after a month', async () => {
  const buyer = await makeBuyer(house);
  await buyer.bought({}, 'a-key-of-a-month-ago');
  const { services, clock } = app;
  const keys = async () => {
    const { rows } = await superuser.query('select 1 from idempotency_key where agency_id = 1');
    return rows.length;
  };
  const before = await keys();
  expect(before).toBeGreaterThan(0);
  await forgetOld(services);
  expect(await keys()).toBe(before);
  const today = clock.now();
  clock.set(new Date(today.getTime() + 31 * 24 * 60 * 60 * 1000));
  await forgetOld(services);
  clock.set(today);
  expect(await keys()).toBe(0);
});
