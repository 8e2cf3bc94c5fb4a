import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NO_REFERENCE, reference, referenceDir } from '../../../../../../test/reference.ts';
import { scanPdf } from '../../../../../../test/read-pdf.ts';
import {
  startUpsStandIn,
  type UpsFault,
  type UpsOperation,
  type UpsStandIn,
} from '../../../../../../test/ups-stand-in.ts';
import { STAND_IN_LIMIT_MS } from '../../../../../../test/stand-ins/listen.ts';
import { settableClock } from '../../../app/clock.ts';
import { ProviderTimeout, ProviderUnavailable } from '../../provider-error.ts';
import type { Carrier } from '../port.ts';
import { buy, carrierSuite, labelRequest, MIAMI, ORLANDO, PARCEL } from '../port-suite.ts';
import { measuresOf } from './address.ts';
import { dayHours, locatorBody } from './drop-points.ts';
import { labelPdf, shipBody } from './labels.ts';
import { openUps } from './ups.ts';

const START = new Date('2026-11-23T15:00:00Z');
const clock = settableClock(START);
const told: object[] = [];
const log = { warn: (facts: object) => void told.push(facts) };

let standIn: UpsStandIn;
let carrier: Carrier;
const open = (limits = {}) =>
  openUps({
    settings: standIn.settings,
    clock,
    log,
    settleMs: 300,
    limits: { firstPauseMs: 1, failuresToOpen: 100, ...limits },
  });

beforeAll(async () => {
  standIn = await startUpsStandIn(clock);
});
afterAll(() => standIn.close());
const impatient = () => open({ timeoutMs: STAND_IN_LIMIT_MS });
beforeEach(() => {
  clock.set(START);
  carrier = open();
  standIn.counts.clear();
  told.length = 0;
});
afterEach(() => {
  // every request of ours, and every answer of the stand-in, as the official schemas have them
  if (standIn.objections.length > 0) throw new Error(standIn.objections.join('\n'));
});

const ask = { from: { zip: '32801' }, to: { zip: '33122' }, parcels: [PARCEL], residential: true };
type Parcel = ReturnType<typeof labelRequest>['parcels'][number];
const count = (operation: UpsOperation) => standIn.counts.get(operation) ?? 0;
const takeParcel = async (number: string) => standIn.happen(number, 'P', '038');
const days = { served: '2026-11-24', unserved: '2026-11-28' };

describe.each([
  ['as the newest version answers', false],
  ['as older versions and the test system answer', true],
])('the port, %s', (_name, odd) => {
  beforeAll(() => standIn.answerOddly(odd));
  afterAll(() => standIn.answerOddly(false));
  carrierSuite({ carrier: () => carrier, takeParcel, days });

  test('a label that is not sold says what to change', async () => {
    standIn.refuse('ship', '120802', 'Address Validation Error on ShipTo address');
    const refused = { ok: false, reason: 'address_refused', place: 'to' };
    expect(await carrier.buyLabels(labelRequest('refused'))).toEqual(refused);
  });
});

test('requests are validated against the official schemas', ({ skip }) => {
  if (referenceDir === null) skip(NO_REFERENCE);
  expect(reference('ups/ups-core.json')).toHaveProperty('openapi');
});

describe('the access token', () => {
  test('is asked for once, however many calls wait for it, and renewed before it ends', async () => {
    await Promise.all([carrier.rate(ask), carrier.rate(ask), carrier.track('1Z1')]);
    expect(count('token')).toBe(1);
    clock.advance(3.8 * 3_600_000);
    await carrier.rate(ask);
    expect(count('token')).toBe(1);
    clock.advance(0.1 * 3_600_000);
    await carrier.rate(ask);
    expect(count('token')).toBe(2);
  });

  test('that UPS no longer takes is replaced, and the purchase made once', async () => {
    await carrier.rate(ask);
    standIn.endTokens();
    const { reference } = await buy(carrier);
    expect(standIn.ledger.parcels.filter(parcel => parcel.reference === reference)).toHaveLength(1);
    expect(count('token')).toBe(2);
  });

  test('refused keys are an outage that names UPS, and never the keys', async () => {
    const settings = { ...standIn.settings, clientSecret: 'wrong-secret' };
    const wrong = openUps({ settings, clock, log });
    const error: unknown = await wrong.rate(ask).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ProviderUnavailable);
    expect(String(error)).toContain('UPS refuses our keys (401)');
    expect(JSON.stringify([String(error), told])).not.toContain('wrong-secret');
  });
});

describe('what is asked again', () => {
  test.each<UpsFault>(['429', '503', '500', 'cut'])('a rate, after %s', async fault => {
    standIn.fail('rate', fault);
    expect(await carrier.rate(ask)).toMatchObject({ ok: true });
    expect(count('rate')).toBe(2);
  });

  test.each<UpsFault>(['garbage', 'empty', 'slow'])('not a rate, after %s: it fails cleanly', async fault => {
    standIn.fail('rate', fault);
    await expect(impatient().rate(ask)).rejects.toThrow(ProviderUnavailable);
    expect(count('rate')).toBe(1);
  });

  test('a void whose answer was lost is void', async () => {
    const { shipmentId } = await buy(carrier);
    standIn.fail('void', '500-done');
    expect(await carrier.voidShipment(shipmentId)).toEqual({ ok: true, alreadyVoided: true });
  });

  test('a void that somebody in front of UPS leads elsewhere was not asked for: it is tried again', async () => {
    const { shipmentId } = await buy(carrier);
    standIn.fail('void', 'elsewhere');
    await expect(carrier.voidShipment(shipmentId)).rejects.toThrow(ProviderUnavailable);
    expect(await carrier.voidShipment(shipmentId)).toEqual({ ok: true, alreadyVoided: false });
  });

  test('a shipment of which UPS kept one label is not void', async () => {
    const { shipmentId, trackings } = await buy(carrier, 2);
    standIn.keepWhenVoided(trackings[1] ?? '');
    expect(await carrier.voidShipment(shipmentId)).toEqual({ ok: false, reason: 'too_old' });
    expect(await carrier.voidShipment(shipmentId)).toEqual({ ok: true, alreadyVoided: false });
  });
});

test.each([
  ['Caribe Express', 'CBX00012 AEREO Maracaibo, Zulia'],
  ['Caribe Express Casillero Internacional de Doral', 'Internacional de Doral'],
])('the warehouse %s reads in its line of attention: %s', (name, attention) => {
  const forwarding = {
    transport: 'AIR',
    locker: 'CBX00012',
    receiver: 'Ana',
    city: 'Maracaibo, Zulia',
  } as const;
  const request = { ...labelRequest('note'), to: { ...MIAMI, name }, forwarding };
  const body = shipBody('A1B2C3', request, { from: ['1 Main St'], to: ['2 Main St'] });
  expect(body).toMatchObject({ ShipmentRequest: { Shipment: { ShipTo: { AttentionName: attention } } } });
});

test('boxes that differ are one shipment, each with its own size, weight and options', async () => {
  const [first, second] = labelRequest('differ', 2).parcels as [Parcel, Parcel];
  const parcels = [
    { ...first, declaredCents: 45_000, signature: 'adult' as const },
    { ...second, weight: 8.25, length: 20.1, signature: 'receiver' as const },
  ];
  const request = { ...labelRequest('differ'), parcels, saturday: true };
  expect(await carrier.buyLabels(request)).toMatchObject({ ok: true, packages: [{}, {}] });
  expect(count('ship')).toBe(1);
  const body = shipBody('A1B2C3', request, { from: ['1 Main St'], to: ['2 Main St'] });
  expect(body).toMatchObject({
    ShipmentRequest: {
      Shipment: {
        ShipmentServiceOptions: { SaturdayDeliveryIndicator: '' },
        Package: [
          {
            Dimensions: { Length: '16' },
            PackageServiceOptions: {
              DeclaredValue: { CurrencyCode: 'USD', MonetaryValue: '450.00' },
              DeliveryConfirmation: { DCISType: '3' },
            },
          },
          {
            Dimensions: { Length: '21' },
            PackageWeight: { Weight: '8.3' },
            PackageServiceOptions: { DeliveryConfirmation: { DCISType: '2' } },
          },
        ],
      },
    },
  });
});

describe('a purchase without an answer', () => {
  test.each<UpsFault>(['500-done', 'cut-done', 'garbage', 'empty', 'slow-done', 'late'])(
    'after %s is never sent again, and found by its reference',
    async fault => {
      carrier = impatient();
      const reference = `silent-${fault}`;
      standIn.fail('ship', fault);
      await expect(carrier.buyLabels(labelRequest(reference, 2))).rejects.toThrow(ProviderTimeout);
      expect(count('ship')).toBe(1);
      const found = await carrier.findByReference(reference);
      if (found.state !== 'bought') throw new Error(found.state);
      expect(found.packages).toHaveLength(2);
      expect(found.chargedCents).toBeNull();
      expect(await carrier.voidShipment(found.shipmentId)).toMatchObject({ ok: true });
    },
  );

  test.each<UpsFault>(['500', 'cut', 'slow'])(
    'after %s that was not made is looked for a while',
    async fault => {
      standIn.fail('ship', fault);
      await expect(carrier.buyLabels(labelRequest(`none-${fault}`))).rejects.toThrow(ProviderTimeout);
      expect(await carrier.findByReference(`none-${fault}`)).toEqual({ state: 'none' });
      expect(count('recovery')).toBe(4);
    },
  );

  test('that UPS had no time for was not made', async () => {
    standIn.fail('ship', '429');
    const error: unknown = await carrier.buyLabels(labelRequest('busy')).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ProviderUnavailable);
    expect(error).not.toBeInstanceOf(ProviderTimeout);
  });
});

describe('a label that UPS draws no more', () => {
  test.each(['9800020', '9801028', '9801041', '9801042'])('%s: bought, and without a label', async code => {
    const { reference, trackings } = await buy(carrier);
    const [tracking = ''] = trackings;
    standIn.withhold(tracking, code);
    const found = await carrier.findByReference(reference);
    expect(found).toEqual({ state: 'bought_without_label', carrierTracking: null });
    expect(await carrier.recoverLabel(tracking)).toEqual({ ok: false, reason: 'no_label' });
    expect(await carrier.recoverZpl(tracking)).toEqual({ ok: false, reason: 'no_label' });
  });

  test('of several shipments under one reference it can be voided by its number', async () => {
    const { trackings } = await buy(carrier);
    const [tracking = ''] = trackings;
    standIn.withhold(tracking, '9801041');
    standIn.nameCandidates(tracking);
    const found = await carrier.findByReference('several');
    expect(found).toEqual({ state: 'bought_without_label', carrierTracking: tracking });
    expect(await carrier.voidShipment(tracking)).toEqual({ ok: true, alreadyVoided: false });
  });

  test('a reference of a parcel that finds its neighbour too tells whose neither label is', async () => {
    const request = labelRequest('alike', 2);
    const parcels = request.parcels.map(parcel => ({ ...parcel, printedReference: 'CEX-1' }));
    await carrier.buyLabels({ ...request, parcels });
    expect(await carrier.findByReference('alike', ['CEX-1', 'CEX-2'])).toMatchObject({
      packages: [{ printedReference: null }, { printedReference: null }],
    });
  });

  test('any other refusal of the look-up says nothing about the purchase', async () => {
    const { reference, trackings } = await buy(carrier);
    standIn.withhold(trackings[0] ?? '', '9809999');
    await expect(carrier.findByReference(reference)).rejects.toThrow(ProviderUnavailable);
  });
});

test.each([
  [{ weight: 30, length: 10.4, width: 10.4, height: 10.4 }, ['11', '11', '11', '30']],
  [{ weight: 1.1, length: 12.000000001, width: 9.01, height: 16 }, ['16', '12', '10', '1.1']],
  [{ weight: 12.34, length: 12, width: 12, height: 12 }, ['12', '12', '12', '12.4']],
])('a parcel is declared as UPS bills it: %j', (parcel, declared) => {
  const { Dimensions, PackageWeight } = measuresOf(parcel);
  const { Length, Width, Height } = Dimensions;
  expect([Length, Width, Height, PackageWeight.Weight]).toEqual(declared);
});

describe('what a person can change', () => {
  test('an address too long for a label', async () => {
    const long = { ...ORLANDO, lines: ['x'.repeat(30), 'y'.repeat(60), 'z'.repeat(36)] };
    const answer = await carrier.buyLabels({ ...labelRequest('long'), from: long });
    expect(answer).toEqual({ ok: false, reason: 'address_refused', place: 'from', field: 'lines' });
    expect(count('ship')).toBe(0);
  });

  test('long names go on in the next line, long streets are broken anew, accents are dropped', async () => {
    const from = {
      ...ORLANDO,
      name: 'María de los Ángeles Fernández-Urdaneta de Rondón',
      lines: ['12345 North Martin Luther King Junior Boulevard', 'Edificio Ñandú, Apartamento 1204'],
    };
    expect(await carrier.buyLabels({ ...labelRequest('names'), from })).toMatchObject({ ok: true });
  });
});

describe('tracking', () => {
  test('a parcel that arrives, is out for delivery and delivered', async () => {
    const { trackings } = await buy(carrier);
    const number = trackings[0] ?? '';
    await takeParcel(number);
    clock.advance(3_600_000);
    standIn.happen(number, 'I', '005', 'AR');
    clock.advance(3_600_000);
    standIn.happen(number, 'I', '021', 'OT');
    clock.advance(3_600_000);
    standIn.happen(number, 'D', '011', 'KB');
    // a picture of the delivery is nothing that happened to the parcel
    standIn.happen(number, 'D', '155', 'KP');
    const answer = await carrier.track(number);
    expect(answer?.events.map(event => event.code)).toEqual([
      'label_created',
      'picked_up',
      'arrived_at_facility',
      'out_for_delivery',
      'delivered',
    ]);
    expect(answer?.delivered).toEqual(clock.now());
    expect(answer?.events.at(-1)).toMatchObject({ location: 'Orlando, FL' });
  });
});

describe('drop points', () => {
  const near = { lines: ['12 Oak Street'], city: 'Orlando', state: 'FL', zip: '32801' };

  test('boxes for letters are left out; hours of every form are read', async () => {
    const found = await carrier.findDropPoints(near);
    if (!found.ok) throw new Error(found.reason);
    expect(found.points.map(({ name, miles, phone }) => [name, miles, phone])).toEqual([
      ['CVS STORE # 1234', 0.8, ''],
      ['THE UPS STORE', 1.4, '4075550199'],
      ['UPS', 2.3, '4075550142'],
    ]);
    const open = [{ open: '0830', close: '1830' }];
    const saturday = [{ open: '0900', close: '1500' }];
    expect(found.points[1]?.hours).toEqual(['closed', open, open, open, open, open, saturday]);
    expect(new Set(found.points[0]?.hours)).toEqual(new Set(['all_day']));
    expect(found.points[2]?.hours).toBeNull();
  });

  test('a place that closes over noon opens twice, as in UPS’s own sample of a Customer Center', () => {
    expect(dayHours({ Day: '2', OpenHours: ['800', '1630'], CloseHours: ['1000', '1930'] })).toEqual([
      { open: '0800', close: '1000' },
      { open: '1630', close: '1930' },
    ]);
    expect(dayHours({ Day: '2', OpenHours: '0', CloseHours: '2200' })).toEqual([
      { open: '0000', close: '2200' },
    ]);
    expect(dayHours({ Day: '2', OpenHours: ['800'], CloseHours: [] })).toBe('closed');
  });

  test('what is not known of an address is left out, as the schema wants no empty texts', () => {
    const { LocatorRequest } = locatorBody({ lines: [], city: '', state: '', zip: '32801' }) as {
      LocatorRequest: { OriginAddress: { AddressKeyFormat: object } };
    };
    expect(LocatorRequest.OriginAddress.AddressKeyFormat).toEqual({
      PoliticalDivision1: 'FL',
      PostcodePrimaryLow: '32801',
      CountryCode: 'US',
    });
  });

  test.each<UpsFault>(['429', '503', 'cut'])('are asked for again after %s', async fault => {
    standIn.fail('locator', fault);
    expect(await carrier.findDropPoints(near)).toMatchObject({ ok: true });
    expect(count('locator')).toBe(2);
  });
});

test('UPS’s own sample label becomes an upright 4×6 page whose bar code can be read', async ({ skip }) => {
  const sample = reference('ups/examples/shipping__Response_ShipmentResponse.json') as
    | {
        ShipmentResponse: {
          ShipmentResults: {
            PackageResults: { TrackingNumber: string; ShippingLabel: { GraphicImage: string } };
          };
        };
      }
    | undefined;
  if (!sample) return skip(NO_REFERENCE);
  const { TrackingNumber, ShippingLabel } = sample.ShipmentResponse.ShipmentResults.PackageResults;
  const pages = await scanPdf(await labelPdf(Buffer.from(ShippingLabel.GraphicImage, 'base64')));
  expect(pages).toHaveLength(1);
  expect(pages[0]).toMatchObject({ width: 288, height: 432 });
  expect(pages[0]?.barCodes).toContain(TrackingNumber);
});

test('what UPS refuses is logged with its trace, and without anybody’s address', async () => {
  await carrier.rate({ ...ask, from: { zip: '00000' } });
  expect(told).toContainEqual(
    expect.objectContaining({ operation: 'rating/v2409', status: 400, trace: 'trace' }),
  );
  await carrier.validateAddress({ lines: [MIAMI.lines[0] ?? ''], city: 'Doral', state: 'FL', zip: '33122' });
  expect(JSON.stringify(told)).not.toContain('25th');
});
