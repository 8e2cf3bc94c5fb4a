import { calendarDay } from '@puerta/domain/days/calendar-day';
import { pickupDays } from '@puerta/domain/parcels/pickup-calendar';
import { beforeEach, expect, test } from 'vitest';
import { pickupBody } from '../../../../../test/orders.ts';
import { type Buyer, makeBuyer } from '../../../../../test/buyer.ts';
import { openHouse } from '../../../../../test/house.ts';
import type { PaymentGateway } from '../../adapters/payment/port.ts';
import { ProviderTimeout, ProviderUnavailable } from '../../adapters/provider-error.ts';
import { agencyBy } from '../../services/agency-by.ts';
import { driveRefund } from './drive-refund.ts';
import { recoverPurchases } from './recover-purchases.ts';

let buyer: Buyer;
const house = await openHouse();
const { app, superuser } = house;
const { refund, lookUpRefund } = app.services.payment;
const real = { refund, lookUpRefund };
beforeEach(async () => {
  Object.assign(app.services.payment, real);
  buyer = await makeBuyer(house);
});

/** A refund that nobody has driven yet; `asked` counts what the gateway is asked for. */
async function queued(refund: PaymentGateway['refund'] = real.refund) {
  const { data } = await buyer.bought();
  const id = data.packages[0]?.id ?? 0;
  expect(await buyer.client('DELETE /purchase/label/:id', { params: { id } })).toMatchObject({ status: 200 });
  const { rows } = await superuser.query<{ id: number }>('select id from refund where package_id = $1', [id]);
  const asked = { refund: 0, lookUp: 0, voids: 0 };
  Object.assign(app.services.payment, {
    refund: (request: Parameters<PaymentGateway['refund']>[0]) => (asked.refund++, refund(request)),
    lookUpRefund: (request: Parameters<PaymentGateway['refund']>[0]) => (
      asked.lookUp++, real.lookUpRefund(request)
    ),
  });
  return { id: rows[0]?.id ?? 0, asked };
}

const stateOf = async (id: number) =>
  (
    await superuser.query<{ state: string; entries: number; refunded: number }>(
      `select r.state, (select count(*)::int from money_entry m where m.agency_id = 1 and m.reference = r.reference) as entries,
         (select coalesce(sum(b.amount_cents), 0)::int from simulator.refunds b where b.reference = r.reference) as refunded
       from refund r where r.agency_id = 1 and r.id = $1`,
      [id],
    )
  ).rows[0];
const DONE = { state: 'done', entries: 1, refunded: 8662 };

async function drive(id: number): Promise<unknown> {
  const { db, config } = app.services;
  const agency = await agencyBy(db, config, 'id', 1);
  if (!agency) throw new Error('no agency');
  return driveRefund(app.services, agency, id);
}

async function recoverAfter(minutes: number): Promise<void> {
  app.clock.advance(minutes * 60_000);
  await recoverPurchases(app.services);
}

test('a refund that is driven is left to its driver', async () => {
  let goOn = () => undefined as void;
  const { id, asked } = await queued(async request => {
    await new Promise<void>(resolve => {
      goOn = resolve;
    });
    return real.refund(request);
  });
  const first = drive(id);
  await expect.poll(() => asked.refund).toBe(1);
  expect(await drive(id)).toBe(false);
  await recoverPurchases(app.services);
  goOn();
  expect(await first).toBe(true);
  expect(asked).toMatchObject({ refund: 1, lookUp: 0 });
  expect(await stateOf(id)).toEqual(DONE);
});

test('one that the gateway cannot make yet is asked for seldom, and its label is voided once', async () => {
  const { id, asked } = await queued(async ({ providerId }) => ({ ok: true, providerId, state: 'not_yet' }));
  const { carrier } = app.services;
  const { voidShipment } = carrier;
  carrier.voidShipment = (...which) => (asked.voids++, voidShipment(...which));
  for (let minute = 0; minute < 24 * 60; minute += 10) await recoverAfter(10);
  carrier.voidShipment = voidShipment;
  expect(asked.voids).toBe(1);
  // after 1, 2, 4 … minutes, and then each three hours
  expect(asked.refund).toBeGreaterThan(8);
  expect(asked.refund).toBeLessThan(30);
  Object.assign(app.services.payment, real);
  await recoverAfter(180);
  expect(await stateOf(id)).toEqual(DONE);
});

test('a gateway that is away is asked less and less often', async () => {
  const { id, asked } = await queued(() => Promise.reject(new ProviderUnavailable('payment', 'down')));
  for (let minute = 0; minute < 60; minute++) await recoverAfter(1);
  expect(asked.refund).toBeGreaterThan(3);
  expect(asked.refund).toBeLessThan(9);
  Object.assign(app.services.payment, real);
  await recoverAfter(180);
  expect(await stateOf(id)).toEqual(DONE);
});

test('one that was made without an answer is found, and not made again', async () => {
  const { id, asked } = await queued(async request => {
    await real.refund(request);
    throw new ProviderTimeout('payment', 'silence');
  });
  await expect(drive(id)).rejects.toThrow('silence');
  await recoverAfter(2);
  expect(asked).toMatchObject({ refund: 1, lookUp: 1 });
  expect(await stateOf(id)).toEqual(DONE);
});

test('one that the gateway took and has under way is looked up until it is done, and never asked for again', async () => {
  const { id, asked } = await queued(async ({ providerId }) => ({ ok: true, providerId, state: 'pending' }));
  let state: 'pending' | 'done' = 'pending';
  app.services.payment.lookUpRefund = async () => state;
  expect(await drive(id)).toBe(true);
  for (let day = 0; day < 3; day++) await recoverAfter(24 * 60);
  expect(await stateOf(id)).toEqual({ state: 'pending', entries: 0, refunded: 0 });
  state = 'done';
  await recoverAfter(24 * 60);
  expect(await stateOf(id)).toEqual({ state: 'done', entries: 1, refunded: 0 });
  expect(asked.refund).toBe(1);
});

test('one that was not made after all is made', async () => {
  let isSilent = true;
  const { id, asked } = await queued(async request => {
    if (!isSilent) return real.refund(request);
    isSilent = false;
    throw new ProviderTimeout('payment', 'silence');
  });
  await expect(drive(id)).rejects.toThrow('silence');
  await recoverAfter(2);
  expect(asked).toMatchObject({ refund: 2, lookUp: 1 });
  expect(await stateOf(id)).toEqual(DONE);
});

test('where the gateway cannot tell whether it made one, nobody asks it again', async () => {
  const { id, asked } = await queued(() => Promise.reject(new Error('killed')));
  await expect(drive(id)).rejects.toThrow('killed');
  // that it is away when it is looked up says nothing of what it did before
  app.services.payment.lookUpRefund = () => Promise.reject(new ProviderUnavailable('payment', 'down'));
  await expect(drive(id)).rejects.toThrow('down');
  app.services.payment.lookUpRefund = async () => 'unknown';
  await expect(drive(id)).rejects.toThrow('cannot tell');
  for (let day = 0; day < 3; day++) await recoverAfter(24 * 60);
  expect(asked.refund).toBe(1);
  expect(await stateOf(id)).toEqual({ state: 'pending', entries: 0, refunded: 0 });
});

test('a pickup is not cancelled while the carrier may keep one of its labels', async () => {
  const { carrier } = app.services;
  const address = { addressLineOne: `${buyer.id} SW 9th St` };
  const change = { sender: address, detail: { quantity: 2 }, payment: { total: 173.24 } };
  const { data } = await buyer.bought(change);
  const [first = 0, last = 0] = data.packages.map(({ id }) => id);
  const [date = ''] = pickupDays(calendarDay(app.clock.now(), 'America/New_York'));
  const body = pickupBody(first, { date });
  expect(await buyer.client('POST /purchase/pickup', { body })).toMatchObject({ status: 200 });
  const cancelled = async () =>
    (
      await superuser.query(
        `select v.cancelled_at is not null as cancelled from pickup p join simulator.pickups v using (prn) where p.order_id = $1`,
        [data.id],
      )
    ).rows;
  const voided = (id: number) => buyer.client('DELETE /purchase/label/:id', { params: { id } });
  const { voidShipment } = carrier;
  carrier.voidShipment = (shipment, tracking) =>
    tracking === data.packages[1]?.ups_tracking
      ? Promise.reject(new ProviderUnavailable('carrier', 'down'))
      : voidShipment(shipment, tracking);
  for (const id of [last, first]) expect(await voided(id)).toMatchObject({ status: 200 });
  await recoverAfter(2);
  await recoverAfter(2);
  expect(await cancelled()).toEqual([{ cancelled: false }]);
  carrier.voidShipment = voidShipment;
  await recoverAfter(60);
  await recoverAfter(2);
  expect(await cancelled()).toEqual([{ cancelled: true }]);
});

test('voiding the last box of a pickup tells the carrier not to come; the record and its fee stay', async () => {
  const { services } = app;
  const address = { addressLineOne: `${buyer.id} SW 8th St` };
  const change = { sender: address, detail: { quantity: 2 }, payment: { total: 173.24 } };
  const { data } = await buyer.bought(change);
  const [first = 0, last = 0] = data.packages.map(({ id }) => id);
  const [date = ''] = pickupDays(calendarDay(app.clock.now(), 'America/New_York'));
  const body = pickupBody(first, { date });
  expect(await buyer.client('POST /purchase/pickup', { body })).toMatchObject({ status: 200 });
  const visits = async () =>
    (
      await superuser.query(
        `select v.cancelled_at is not null as cancelled, p.fee_cents as fee,
           (select sum(k.pickup_cost_cents)::int from package k where k.order_id = p.order_id) as cost
         from pickup p join simulator.pickups v using (prn) where p.order_id = $1`,
        [data.id],
      )
    ).rows;
  const voided = async (id: number) => {
    expect(await buyer.client('DELETE /purchase/label/:id', { params: { id } })).toMatchObject({
      status: 200,
    });
    await recoverAfter(2);
    await recoverAfter(2);
  };
  await voided(first);
  expect(await visits()).toEqual([{ cancelled: false, fee: 2500, cost: 2500 }]);
  // a carrier that is away is told later
  const { cancelPickup } = services.carrier;
  services.carrier.cancelPickup = () => Promise.reject(new ProviderUnavailable('carrier', 'down'));
  await voided(last);
  expect(await visits()).toEqual([{ cancelled: false, fee: 2500, cost: 2500 }]);
  services.carrier.cancelPickup = cancelPickup;
  await recoverAfter(60);
  expect(await visits()).toEqual([{ cancelled: true, fee: 2500, cost: 2500 }]);
});
