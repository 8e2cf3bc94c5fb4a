import { carrierEvents } from '@puerta/contract/parcels/carrier-events.es';
import { afterEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../../../test/app.ts';
import { makePerson, type Person } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { type MadePackage, makePackage } from '../../../../../test/factories-packages.ts';
import type { TrackingCode, TrackingEvent } from '../../adapters/carrier/port.ts';
import { ProviderUnavailable } from '../../adapters/provider-error.ts';
import { agencyBy } from '../../services/agency-by.ts';
import { pollDue, pollNow } from './poll-carrier.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { oneRow, rowsOf } from '../../../../../test/rows.ts';

const HOUR = 3_600_000;

const { app, manager, ...house } = await openHouse();
let customer: Person = house.customer;

let real: TestApp['services']['carrier']['track'] | null = null;
afterEach(() => {
  if (real) app.services.carrier.track = real;
  real = null;
});
function stubTrack(track: TestApp['services']['carrier']['track']): void {
  real = app.services.carrier.track;
  app.services.carrier.track = track;
}

const buy = (code: 'AER' | 'GND') => makePackage(app, 'caribe', { accountId: customer.id, code });
const rowOf = (made: MadePackage) => oneRow(app, 'package', made.id);
const recordOf = async (made: MadePackage) => {
  return succeeded(await customer.client('GET /purchase/:tracking', { params: { tracking: made.tracking } }))
    .data;
};
/** Moves the parcel on by hand, then waits until it is asked for again. */
async function moveOn(made: MadePackage, times: number): Promise<void> {
  for (let at = 0; at < times; at++) {
    app.clock.advance(60_000);
    await app.services.simulator?.advance(made.carrierTracking);
  }
  app.clock.advance(HOUR);
  await pollDue(app.services);
}

test('what the carrier reports is kept, newest first, each thing once', async () => {
  const made = await buy('AER');
  await pollDue(app.services);
  expect((await recordOf(made)).events).toEqual([
    {
      date: expect.any(String),
      description: 'Etiqueta creada, el transportista espera el paquete',
      location: 'Orlando, FL',
    },
  ]);
  expect((await rowOf(made)).carrier_scanned_at).toBeNull();
  await moveOn(made, 2);
  await pollDue(app.services);
  const record = await recordOf(made);
  expect(record.events.map(event => event.description)).toEqual([
    'En camino',
    'El transportista recibió el paquete',
    'Etiqueta creada, el transportista espera el paquete',
  ]);
  expect(record.can.void).toBe(false);
  expect((await rowOf(made)).carrier_scanned_at).toBeInstanceOf(Date);
});

test('delivery abroad is the arrival in Miami: reception alone moves it on, and the carrier is asked once more', async () => {
  const made = await buy('AER');
  await moveOn(made, 5);
  const { status, carrier_delivered_at, next_poll_at } = await rowOf(made);
  // three days later: it may have gone back since
  expect([status, next_poll_at?.getTime()]).toEqual([1, (carrier_delivered_at?.getTime() ?? 0) + 72 * HOUR]);
  app.clock.advance(72 * HOUR);
  await pollDue(app.services);
  expect((await rowOf(made)).next_poll_at).toBeNull();
  app.clock.advance(-72 * HOUR);
  const record = await recordOf(made);
  expect(record).toMatchObject({ status_id: 1, can: { void: false } });
  expect(record.events[0]?.description).toBe('Entregado en el almacén de Miami');
});

test('a domestic package that was delivered is: status, step, mail and invoice', async () => {
  const made = await buy('GND');
  await moveOn(made, 5);
  const record = await recordOf(made);
  expect(record).toMatchObject({ status_id: 5, status: 'Entregado', can: { invoice: true, deliver: false } });
  const delivered = record.events[0];
  expect(delivered?.description).toBe('Entregado por el transportista');
  expect(record.steps[1]?.date).toBe(`${delivered?.date.slice(0, 10)}T00:00:00.000Z`);
  const invoice = await customer.client('GET /purchase/invoice/:id', { params: { id: made.id } });
  expect(invoice.status).toBe(200);
  const mails = await rowsOf(app, 'mail', { package_id: made.id });
  expect(mails).toMatchObject([{ template: 'delivered' }]);
  app.clock.advance(HOUR);
  await pollDue(app.services);
  expect((await recordOf(made)).events).toHaveLength(record.events.length);
});

test('one that staff delivered first stays as they did it', async () => {
  const made = await buy('GND');
  await manager.client('PUT /order/status', { body: { id: made.id, status_id: 5 } });
  const before = (await recordOf(made)).steps;
  app.clock.advance(24 * HOUR);
  await moveOn(made, 5);
  expect(await rowOf(made)).toMatchObject({ status: 5, carrier_delivered_at: expect.any(Date) });
  const shown = await app.client('caribe')('GET /tracking/:code', { params: { code: made.tracking } });
  expect(shown).toMatchObject({ data: { steps: before } });
});

test('two copies of the server never ask for the same parcel, and ask again only when it is due', async () => {
  const made = await buy('AER');
  const asked: string[] = [];
  const track = app.services.carrier.track;
  stubTrack(async tracking => {
    asked.push(tracking);
    return track(tracking);
  });
  await Promise.all([pollDue(app.services), pollDue(app.services)]);
  await pollDue(app.services);
  expect(asked.filter(tracking => tracking === made.carrierTracking)).toHaveLength(1);
  app.clock.advance(HOUR);
  await pollDue(app.services);
  expect(asked.filter(tracking => tracking === made.carrierTracking)).toHaveLength(2);
});

test('a carrier that is down, or does not know the number, loses nothing', async () => {
  const made = await buy('GND');
  stubTrack(() => Promise.reject(new ProviderUnavailable('carrier', 'down')));
  await pollDue(app.services);
  expect((await rowOf(made)).next_poll_at?.getTime()).toBeGreaterThan(app.clock.now().getTime());
  app.services.carrier.track = async () => null;
  app.clock.advance(HOUR);
  await pollDue(app.services);
  expect(await rowOf(made)).toMatchObject({ status: 1, carrier_scanned_at: null });
});

test('a parcel that the carrier chokes on, or answers nonsense for, keeps no other from being asked for', async () => {
  // the sessions of those above are over by now
  customer = await makePerson(app, 'caribe', 'customer');
  const [away, broken, last] = [await buy('AER'), await buy('AER'), await buy('AER')];
  const track = app.services.carrier.track;
  stubTrack(async tracking => {
    if (tracking === away.carrierTracking) throw new ProviderUnavailable('carrier', 'UPS refuses to track');
    if (tracking === broken.carrierTracking) throw new TypeError('nobody expects this');
    return track(tracking);
  });
  await pollDue(app.services);
  expect((await recordOf(last)).events).toHaveLength(1);
  for (const made of [away, broken]) {
    expect((await recordOf(made)).events).toEqual([]);
    expect((await rowOf(made)).next_poll_at?.getTime()).toBeGreaterThan(app.clock.now().getTime());
  }
});

describe('a parcel that went back to its sender', () => {
  const at = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000).toISOString();
  const event = (code: TrackingCode, minutes: number) => ({
    at: at(minutes),
    code,
    description: carrierEvents[code],
    location: 'Orlando, FL',
  });
  const reported = (events: TrackingEvent[], delivered: Date | null) =>
    stubTrack(async () => ({ events, delivered, scanned: true }));

  test.each([
    ['before it was left at a door', ['returned', 'delivered']],
    ['after it was left at a door', ['delivered', 'returned']],
  ] as const)('%s was never delivered, and its page says that it came back', async (_name, codes) => {
    const made = await buy('GND');
    const events = codes.map((code, place) => event(code, place - 10));
    reported(events, new Date(at(-10)));
    await pollDue(app.services);
    expect(await rowOf(made)).toMatchObject({ status: 1, carrier_delivered_at: null });
    const record = await recordOf(made);
    expect(record.status).not.toBe('Entregado');
    expect(record.events.map(one => one.description)).toContain('Devuelto al remitente');
    const mails = app.services.db.read(1).selectFrom('mail').selectAll().where('package_id', '=', made.id);
    expect(await mails.execute()).toEqual([]);
  });

  test('loses the day on which it seemed delivered, and is asked for once a day from then on', async () => {
    const made = await buy('AER');
    reported([event('delivered', -10)], new Date(at(-10)));
    await pollDue(app.services);
    expect((await rowOf(made)).carrier_delivered_at).toBeInstanceOf(Date);
    app.services.carrier.track = async () => ({
      events: [event('delivered', -10), event('returned', -5)],
      delivered: new Date(at(-10)),
      scanned: true,
    });
    await pollNow(app.services, await agency(), made.carrierTracking);
    const row = await rowOf(made);
    expect(row.carrier_delivered_at).toBeNull();
    expect(row.next_poll_at?.getTime()).toBe(app.clock.now().getTime() + 24 * HOUR);
  });
});

const agency = async () => {
  const found = await agencyBy(app.services.db, app.services.config, 'id', 1);
  if (!found) throw new Error('There is no such agency');
  return found;
};
