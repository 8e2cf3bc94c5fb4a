import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { citySale, type Figures, isLeap, lackingAfter, raised, withDue } from './tariffs.ts';

const WHOLE: Figures = {
  ocean_cost_cents: 2000,
  ocean_eta: 30,
  ocean_delivery_cents: 1500,
  air_cost_cents: 400,
  air_eta: 7,
  air_delivery_cents: 1000,
};
const NONE = Object.fromEntries(Object.keys(WHOLE).map(name => [name, null])) as Figures;
const sale = (figures: Partial<Figures>, active = true, stateActive = true) =>
  citySale({ ...WHOLE, ...figures, active, stateActive });

describe('how a city stands', () => {
  test('with everything it is sold both ways', () => {
    expect(sale({})).toEqual({ isOffered: true, ways: ['AIR', 'OCEAN'], hindered: [], missing: [] });
  });

  test('every reason is said, in the order in which one mends it', () => {
    expect(sale(NONE, false, false)).toEqual({
      isOffered: false,
      ways: [],
      hindered: ['no_price', 'city_inactive', 'state_inactive'],
      missing: ['air_cost', 'air_eta', 'air_delivery', 'ocean_cost', 'ocean_eta', 'ocean_delivery'],
    });
    expect(sale({}, true, false)).toMatchObject({ ways: [], hindered: ['state_inactive'] });
    // active and without a price: customers are offered the city, and no product there
    expect(sale(NONE)).toMatchObject({ isOffered: true, ways: [], hindered: ['no_price'] });
  });

  test('one way alone is no fault, half a way is', () => {
    const byAir = { ocean_cost_cents: null, ocean_eta: null, ocean_delivery_cents: null };
    expect(sale(byAir)).toMatchObject({ ways: ['AIR'], missing: [] });
    expect(sale({ air_eta: null })).toMatchObject({ ways: ['AIR', 'OCEAN'], missing: ['air_eta'] });
    expect(sale({ air_cost_cents: null })).toMatchObject({ ways: ['OCEAN'], missing: ['air_cost'] });
  });

  test('a change that opens it or fills a gap leaves no half way; a new price in it may', () => {
    const half = { ...WHOLE, air_eta: null, air_cost_cents: null, active: true };
    expect(lackingAfter(half, { air_cost_cents: 400 })).toEqual(['air_eta']);
    expect(lackingAfter(half, { air_cost_cents: 400, air_eta: 7 })).toEqual([]);
    expect(lackingAfter(half, { ocean_cost_cents: 2100 })).toEqual([]);
    const closed = { ...half, active: false };
    expect(lackingAfter(closed, { air_cost_cents: 400 })).toEqual([]);
    expect(lackingAfter(closed, { active: true })).toEqual(['air_cost', 'air_eta']);
  });
});

describe('a percentage', () => {
  test.each([
    [530, 5, 557],
    [535, 5, 562],
    [572, 5, 601],
    [550, 5, 578],
    [557, -5, 529],
    [1, -90, 1],
    [100, 0, 100],
  ])('%d cents and %d %% make %d', (cents, percent, after) => expect(raised(cents, percent)).toBe(after));

  test('is half a cent from the exact sum at most, and never nothing', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: -9900, max: 50_000 }),
        (cents, basis) => {
          const percent = basis / 100;
          const after = raised(cents, percent);
          expect(Number.isInteger(after) && after >= 1).toBe(true);
          const exact = (BigInt(cents) * BigInt(10_000 + basis)) as bigint;
          if (after > 1) expect(Math.abs(Number(BigInt(after) * 10_000n - exact))).toBeLessThanOrEqual(5000);
        },
      ),
    );
  });
});

test('a leap is more than three times, either way; what had no price leaps nowhere', () => {
  expect([isLeap(460, 4600), isLeap(460, 1380), isLeap(460, 1381), isLeap(4600, 460)]).toEqual([
    true,
    false,
    true,
    true,
  ]);
  expect(isLeap(null, 4600)).toBe(false);
});

test('of planned changes that hold already the last one wins, figure by figure', () => {
  expect(withDue(WHOLE, null)).toEqual(WHOLE);
  const due = [{ air_cost_cents: 410, air_eta: 8 }, { air_cost_cents: 420 }];
  expect(withDue(WHOLE, due)).toEqual({ ...WHOLE, air_cost_cents: 420, air_eta: 8 });
});
