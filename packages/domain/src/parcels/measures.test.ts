import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  asCarried,
  cubicFeet,
  girth,
  isWithinGirth,
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

test.each([
  [{ length: 10.4, width: 10.4, height: 10.4 }, [11, 11, 11]],
  [{ length: 12, width: 12.01, height: 16 }, [16, 13, 12]],
  [{ length: 12.000000001, width: 0.1 + 0.2 - 0.3 + 9, height: 8.99 }, [12, 9, 9]],
])('the carrier counts a begun inch whole: %j', (box, sides) => {
  const { length, width, height } = asCarried(box);
  expect([length, width, height]).toEqual(sides);
});

test('a box that is too long only as the carrier measures it is too long', () => {
  expect(isWithinGirth({ length: 45, width: 30, height: 30 })).toBe(true);
  expect(isWithinGirth({ length: 44.9, width: 29.9, height: 30 })).toBe(true);
  expect(isWithinGirth({ length: 44.8, width: 30.1, height: 29.9 })).toBe(false);
  expect(isWithinGirth({ length: 30, width: 45, height: 30 })).toBe(false);
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
