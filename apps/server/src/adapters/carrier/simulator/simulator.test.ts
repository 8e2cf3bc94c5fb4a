import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../../../test/fresh-database.ts';
import { settableClock } from '../../../app/clock.ts';
import type { PickupRequest } from '../port.ts';
import { carrierSuite, labelRequest, MIAMI, ORLANDO } from '../port-suite.ts';
import { type CarrierSimulator, openCarrierSimulator } from './simulator.ts';

const START = new Date('2026-11-23T15:00:00Z');
const HOUR = 3_600_000;
const clock = settableClock(START);

let database: FreshDatabase;
let carrier: CarrierSimulator;
const steps: string[] = [];
const step = (name: string) => {
  steps.push(name);
};

beforeAll(async () => {
  database = await freshDatabase();
  // Two processes that start at once share the ledger.
  const open = () => openCarrierSimulator({ databaseUrl: database.url, clock, step });
  const [first, second] = await Promise.all([open(), open()]);
  carrier = first;
  await second.close();
});
afterAll(async () => {
  await carrier.close();
  await database.drop();
});
beforeEach(() => {
  clock.set(START);
});

async function buy(reference: string, parcels = 1) {
  const answer = await carrier.buyLabels(labelRequest(reference, parcels));
  if (!answer.ok) throw new Error(answer.reason);
  return { ...answer, trackings: answer.packages.map(label => label.carrierTracking) };
}

function pickup(trackings: string[], rest: Partial<PickupRequest> = {}): PickupRequest {
  return {
    reference: 'visit',
    address: ORLANDO,
    date: '2026-11-24',
    window: { start: '0800', end: '1200' },
    quantity: trackings.length,
    contact: 'José Núñez',
    phone: '4075550100',
    carrierTrackings: trackings,
    parcelWeights: [30],
    ...rest,
  };
}

describe('the port', () => {
  carrierSuite({
    carrier: () => carrier,
    takeParcel: number => carrier.advance(number),
    days: { served: '2026-11-24', unserved: '2026-11-28' },
  });
});

test('buying twice under one reference makes two shipments, as real carriers do', async () => {
  const first = await buy('order-2');
  clock.advance(1000);
  const second = await buy('order-2');
  expect(second.shipmentId).not.toBe(first.shipmentId);
  const { shipmentId, chargedCents } = second;
  expect(await carrier.findByReference('order-2')).toMatchObject({ shipmentId, chargedCents });
  await carrier.voidShipment(shipmentId);
  expect(await carrier.findByReference('order-2')).toMatchObject({ shipmentId: first.shipmentId });
});

test('nothing is voided that is older than 90 days', async () => {
  const { shipmentId } = await buy('order-4');
  expect(await carrier.voidShipment(shipmentId, '1ZNONE')).toEqual({ ok: false, reason: 'not_found' });
  clock.advance(90 * 24 * HOUR + 1);
  expect(await carrier.voidShipment(shipmentId)).toEqual({ ok: false, reason: 'too_old' });
});

test('after its pickup a parcel moves with the clock', async () => {
  const { trackings } = await buy('order-5');
  const tracking = trackings[0]!;
  expect(await carrier.schedulePickup(pickup([tracking]))).toMatchObject({ ok: true });
  expect(await carrier.track(tracking)).toMatchObject({ scanned: false, delivered: null });
  // Noon of Tuesday in Orlando.
  clock.set(new Date('2026-11-24T17:00:00Z'));
  expect(await carrier.track(tracking)).toEqual({
    scanned: true,
    delivered: null,
    events: [
      {
        at: START.toISOString(),
        code: 'label_created',
        description: 'Etiqueta creada, el transportista espera el paquete',
        location: 'Orlando, FL',
      },
      {
        at: '2026-11-24T17:00:00.000Z',
        code: 'picked_up',
        description: 'El transportista recibió el paquete',
        location: 'Orlando, FL',
      },
    ],
  });
  clock.advance(48 * HOUR);
  const arrived = await carrier.track(tracking);
  expect(arrived?.delivered).toEqual(new Date('2026-11-26T17:00:00Z'));
  expect(arrived?.events.at(-1)).toMatchObject({ code: 'delivered', location: 'Doral, FL' });
});

test('a parcel is moved on by hand to its delivery', async () => {
  const { shipmentId, trackings } = await buy('order-6');
  const tracking = trackings[0]!;
  const codes: unknown[] = [];
  for (let move = 0; move < 5; move++) {
    const answer = await carrier.advance(tracking);
    codes.push(answer.ok && answer.event.code);
  }
  expect(codes).toEqual(['picked_up', 'in_transit', 'arrived_at_facility', 'out_for_delivery', 'delivered']);
  expect(await carrier.advance(tracking)).toEqual({ ok: false, reason: 'delivered' });
  expect(await carrier.advance('1ZNONE')).toEqual({ ok: false, reason: 'not_found' });
  expect((await carrier.track(tracking))?.delivered).toEqual(START);
  const listed = (await carrier.listShipments()).find(parcel => parcel.carrierTracking === tracking);
  expect(listed).toMatchObject({
    reference: 'order-6',
    receiver: 'Caribe Express',
    destination: 'Doral, FL',
    next: null,
  });

  const voided = await buy('order-7');
  await carrier.voidShipment(voided.shipmentId);
  expect(await carrier.advance(voided.trackings[0]!)).toEqual({ ok: false, reason: 'voided' });
  expect(shipmentId).toBe(tracking);
});

test('a pickup has one number for an address, day and window, however often it is asked for', async () => {
  const address = { ...ORLANDO, lines: ['99 Elm Street'] };
  const first = await carrier.schedulePickup(pickup([], { address }));
  expect(first).toMatchObject({ ok: true, cents: 1850 });
  expect(await carrier.schedulePickup(pickup([], { address }))).toEqual(first);
  expect(await carrier.ratePickup(pickup([], { address: MIAMI }))).toEqual({ ok: true, cents: 1450 });
});

test.each(['2026-11-22', '2026-11-26', '2026-11-28', '2026-11-20', '2026-02-30', 'mañana'])(
  'nobody comes on %s: over, weekend, holiday or no day at all',
  async date => {
    const refused = { ok: false, reason: 'date_not_available' };
    expect(await carrier.ratePickup(pickup([], { date }))).toEqual(refused);
    expect(await carrier.schedulePickup(pickup([], { date }))).toEqual(refused);
  },
);

test('a cancelled pickup moves no parcel, and its hour can be booked again', async () => {
  const { trackings } = await buy('order-8');
  const address = { ...ORLANDO, lines: ['7 Pine Street'] };
  const first = await carrier.schedulePickup(pickup(trackings, { address }));
  if (!first.ok) throw new Error(first.reason);
  expect(await carrier.cancelPickup(first.prn)).toEqual({ ok: true });
  clock.advance(72 * HOUR);
  expect(await carrier.track(trackings[0]!)).toMatchObject({ scanned: false });
  clock.set(START);
  const second = await carrier.schedulePickup(pickup(trackings, { address }));
  if (!second.ok) throw new Error(second.reason);
  expect(second.prn).not.toBe(first.prn);
  clock.advance(72 * HOUR);
  expect(await carrier.cancelPickup(second.prn)).toEqual({ ok: false, reason: 'already_picked_up' });
});

test('a process that dies after the commit leaves a purchase that can be found and voided', async () => {
  const dying = await openCarrierSimulator({
    databaseUrl: database.url,
    clock,
    step: name => {
      if (name === 'carrier.buyLabels.committed') throw new Error('killed');
    },
  });
  await expect(dying.buyLabels(labelRequest('order-9', 2))).rejects.toThrow('killed');
  await dying.close();
  const found = await carrier.findByReference('order-9');
  if (found.state !== 'bought') throw new Error(found.state);
  expect(found.packages).toHaveLength(2);
  steps.length = 0;
  await carrier.voidShipment(found.shipmentId);
  expect(steps).toEqual(['carrier.voidShipment.before', 'carrier.voidShipment.committed']);
});
