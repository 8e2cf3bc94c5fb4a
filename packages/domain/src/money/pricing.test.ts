import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asCarried, girth, longestFirst, type Parcel } from '../parcels/measures.ts';
import { CARRIER_GIRTH_MAX, CARRIER_SIDE_MAX, CARRIER_WEIGHT_MAX } from '../parcels/parcel-limits.ts';
import {
  billable,
  etaDays,
  isOffered,
  priceDomestic,
  priceFromTariff,
  priceInternational,
  pricePromo,
  promoDebtCents,
  rateableBox,
  type StoredTariff,
  shareOut,
  timesQuantity,
  together,
  withConsignment,
  withinCarrierLimits,
} from './pricing.ts';

const tariff: StoredTariff = {
  transport: 'AIR',
  office: false,
  city: {
    airCostCents: 450,
    airDeliveryCents: 800,
    airEtaDays: 7,
    oceanCostCents: 2200,
    oceanDeliveryCents: 1000,
    oceanEtaDays: 30,
  },
  margins: { air: 20, ocean: 35.5 },
  carrierCents: 1234,
};
const ocean: StoredTariff = { ...tariff, transport: 'OCEAN' };
const small: Parcel = { weight: 30, length: 12, width: 12, height: 16 };

const hundredths = (max: number) => fc.integer({ min: 1, max: max * 100 }).map(value => value / 100);
const parcel = fc.record({
  weight: hundredths(1000),
  length: hundredths(200),
  width: hundredths(200),
  height: hundredths(200),
});
const cost = fc.integer({ min: 1, max: 100_000 });
const anyTariff: fc.Arbitrary<StoredTariff> = fc.record({
  transport: fc.constantFrom('AIR' as const, 'OCEAN' as const),
  office: fc.boolean(),
  city: fc.record({
    airCostCents: cost,
    airDeliveryCents: cost,
    airEtaDays: cost,
    oceanCostCents: cost,
    oceanDeliveryCents: cost,
    oceanEtaDays: cost,
  }),
  margins: fc.record({ air: hundredths(1000), ocean: hundredths(1000) }),
  carrierCents: cost,
});

describe('international price', () => {
  test('by air, the weight when it is more than the volume', () => {
    expect(priceInternational(small, tariff)).toEqual({
      lines: [
        { code: 'carrier', cents: 1234 },
        { code: 'freight', cents: 16_200 },
        { code: 'delivery', cents: 960 },
      ],
      totalCents: 18_394,
      billable: { value: 30, unit: 'lb' },
    });
  });

  test('by air, the volumetric weight when it is more, not rounded before the price', () => {
    const bulky = { weight: 2, length: 15, width: 16, height: 21 };
    expect(billable(bulky, 'AIR')).toEqual({ value: 5040 / 166, unit: 'lb' });
    // 5040 / 166 × 4.50 × 1.2 = 163.9518…
    expect(priceInternational(bulky, tariff)?.lines[1]).toEqual({ code: 'freight', cents: 16_395 });
  });

  test('by sea, the cubic feet and one at least', () => {
    // 2304 / 1728 × 22.00 × 1.355 = 39.7466…; 10.00 × 1.355
    expect(priceInternational(small, ocean)?.lines.map(line => line.cents)).toEqual([1234, 3975, 1355]);
    const tiny = { weight: 1, length: 5, width: 5, height: 5 };
    expect(billable(tiny, 'OCEAN')).toEqual({ value: 1, unit: 'ft3' });
    expect(priceInternational(tiny, ocean)?.lines[1]?.cents).toBe(2981);
  });

  test('no delivery line for an office', () => {
    const price = priceInternational(small, { ...tariff, office: true });
    expect(price?.lines.map(line => line.code)).toEqual(['carrier', 'freight']);
    expect(price?.totalCents).toBe(17_434);
  });

  test('not offered where the transport has no cost', () => {
    for (const airCostCents of [null, 0]) {
      const city = { ...tariff.city, airCostCents };
      expect(priceInternational(small, { ...tariff, city })).toBeNull();
      expect(isOffered(city, 'AIR')).toBe(false);
      expect(isOffered(city, 'OCEAN')).toBe(true);
      expect(priceInternational(small, { ...ocean, city })).not.toBeNull();
    }
  });

  test('the tariff survives JSON, and each transport has its own days', () => {
    const stored = JSON.parse(JSON.stringify(tariff)) as StoredTariff;
    expect(priceInternational(small, stored)).toEqual(priceInternational(small, tariff));
    expect([etaDays(tariff.city, 'AIR'), etaDays(tariff.city, 'OCEAN')]).toEqual([7, 30]);
  });

  test('whole cents in every line, and the total is their sum', () => {
    fc.assert(
      fc.property(parcel, anyTariff, (it, stored) => {
        const price = priceInternational(it, stored);
        const cents = price?.lines.map(line => line.cents) ?? [];
        expect(cents.every(Number.isSafeInteger)).toBe(true);
        expect(cents.every(line => line >= 0)).toBe(true);
        expect(price?.totalCents).toBe(cents.reduce((one, other) => one + other, 0));
      }),
    );
  });

  test('freight equals whole-number arithmetic, half up', () => {
    fc.assert(
      fc.property(parcel, anyTariff, (it, stored) => {
        const air = stored.transport === 'AIR';
        const whole = (value: number) => BigInt(Math.round(value * 100));
        const volume = whole(it.length) * whole(it.width) * whole(it.height);
        // Billable as a fraction over 166 or 1728 million.
        const divisor = (air ? 166n : 1728n) * 1_000_000n;
        const least = air ? whole(it.weight) * 166n * 10_000n : divisor;
        const billed = volume > least ? volume : least;
        const costCents = BigInt((air ? stored.city.airCostCents : stored.city.oceanCostCents) ?? 0);
        const margin = 10_000n + whole(air ? stored.margins.air : stored.margins.ocean);
        const [above, below] = [billed * costCents * margin, divisor * 10_000n];
        expect(priceInternational(it, stored)?.lines[1]?.cents).toBe(
          Number((2n * above + below) / (2n * below)),
        );
      }),
      { numRuns: 1000 },
    );
  });

  test('a freight a hair below half a cent is rounded down', () => {
    const it = { weight: 0.01, length: 199.88, width: 175.1, height: 199.88 };
    const city = {
      airCostCents: 78_055,
      airDeliveryCents: 1,
      airEtaDays: 1,
      oceanCostCents: 1,
      oceanDeliveryCents: 1,
      oceanEtaDays: 1,
    };
    const stored = {
      transport: 'AIR',
      office: false,
      city,
      margins: { air: 1000, ocean: 0.01 },
      carrierCents: 1,
    } as const;
    expect(priceInternational(it, stored)?.lines[1]?.cents).toBe(36_183_464_949);
  });

  test('a heavier or larger parcel never costs less', () => {
    fc.assert(
      fc.property(parcel, anyTariff, hundredths(100), (it, stored, more) => {
        const before = priceInternational(it, stored)?.totalCents ?? 0;
        const heavier = priceInternational({ ...it, weight: it.weight + more }, stored)?.totalCents;
        const longer = priceInternational({ ...it, length: it.length + more }, stored)?.totalCents;
        expect(heavier).toBeGreaterThanOrEqual(before);
        expect(longer).toBeGreaterThanOrEqual(before);
      }),
    );
  });
});

describe('other prices', () => {
  test('domestic is the published rate, a promotion its price, an order its packages', () => {
    expect(priceDomestic(1543)).toEqual({ lines: [{ code: 'carrier', cents: 1543 }], totalCents: 1543 });
    expect(timesQuantity(pricePromo(39_900), 2)).toEqual({
      lines: [{ code: 'promo', cents: 79_800 }],
      totalCents: 79_800,
    });
  });

  test('a pickup adds its fee to a quote', () => {
    expect(withConsignment(10_000, 1, 2500)).toBe(12_500);
    expect(withConsignment(10_000, 0, 2500)).toBe(10_000);
  });

  test('boxes that differ cost together what each costs, line by line', () => {
    const one = { lines: [{ code: 'carrier' as const, cents: 7 }], totalCents: 7 };
    const other = { lines: [...one.lines, { code: 'freight' as const, cents: 5 }], totalCents: 12 };
    expect(together([one, other])).toEqual({
      lines: [
        { code: 'carrier', cents: 14 },
        { code: 'freight', cents: 5 },
      ],
      totalCents: 19,
    });
  });

  test('what is shared out is to the cent the whole, the same to the same give or take one', () => {
    expect(shareOut(100, [1, 1, 1])).toEqual([33, 34, 33]);
    const weights = fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(fc.nat(1_000_000), weights, (cents, by) => {
        const parts = shareOut(cents, by);
        expect(parts.reduce((all, part) => all + part, 0)).toBe(cents);
        const all = by.reduce((sum, weight) => sum + weight, 0);
        for (const [at, part] of parts.entries())
          expect(Math.abs(part - (cents * (by[at] ?? 0)) / all)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('an order of n is n times a package, line by line', () => {
    fc.assert(
      fc.property(parcel, anyTariff, fc.integer({ min: 1, max: 10 }), (it, stored, quantity) => {
        const price = priceInternational(it, stored);
        if (!price) throw new Error('every city here has costs');
        expect(timesQuantity(price, quantity).totalCents).toBe(price.totalCents * quantity);
      }),
    );
  });
});

describe('promotion measured larger', () => {
  const allowed: Parcel = { weight: 50, length: 21, width: 15, height: 16 };

  test('owes the difference of the standard quotes, carrier leg included', () => {
    const measured = { ...allowed, weight: 60 };
    // 10 lb × 4.50 × 1.2 and 3.00 more to Miami
    expect(promoDebtCents(allowed, measured, tariff, 1534)).toBe(5700);
  });

  test('owes nothing when it is as allowed or smaller, whatever its fixed price', () => {
    expect(promoDebtCents(allowed, allowed, ocean, ocean.carrierCents)).toBe(0);
    expect(promoDebtCents(allowed, small, ocean, 100)).toBe(0);
  });

  test('cannot be compared where its transport has no cost', () => {
    const city = { ...tariff.city, airCostCents: null };
    expect(promoDebtCents(allowed, small, { ...tariff, city }, 100)).toBeNull();
  });

  test('the delivery never changes it', () => {
    fc.assert(
      fc.property(parcel, parcel, anyTariff, cost, (it, other, stored, carrierCents) => {
        const home = promoDebtCents(it, other, { ...stored, office: false }, carrierCents);
        const office = promoDebtCents(it, other, { ...stored, office: true }, carrierCents);
        expect(home).toBe(office);
      }),
    );
  });
});

describe('rateableBox', () => {
  test('is the parcel itself within the limits', () => {
    expect(rateableBox(small)).toEqual(small);
    expect(withinCarrierLimits(small)).toBe(true);
  });

  test('is rated at 150 lb, and at 165 in of girth', () => {
    expect(rateableBox({ ...small, weight: 320 })).toEqual({ ...small, weight: 150 });
    expect(rateableBox({ weight: 20, length: 66, width: 66, height: 66 })).toEqual({
      weight: 20,
      length: 33,
      width: 33,
      height: 33,
    });
    expect(withinCarrierLimits({ ...small, weight: 150.01 })).toBe(false);
    expect(withinCarrierLimits({ ...small, height: 109 })).toBe(false);
  });

  test('what only the carrier’s measure makes too long gives way too', () => {
    const box = { weight: 20, length: 44.8, width: 30.1, height: 29.9 };
    expect(withinCarrierLimits(box)).toBe(false);
    expect(withinCarrierLimits(rateableBox(box))).toBe(true);
  });

  test('a side too thin to scale keeps 0.01 in', () => {
    const sheet = rateableBox({ weight: 5, length: 128.78, width: 199.86, height: 0.01 });
    expect(sheet.height).toBe(0.01);
    expect(withinCarrierLimits(sheet)).toBe(true);
  });

  test('is always within the carrier limits, its sides never larger than measured', () => {
    fc.assert(
      fc.property(parcel, it => {
        const rated = rateableBox(it);
        const sides = longestFirst(rated);
        expect(rated.weight).toBeLessThanOrEqual(CARRIER_WEIGHT_MAX);
        expect(girth(asCarried(sides))).toBeLessThanOrEqual(CARRIER_GIRTH_MAX);
        expect(sides.length).toBeLessThanOrEqual(CARRIER_SIDE_MAX);
        for (const side of ['length', 'width', 'height'] as const) {
          expect(rated[side]).toBeGreaterThan(0);
          expect(rated[side]).toBeLessThanOrEqual(it[side]);
        }
        expect(rateableBox(rated)).toEqual(rated);
      }),
      { numRuns: 2000, examples: [[{ weight: 0.01, length: 0.01, width: 200, height: 0.01 }]] },
    );
  });

  test('its price is asked again with the leg rated for it', () => {
    const huge = { weight: 400, length: 120, width: 20, height: 20 };
    const price = priceFromTariff(huge, tariff, 9999);
    expect(price?.lines[0]).toEqual({ code: 'carrier', cents: 9999 });
    expect(price?.billable).toEqual({ value: 400, unit: 'lb' });
  });
});
