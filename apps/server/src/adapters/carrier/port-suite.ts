import { randomUUID } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import type { CalendarDay } from '@puerta/domain/days/calendar-day';
import { addedOptions, dropPoints, NOWHERE, returnLabels, thermalLabels } from './port-suite-more.ts';
import type { Carrier, CarrierAddress, LabelRequest, PickupRequest, RateRequest } from './port.ts';

/** A carrier under test, with the means to make happen there what happens to parcels. */
export type CarrierUnderTest = {
  carrier(): Carrier;
  /** The driver takes the parcel: from then on it is the carrier's. */
  takeParcel(carrierTracking: string): Promise<unknown>;
  /** A day on which the carrier picks up, and one on which it does not. */
  days: { served: CalendarDay; unserved: CalendarDay };
};

export const MIAMI: CarrierAddress = {
  name: 'Caribe Express',
  phone: '3055550142',
  lines: ['8400 NW 25th Street'],
  city: 'Doral',
  state: 'FL',
  zip: '33122',
  residential: false,
};
export const ORLANDO: CarrierAddress = {
  name: 'José Núñez',
  phone: '4075550100',
  lines: ['12 Oak Street', 'Apt 4'],
  city: 'Orlando',
  state: 'FL',
  zip: '32801',
  residential: true,
};
export const PARCEL = { weight: 30, length: 16, width: 12, height: 12 };
const SERVICES = ['GND', '3DS', '2DA', 'NDA'];

const printedOn = (reference: string, place: number) => `${reference}-${place}`;

export function labelRequest(reference: string, parcels = 1): LabelRequest {
  return {
    reference,
    from: ORLANDO,
    to: MIAMI,
    service: 'GND',
    description: 'Ropa',
    parcels: Array.from({ length: parcels }, (_, index) => ({
      ...PARCEL,
      printedReference: printedOn(reference, index),
    })),
  };
}

/** What every carrier must keep of its port's promises. */
export function carrierSuite(underTest: CarrierUnderTest): void {
  describe('rates', () => {
    rates(underTest);
  });
  describe('labels', () => {
    labels(underTest);
  });
  describe('options', () => {
    addedOptions(underTest, { ...labelRequest('suite-options'), service: 'NDA' });
  });
  describe('returns', () => {
    returnLabels(underTest, labelRequest('suite-return'));
  });
  describe('labels for thermal printers', () => {
    thermalLabels(underTest, carrier => buy(carrier, 2));
  });
  describe('voids', () => {
    voids(underTest);
  });
  describe('tracking', () => {
    tracking(underTest);
  });
  describe('pickups', () => {
    pickups(underTest);
  });
  describe('addresses', () => {
    addresses(underTest);
  });
  describe('drop points', () => {
    dropPoints(underTest);
  });
}

function rates({ carrier }: CarrierUnderTest): void {
  const ask: RateRequest = {
    from: { zip: '32801' },
    to: { zip: '33122-0001' },
    parcels: [PARCEL],
    residential: true,
  };

  test('every service is rated, or the one asked for', async () => {
    const all = await carrier().rate(ask);
    if (!all.ok) throw new Error(all.reason);
    expect(all.rates.map(rate => rate.service).sort()).toEqual([...SERVICES].sort());
    for (const rate of all.rates) {
      expect(rate.publishedCents).toBeGreaterThan(0);
      expect(rate.negotiatedCents).toBeGreaterThan(0);
      expect(rate.negotiatedCents).toBeLessThanOrEqual(rate.publishedCents);
      expect(rate.billableWeightLb).toBeGreaterThanOrEqual(30);
      expect(rate.transitDays).toBeGreaterThanOrEqual(1);
    }
    const one = await carrier().rate({ ...ask, service: '2DA' });
    expect(one).toEqual({ ok: true, rates: all.rates.filter(rate => rate.service === '2DA') });
  });

  test('a business is cheaper than a home, and its label costs what it was rated at', async () => {
    const centsOf = async (residential: boolean) => {
      const answer = await carrier().rate({ ...ask, residential, service: 'GND' });
      return answer.ok ? (answer.rates[0]?.negotiatedCents ?? 0) : 0;
    };
    const [home, business] = [await centsOf(true), await centsOf(false)];
    expect(business).toBeLessThan(home);
    for (const [residential, cents] of [
      [true, home],
      [false, business],
    ] as const) {
      const request = labelRequest(`suite-${randomUUID().slice(0, 12)}`);
      const bought = await carrier().buyLabels({ ...request, to: { ...MIAMI, residential } });
      expect(bought).toMatchObject({ ok: true, chargedCents: cents });
    }
  });

  test('several parcels are rated together', async () => {
    const centsOf = async (parcels: RateRequest['parcels']) => {
      const answer = await carrier().rate({ ...ask, parcels, service: 'GND' });
      return answer.ok ? (answer.rates[0]?.publishedCents ?? 0) : 0;
    };
    const one = await centsOf([PARCEL]);
    expect(await centsOf([PARCEL, PARCEL])).toBeGreaterThan(one);
  });

  test('an unknown place and a box past the limits are refused, not failures', async () => {
    const refused = (place: 'from' | 'to') => ({ ok: false, reason: 'unknown_zip', place });
    expect(await carrier().rate({ ...ask, from: { zip: NOWHERE } })).toEqual(refused('from'));
    expect(await carrier().rate({ ...ask, to: { zip: NOWHERE } })).toEqual(refused('to'));
    for (const box of [
      { ...PARCEL, weight: 151 },
      { ...PARCEL, width: 109 },
      { ...PARCEL, length: 60, width: 40, height: 30 },
    ]) {
      const answer = await carrier().rate({ ...ask, parcels: [PARCEL, box] });
      expect(answer).toEqual({ ok: false, reason: 'over_limits' });
    }
  });
}

export async function buy(carrier: Carrier, parcels = 1, reference = `suite-${randomUUID().slice(0, 12)}`) {
  const answer = await carrier.buyLabels(labelRequest(reference, parcels));
  if (!answer.ok) throw new Error(answer.reason);
  return { ...answer, reference, trackings: answer.packages.map(label => label.carrierTracking) };
}

function labels({ carrier }: CarrierUnderTest): void {
  test('one upright 4×6 inch label for each parcel, at the negotiated rate', async () => {
    const bought = await buy(carrier(), 3);
    expect(new Set(bought.trackings).size).toBe(3);
    for (const { label, labelFormat } of bought.packages) {
      expect(labelFormat).toBe('pdf');
      const pages = (await PDFDocument.load(label)).getPages();
      expect(pages.map(page => page.getSize())).toEqual([{ width: 288, height: 432 }]);
    }
    const rated = await carrier().rate({
      from: ORLANDO,
      to: MIAMI,
      parcels: [PARCEL, PARCEL, PARCEL],
      service: 'GND',
      residential: MIAMI.residential,
    });
    expect(bought.chargedCents).toBe(rated.ok && rated.rates[0]?.negotiatedCents);
  });

  test('a purchase is found again by its reference, with the same labels', async () => {
    const { reference, shipmentId, packages, trackings } = await buy(carrier(), 2);
    const found = await carrier().findByReference(reference);
    if (found.state !== 'bought') throw new Error(found.state);
    expect(found).toMatchObject({
      shipmentId,
      packages: trackings.map(carrierTracking => ({ carrierTracking })),
    });
    expect(found.packages.map(({ label }) => label)).toEqual(packages.map(({ label }) => label));
    const printed = [0, 1].map(place => printedOn(reference, place));
    expect(packages.map(({ printedReference }) => printedReference)).toEqual(printed);
    expect(await carrier().findByReference(reference, printed)).toEqual({ ...found, packages });
    expect(await carrier().findByReference('suite-unknown')).toEqual({ state: 'none' });
  });

  test('a label is recovered while it is valid', async () => {
    const { packages, shipmentId, trackings } = await buy(carrier());
    const tracking = trackings[0] ?? '';
    const recovered = { ok: true, carrierTracking: tracking, label: packages[0]?.label, labelFormat: 'pdf' };
    expect(await carrier().recoverLabel(tracking)).toEqual(recovered);
    await carrier().voidShipment(shipmentId);
    expect(await carrier().recoverLabel(tracking)).toEqual({ ok: false, reason: 'voided' });
    expect(await carrier().recoverLabel('1Z9999999999999999')).toEqual({ ok: false, reason: 'not_found' });
  });

  test('nothing is sold that cannot be carried', async () => {
    const nowhere = { ...labelRequest('suite-nowhere'), from: { ...ORLANDO, zip: NOWHERE } };
    expect(await carrier().buyLabels(nowhere)).toMatchObject({
      ok: false,
      reason: 'unknown_zip',
      place: 'from',
    });
    const heavy = labelRequest('suite-heavy');
    const parcels = heavy.parcels.map(parcel => ({ ...parcel, weight: 151 }));
    expect(await carrier().buyLabels({ ...heavy, parcels })).toEqual({ ok: false, reason: 'over_limits' });
    expect(await carrier().findByReference('suite-nowhere')).toEqual({ state: 'none' });
  });
}

function voids({ carrier, takeParcel }: CarrierUnderTest): void {
  test('one label of a shipment is voided, or all; twice changes nothing', async () => {
    const { reference, shipmentId, trackings } = await buy(carrier(), 2);
    const done = { ok: true, alreadyVoided: false };
    const again = { ok: true, alreadyVoided: true };
    expect(await carrier().voidShipment(shipmentId, trackings[1])).toEqual(done);
    expect(await carrier().voidShipment(shipmentId, trackings[1])).toEqual(again);
    expect(await carrier().findByReference(reference)).toMatchObject({
      state: 'bought',
      packages: [{ carrierTracking: trackings[0] }],
    });
    expect(await carrier().voidShipment(shipmentId)).toEqual(done);
    expect(await carrier().voidShipment(shipmentId)).toEqual(again);
    expect(await carrier().findByReference(reference)).toEqual({ state: 'none' });
  });

  test('what is unknown, or on its way, is not voided', async () => {
    const { shipmentId, trackings } = await buy(carrier());
    const unknown = '1Z9999999999999999';
    expect(await carrier().voidShipment(unknown)).toEqual({ ok: false, reason: 'not_found' });
    await takeParcel(trackings[0] ?? '');
    expect(await carrier().voidShipment(shipmentId)).toEqual({ ok: false, reason: 'already_scanned' });
  });
}

function tracking({ carrier, takeParcel }: CarrierUnderTest): void {
  test('tells what happened, the oldest first, in Spanish', async () => {
    const { trackings } = await buy(carrier());
    const number = trackings[0] ?? '';
    expect(await carrier().track(number)).toMatchObject({
      events: [{ code: 'label_created', description: expect.stringContaining('Etiqueta creada') }],
      delivered: null,
      scanned: false,
    });
    await takeParcel(number);
    const taken = await carrier().track(number);
    expect(taken).toMatchObject({ scanned: true, delivered: null });
    expect(taken?.events.map(event => event.code)).toEqual(['label_created', 'picked_up']);
    expect(taken?.events.every(event => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(event.at))).toBe(true);
    expect(await carrier().track('1Z9999999999999999')).toBeNull();
  });

  test('a voided label says so and was never scanned', async () => {
    const { shipmentId, trackings } = await buy(carrier());
    await carrier().voidShipment(shipmentId);
    const answer = await carrier().track(trackings[0] ?? '');
    expect(answer?.events.map(event => event.code)).toEqual(['label_created', 'label_voided']);
    expect(answer?.scanned).toBe(false);
  });
}

function pickups({ carrier, days }: CarrierUnderTest): void {
  const request = (rest: Partial<PickupRequest> = {}): PickupRequest => ({
    reference: randomUUID().slice(0, 20),
    address: { ...ORLANDO, lines: [`${randomUUID().slice(0, 8)} Elm Street`] },
    date: days.served,
    window: { start: '0800', end: '1200' },
    quantity: 1,
    contact: 'José Núñez',
    phone: '4075550100',
    carrierTrackings: [],
    parcelWeights: [30],
    ...rest,
  });

  test('a visit has a number of its own and costs what was rated', async () => {
    const asked = request();
    const first = await carrier().schedulePickup(asked);
    expect(first).toMatchObject({ ok: true, prn: expect.stringMatching(/^29[0-9A-Z]{9}$/) });
    const rated = await carrier().ratePickup(asked);
    expect(rated).toEqual({ ok: true, cents: first.ok && first.cents });
    const other = await carrier().schedulePickup(request());
    expect(other.ok && first.ok && other.prn !== first.prn).toBe(true);
  });

  test('a pickup is found by its reference until it is cancelled', async () => {
    const asked = request();
    const find = () => carrier().findPickup(asked.reference, asked.date);
    expect(await find()).toEqual({ state: 'none' });
    const pickup = await carrier().schedulePickup(asked);
    if (!pickup.ok) throw new Error(pickup.reason);
    expect(await find()).toEqual({ state: 'found', prn: pickup.prn });
    await carrier().cancelPickup(pickup.prn);
    expect(await find()).toEqual({ state: 'none' });
  });

  test('a pickup is cancelled once; again is done, an unknown one is not', async () => {
    const pickup = await carrier().schedulePickup(request());
    if (!pickup.ok) throw new Error(pickup.reason);
    expect(await carrier().cancelPickup(pickup.prn)).toEqual({ ok: true });
    expect(await carrier().cancelPickup(pickup.prn)).toEqual({ ok: true });
    expect(await carrier().cancelPickup('29NONE00000')).toEqual({ ok: false, reason: 'not_found' });
  });

  test('a day on which nobody comes and an unknown place are refused', async () => {
    const late = request({ date: days.unserved });
    const refused = { ok: false, reason: 'date_not_available' };
    expect(await carrier().ratePickup(late)).toEqual(refused);
    expect(await carrier().schedulePickup(late)).toEqual(refused);
    const nowhere = request({ address: { ...ORLANDO, zip: NOWHERE } });
    expect(await carrier().ratePickup(nowhere)).toEqual({ ok: false, reason: 'unknown_zip' });
  });
}

function addresses({ carrier }: CarrierUnderTest): void {
  test('known, with another state than its code, unknown', async () => {
    const address = { lines: ['12 Oak Street'], city: 'Orlando', state: 'FL', zip: '32801' };
    const valid = await carrier().validateAddress(address);
    expect(valid).toMatchObject({ verdict: 'valid', residential: true });
    const business = await carrier().validateAddress({ ...address, lines: ['12 Oak Street Suite 4'] });
    expect(business).toMatchObject({ verdict: 'valid', residential: false });
    const suggested = await carrier().validateAddress({ ...address, state: 'GA' });
    expect(suggested).toMatchObject({ verdict: 'suggestion', candidates: [{ state: 'FL', zip: '32801' }] });
    const unknown = await carrier().validateAddress({ ...address, zip: NOWHERE });
    expect(unknown).toEqual({ verdict: 'unknown', candidates: [] });
  });
}
