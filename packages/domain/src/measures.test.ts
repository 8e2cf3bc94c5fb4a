import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  cubicFeet,
  girth,
  hasTwoDecimals,
  kilograms,
  longestFirst,
  sortedSides,
  volumetricWeight,
} from './measures.ts';

const side = fc.integer({ min: 1, max: 20_000 }).map(hundredths => hundredths / 100);
const box = fc.record({ length: side, width: side, height: side });

test('measures of a known box', () => {
  const small = { length: 12, width: 12, height: 16 };
  expect(volumetricWeight(small).toFixed(2)).toBe('13.88');
  expect(cubicFeet(small).toFixed(2)).toBe('1.33');
  const medium = { length: 15, width: 16, height: 21 };
  expect(volumetricWeight(medium)).toBeCloseTo(30.3614, 4);
  expect(cubicFeet(medium)).toBeCloseTo(2.9167, 4);
  expect(girth(medium)).toBe(89);
  expect(cubicFeet({ length: 12, width: 12, height: 12 })).toBe(1);
});

test('girth depends on which side is called length, and is least with the longest first', () => {
  expect(girth({ length: 30, width: 10, height: 5 })).toBe(60);
  expect(girth({ length: 5, width: 10, height: 30 })).toBe(85);
  fc.assert(
    fc.property(box, it => {
      expect(girth(longestFirst(it))).toBeLessThanOrEqual(girth(it) + 1e-9);
    }),
  );
});

test('sides of two decimals make the girth they make on paper', () => {
  fc.assert(
    fc.property(box, it => {
      const hundredths =
        Math.round(it.length * 100) + 2 * (Math.round(it.width * 100) + Math.round(it.height * 100));
      expect(girth(it)).toBe(hundredths / 100);
    }),
  );
});

test('turning a box changes neither its volume nor its sorted sides', () => {
  fc.assert(
    fc.property(box, it => {
      const turned = { length: it.height, width: it.length, height: it.width };
      expect(sortedSides(turned)).toEqual(sortedSides(it));
      expect(volumetricWeight(turned)).toBeCloseTo(volumetricWeight(it), 6);
    }),
  );
});

test('kilograms have two decimals', () => {
  expect(kilograms(10)).toBe(4.54);
  expect(kilograms(150)).toBe(68.04);
  expect(kilograms(2.2046)).toBe(1);
  expect(kilograms(0)).toBe(0);
  fc.assert(
    fc.property(side, pounds => {
      expect(hasTwoDecimals(kilograms(pounds))).toBe(true);
    }),
  );
});

test('two decimals are allowed, a third is not', () => {
  fc.assert(
    fc.property(side, value => {
      expect(hasTwoDecimals(value)).toBe(true);
    }),
  );
  for (const value of [1.005, 12.345, 0.001, Number.NaN, Infinity]) expect(hasTwoDecimals(value)).toBe(false);
});
