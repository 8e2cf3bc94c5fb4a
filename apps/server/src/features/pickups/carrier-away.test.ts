import { beforeEach, expect, test, vi } from 'vitest';
import { TEST_NOW } from '../../../../../test/app.ts';
import { COLLECTED, type Collected, makeCollected } from '../../../../../test/collected.ts';
import { openHouse } from '../../../../../test/house.ts';
import { pickupBody } from '../../../../../test/orders.ts';
import { trailLines } from '../../../../../test/trail.ts';
import { ProviderTimeout, ProviderUnavailable } from '../../adapters/provider-error.ts';
import { recoverPurchases } from '../payment-engine/recover-purchases.ts';

/** What becomes of a pickup where the carrier does not do its work. */

let buyer: Collected;
const house = await openHouse();
const { app } = house;
beforeEach(async () => {
  app.clock.set(TEST_NOW);
  buyer = await makeCollected(house);
});

async function withCarrier(change: Partial<typeof app.services.carrier>, work: () => Promise<void>) {
  const { carrier } = app.services;
  const real = { ...carrier };
  Object.assign(carrier, change);
  try {
    await work();
  } finally {
    Object.assign(carrier, real);
  }
}
/** Books and loses its answer; counts how often it is asked to. */
function losing() {
  const { schedulePickup } = app.services.carrier;
  const lost = vi.fn<typeof schedulePickup>(async request => {
    await schedulePickup(request);
    throw new ProviderTimeout('carrier', 'lost');
  });
  return { schedulePickup: lost };
}
const UNPAID = { state: 'failed', payment: 'voided', charges: 0, live: 0 };

test.each([
  ['is away', () => Promise.reject(new ProviderUnavailable('carrier', 'down')), 'carrier_unavailable'],
  [
    'has no driver',
    async () => ({ ok: false, reason: 'date_not_available' }) as const,
    'pickup_day_unavailable',
  ],
  ['does not know the place', async () => ({ ok: false, reason: 'unknown_zip' }) as const, 'address_refused'],
])('%s: nothing is charged, and it may be tried again', async (_name, schedulePickup, code) => {
  const [id = 0] = await buyer.parcels();
  await withCarrier({ schedulePickup }, async () => {
    expect(await buyer.schedule(pickupBody(id))).toMatchObject({ error: { code } });
  });
  expect(await buyer.attempts()).toEqual([UNPAID]);
  expect(await buyer.schedule(pickupBody(id))).toMatchObject({ status: 200 });
});

test('an answer that is lost is looked up, and nothing is booked again', async () => {
  const [id = 0] = await buyer.parcels();
  const lost = losing();
  await withCarrier(lost, async () => {
    expect(await buyer.schedule(pickupBody(id))).toMatchObject({ status: 200 });
  });
  expect(lost.schedulePickup).toHaveBeenCalledTimes(1);
  expect(await buyer.attempts()).toEqual([COLLECTED]);
});

test('one that was booked without an answer, and not found at once, is found by the recovery', async () => {
  const [id = 0] = await buyer.parcels();
  const lost = losing();
  await withCarrier({ ...lost, findPickup: async () => ({ state: 'none' }) }, async () => {
    expect(await buyer.schedule(pickupBody(id))).toMatchObject({ status: 502 });
  });
  app.clock.advance(61_000);
  await withCarrier(lost, () => recoverPurchases(app.services));
  expect(lost.schedulePickup).toHaveBeenCalledTimes(1);
  expect(await buyer.attempts()).toEqual([COLLECTED]);
});

test('one that went on in a time that our books lost, as after a restore, is found and not booked again', async () => {
  const [id = 0] = await buyer.parcels();
  const { schedulePickup } = app.services.carrier;
  const booked = vi.fn<typeof schedulePickup>(async request => {
    await schedulePickup(request);
    throw new Error('that machine is gone');
  });
  await withCarrier({ schedulePickup: booked }, async () => {
    expect(await buyer.schedule(pickupBody(id))).toMatchObject({ success: false });
    const { rows } = await house.superuser.query<{ payment: string; cents: number }>(
      `update attempt set state = 'held', driven_until = null, next_try_at = null, tries = 0
        where kind = 'pickup' and account_id = $1 returning provider_payment_id as payment, amount_cents as cents`,
      [buyer.id],
    );
    for (const { payment, cents } of rows) await app.services.payment.capture(payment, cents);
    await recoverPurchases(app.services);
  });
  expect(booked).toHaveBeenCalledTimes(1);
  expect(await buyer.attempts()).toEqual([COLLECTED]);
});

test('one that the carrier keeps stands in the trail', async () => {
  const [id = 0] = await buyer.parcels();
  const { payment } = app.services;
  const { capture } = payment;
  payment.capture = async () => ({ ok: false, reason: 'not_authorized' });
  const cancelPickup = async () => ({ ok: false, reason: 'already_picked_up' }) as const;
  await withCarrier({ cancelPickup }, () => buyer.schedule(pickupBody(id)).then(() => undefined)).finally(
    () => Object.assign(payment, { capture }),
  );
  const lines = await trailLines(app, { action: 'pickup.kept' });
  expect(lines).toMatchObject([{ action: 'pickup.kept', after: { reason: 'already_picked_up' } }]);
});

test('while nobody knows whether it was taken, it is neither charged nor given up', async () => {
  const [id = 0] = await buyer.parcels();
  const schedulePickup = () => Promise.reject(new ProviderTimeout('carrier', 'lost'));
  await withCarrier({ schedulePickup }, async () => {
    expect(await buyer.schedule(pickupBody(id))).toMatchObject({ status: 502 });
    expect(await buyer.attempts()).toMatchObject([{ state: 'buying', charges: 0 }]);
  });
  app.clock.advance(61_000);
  await recoverPurchases(app.services);
  expect(await buyer.attempts()).toEqual([COLLECTED]);
});

test('a capture that fails takes the pickup back, unless another order is collected with it', async () => {
  const { payment } = app.services;
  const capture = payment.capture;
  const withoutCapture = async (id: number) => {
    payment.capture = async () => ({ ok: false, reason: 'not_authorized' });
    try {
      expect(await buyer.schedule(pickupBody(id))).toMatchObject({ error: { code: 'payment_unavailable' } });
    } finally {
      payment.capture = capture;
    }
  };
  const [alone = 0] = await buyer.parcels();
  await withoutCapture(alone);
  expect(await buyer.attempts()).toEqual([UNPAID]);
  const [first = 0] = await buyer.parcels(1, 'Esquina compartida 1');
  const [second = 0] = await buyer.parcels(1, 'Esquina compartida 1');
  expect(await buyer.schedule(pickupBody(first))).toMatchObject({ status: 200 });
  await withoutCapture(second);
  expect((await buyer.attempts()).slice(1)).toEqual([COLLECTED, { ...UNPAID, live: 1 }]);
});
