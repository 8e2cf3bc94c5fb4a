import fc from 'fast-check';
import { expect, test } from 'vitest';
import { totalPaid } from './balance.ts';
import { costInAll, costsOf, type MarginFacts, marginOf, marginPercent } from './margin.ts';
import { sum } from './money.ts';
import { priceInternational, type StoredTariff } from './pricing.ts';

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
  carrierCents: 2140,
};
const box = { weight: 10, length: 12, width: 12, height: 12 };
const heavy = { ...box, weight: 30 };
const sold = (declared = box, of = tariff) => priceInternational(declared, of)?.lines ?? [];
const byAir: MarginFacts = {
  productType: 'AIR',
  lines: sold(),
  tariff,
  declared: box,
  measured: null,
  finalPaymentCents: null,
  discountCents: 0,
  pickupFeeCents: null,
  pickupCarrierCents: null,
  labels: { cents: 1500, quantity: 1, place: 0 },
  measuredLegCents: null,
  lotTransport: null,
  voided: false,
};
const inUnitedStates: MarginFacts = {
  ...byAir,
  productType: 'GROUND',
  lines: [{ code: 'carrier', cents: 3860 }],
  tariff: null,
};

test('the leg costs its negotiated price, freight and delivery what they were before the percent', () => {
  // 12³/166 = 10.41 lb × 4.50 = 46.84; with 20 percent 56.21
  expect(marginOf(byAir)).toEqual({
    lines: [
      { code: 'carrier', soldCents: 2140, costCents: 1500 },
      { code: 'freight', soldCents: 5621, costCents: 4684 },
      { code: 'delivery', soldCents: 960, costCents: 800 },
    ],
    soldCents: 8721,
    costCents: 6984,
  });
  expect(costsOf({ ...byAir, tariff: { ...tariff, office: true } })).toMatchObject({ delivery: 0 });
  expect(marginOf(inUnitedStates).lines).toEqual([{ code: 'carrier', soldCents: 3860, costCents: 1500 }]);
});

test('a heavier box costs what it measures, and the leg what the carrier asks for it then', () => {
  const owing = { ...byAir, measured: heavy, finalPaymentCents: 11_000, measuredLegCents: 2600 };
  expect(marginOf(owing)).toMatchObject({
    // 30 lb × 4.50 is 135.00 and was sold for 162.00; the rest of the difference is the leg's
    lines: [
      { code: 'carrier', soldCents: 2140 + 421, costCents: 2600 },
      { code: 'freight', soldCents: 16_200, costCents: 13_500 },
      { code: 'delivery' },
    ],
    soldCents: 8721 + 11_000,
  });
  // what the carrier asks less for was paid with the label all the same
  expect(costsOf({ ...owing, measuredLegCents: 900 }).carrier).toBe(1500);
  // somebody paid for a larger box, and what the agency paid for it was never recorded
  expect(costsOf({ ...owing, measuredLegCents: null }).carrier).toBeNull();
  // the carrier was not asked: the declared leg stands in price and cost
  expect(costsOf({ ...owing, finalPaymentCents: 10_579, measuredLegCents: null }).carrier).toBe(1500);
});

test('what is unknown is never nothing', () => {
  const unknown = { ...byAir, labels: { ...byAir.labels, cents: null } };
  expect(marginOf(unknown)).toMatchObject({ soldCents: 8721, costCents: null });
  expect(costsOf({ ...unknown, measuredLegCents: 2000 }).carrier).toBeNull();
  expect(costsOf({ ...byAir, tariff: null })).toMatchObject({ freight: null, delivery: null });
  const unserved = { ...tariff, city: { ...tariff.city, airCostCents: null } };
  expect(costsOf({ ...byAir, tariff: unserved })).toMatchObject({ freight: null, delivery: null });
  expect(costsOf({ ...byAir, pickupFeeCents: 2500 }).pickup).toBeNull();
  expect(costInAll({ carrier: 1, freight: 2, delivery: 3, pickup: null })).toBeNull();
  expect(marginPercent(100, 0)).toBeNull();
  expect(marginPercent(1737, 8721)).toBe(19.9);
});

test('a promotion is one price, and what is in it costs what it costs; its lot decides by which way', () => {
  const both: MarginFacts = {
    ...byAir,
    productType: 'MULTIPLE',
    tariff: { ...tariff, transport: 'OCEAN' },
    lines: [{ code: 'promo', cents: 39_900 }],
  };
  expect(marginOf(both).lines).toEqual([
    { code: 'promo', soldCents: 39_900, costCents: 0 },
    { code: 'carrier', soldCents: null, costCents: 1500 },
    { code: 'freight', soldCents: null, costCents: 2200 },
    { code: 'delivery', soldCents: null, costCents: 1000 },
  ]);
  expect(costsOf({ ...both, lotTransport: 'AIR' })).toMatchObject({ freight: 4684, delivery: 800 });
  expect(costsOf({ ...byAir, lotTransport: 'OCEAN' })).toMatchObject({ freight: 4684 });
  const larger = { ...both, measured: heavy, finalPaymentCents: 5000, measuredLegCents: 1800 };
  expect(marginOf(larger).lines.at(-1)).toEqual({ code: 'difference', soldCents: 5000, costCents: 0 });
});

test('of a void label only the pickup stays that was paid', () => {
  const collected = { ...byAir, pickupFeeCents: 2500, pickupCarrierCents: 1190, discountCents: 100 };
  expect(marginOf(collected).lines.slice(-2)).toEqual([
    { code: 'pickup', soldCents: 2500, costCents: 1190 },
    { code: 'discount', soldCents: -100, costCents: 0 },
  ]);
  expect(marginOf({ ...collected, voided: true })).toEqual({
    lines: [{ code: 'pickup', soldCents: 2500, costCents: 1190 }],
    soldCents: 2500,
    costCents: 1190,
  });
  expect(marginOf({ ...byAir, voided: true })).toEqual({ lines: [], soldCents: 0, costCents: 0 });
});

test('labels of an order cost together what the carrier charged, to the cent', () => {
  fc.assert(
    fc.property(fc.nat(100_000), fc.integer({ min: 1, max: 10 }), (cents, quantity) => {
      const parts = Array.from(
        { length: quantity },
        (_, place) => costsOf({ ...byAir, labels: { cents, quantity, place } }).carrier ?? 0,
      );
      expect(sum(parts)).toBe(cents);
      expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
    }),
  );
});

test('lines sum up to what the package costs its customer, and what is declared never sells below its cost', () => {
  const inches = fc.integer({ min: 100, max: 6000 }).map(hundredths => hundredths / 100);
  const boxes = fc.record({ weight: inches, length: inches, width: inches, height: inches });
  const cents = fc.nat(50_000);
  fc.assert(
    fc.property(
      boxes,
      fc.option(boxes),
      fc.record({
        leg: cents,
        cost: fc.integer({ min: 1, max: 5000 }),
        percent: fc.nat(100),
        office: fc.boolean(),
      }),
      fc.record({
        final: fc.option(fc.integer({ min: 100, max: 50_000 })),
        discount: cents,
        fee: fc.option(cents),
      }),
      (declared, measured, { leg, cost, percent, office }, { final, discount, fee }) => {
        const city = { ...tariff.city, airCostCents: cost };
        const of = { ...tariff, office, city, carrierCents: leg, margins: { air: percent, ocean: 0 } };
        const facts: MarginFacts = {
          ...byAir,
          tariff: of,
          lines: sold(declared, of),
          declared,
          measured,
          finalPaymentCents: final,
          discountCents: discount,
          pickupFeeCents: fee,
          pickupCarrierCents: fee,
          measuredLegCents: measured && leg,
        };
        const margin = marginOf(facts);
        expect(margin.soldCents).toBe(
          totalPaid({
            priceCents: sum(facts.lines.map(line => line.cents)),
            pickupCents: fee,
            finalPaymentCents: final,
            discountCents: discount,
            pending: false,
          }),
        );
        expect(margin.costCents).toBe(costInAll(costsOf(facts)));
        expect(margin.costCents).toBe(
          margin.lines.every(line => line.costCents !== null)
            ? sum(margin.lines.map(line => line.costCents ?? 0))
            : null,
        );
        for (const line of marginOf({ ...facts, measured: null, finalPaymentCents: null }).lines)
          if (line.code === 'freight' || line.code === 'delivery')
            expect(line.soldCents).toBeGreaterThanOrEqual(line.costCents ?? Number.NaN);
      },
    ),
  );
});
