import fc from 'fast-check';
import { expect, test } from 'vitest';
import { milesBetween, placeOf } from '../places.ts';
import { isWithinLimits } from '../port.ts';
import { billableWeight, priceOf, SERVICES, zoneBetween } from './tariff.ts';

const place = (zip: string) => placeOf(zip)!;
const side = fc.double({ min: 1, max: 30, noNaN: true });
const parcels = fc.record({
  weight: fc.double({ min: 0.01, max: 150, noNaN: true }),
  length: side,
  width: side,
  height: side,
});
const zones = fc.integer({ min: 2, max: 8 });
const services = fc.constantFrom(...SERVICES);

test.each([
  ['33122', '33101', 2],
  ['33122', '32801', 3],
  ['33122', '32501', 4],
  ['33122', '28202', 5],
  ['33122', '10001', 6],
  ['33122', '79901', 7],
  ['33122', '90001', 8],
  ['33122', '96813', 8],
])('from %s to %s is zone %i', (from, to, zone) => {
  expect(zoneBetween(place(from), place(to))).toBe(zone);
});

test('distance is that of the map', () => {
  const miles = milesBetween(place('10001'), place('90001'));
  expect(miles).toBeGreaterThan(2430);
  expect(miles).toBeLessThan(2480);
});

test('codes of boxes and companies stand beside their neighbours; others are unknown', () => {
  expect(placeOf('33299')?.state).toBe('FL');
  expect(placeOf('90199')?.state).toBe('CA');
  expect(placeOf('33122-1234')).toEqual(placeOf('33122'));
  for (const zip of ['00000', '00100', '', 'abcde']) expect(placeOf(zip)).toBeNull();
});

test('a hand-calculated price', () => {
  // Ground, zone 5, 10 lb: 1150 + 90×3 + 10×(42 + 14×3) = 2260; residential 595 more; 35 % less is 1855.75.
  const box = { weight: 10, length: 10, width: 10, height: 10 };
  expect(priceOf('GND', 5, [box], true)).toEqual({
    service: 'GND',
    publishedCents: 2855,
    negotiatedCents: 1856,
    billableWeightLb: 10,
    transitDays: 3,
    saturday: false,
  });
});

test('what is added to a box, by hand', () => {
  const box = { weight: 10, length: 10, width: 10, height: 10 };
  const dearer = (added: object, saturday = false) =>
    priceOf('GND', 5, [{ ...box, ...added }], true, { saturday }).publishedCents - 2855;
  // what the carrier answers for anyway costs nothing; above it 1.45 for each begun hundred, 4.35 at least
  for (const [cents, price] of [
    [10_000, 0],
    [10_001, 435],
    [40_000, 435],
    [40_001, 580],
    [500_000, 7105],
  ] as const)
    expect(dearer({ declaredCents: cents })).toBe(price);
  expect(dearer({ signature: 'receiver' })).toBe(660);
  expect(dearer({ signature: 'adult' }, true)).toBe(790 + 1600);
});

test('a Saturday is offered for what sets out on the right day', () => {
  const offered = (today: string) =>
    SERVICES.filter(service => priceOf(service, 5, [], false, { today }).saturday);
  expect(offered('2026-11-26')).toEqual(['2DA']);
  expect(offered('2026-11-27')).toEqual(['NDA']);
  expect(offered('2026-11-25')).toEqual([]);
});

test('bulky boxes are charged by volume, in whole pounds', () => {
  expect(billableWeight({ weight: 5, length: 21, width: 16, height: 15 })).toBe(31);
  expect(billableWeight({ weight: 5, length: 20.1, width: 15.5, height: 14.01 })).toBe(31);
  expect(billableWeight({ weight: 49.25, length: 21, width: 16, height: 15 })).toBe(50);
});

test('prices are whole cents above zero, and the negotiated one is below the published', () => {
  fc.assert(
    fc.property(services, zones, parcels, fc.boolean(), (service, zone, parcel, residential) => {
      const { publishedCents, negotiatedCents } = priceOf(service, zone, [parcel], residential);
      expect(Number.isInteger(publishedCents) && Number.isInteger(negotiatedCents)).toBe(true);
      expect(negotiatedCents).toBeGreaterThan(0);
      expect(negotiatedCents).toBeLessThan(publishedCents);
    }),
  );
});

test('heavier, farther and residential never cost less', () => {
  fc.assert(
    fc.property(services, zones, parcels, (service, zone, parcel) => {
      const cents = (z: number, weight: number, residential: boolean) =>
        priceOf(service, z, [{ ...parcel, weight }], residential).publishedCents;
      const price = cents(zone, parcel.weight, false);
      expect(cents(zone, parcel.weight + 1, false)).toBeGreaterThanOrEqual(price);
      expect(cents(zone + 1, parcel.weight, false)).toBeGreaterThan(price);
      expect(cents(zone, parcel.weight, true)).toBeGreaterThan(price);
    }),
  );
});

test('several parcels cost what they cost one by one', () => {
  fc.assert(
    fc.property(services, zones, fc.array(parcels, { minLength: 1, maxLength: 10 }), (service, zone, all) => {
      const one = all.map(parcel => priceOf(service, zone, [parcel], true).publishedCents);
      expect(priceOf(service, zone, all, true).publishedCents).toBe(one.reduce((a, b) => a + b, 0));
    }),
  );
});

test.each([
  [{ weight: 150, length: 108, width: 14, height: 14 }, true],
  [{ weight: 150.01, length: 10, width: 10, height: 10 }, false],
  [{ weight: 1, length: 10, width: 108.1, height: 1 }, false],
  [{ weight: 1, length: 14, width: 108, height: 14.6 }, false],
  [{ weight: 0, length: 10, width: 10, height: 10 }, false],
])('limits, whatever the sides are called: %o is %s', (parcel, within) => {
  expect(isWithinLimits(parcel)).toBe(within);
});
