import fc from 'fast-check';
import { expect, test } from 'vitest';
import { passedLimit, wayOf } from './weight-limits.ts';

const NONE = { AIR: null, OCEAN: null, GROUND: null };
const type = fc.constantFrom('AIR', 'OCEAN', 'GROUND', 'MULTIPLE');
const pounds = fc.integer({ min: 1, max: 100_000 }).map(hundredths => hundredths / 100);

test('each product keeps to the limit of its way; one that may travel by either, to that of the sea', () => {
  expect((['AIR', 'OCEAN', 'GROUND', 'MULTIPLE'] as const).map(wayOf)).toEqual([
    'AIR',
    'OCEAN',
    'GROUND',
    'OCEAN',
  ]);
  const limits = { AIR: 110, OCEAN: 140, GROUND: 70 };
  expect(passedLimit(limits, 'AIR', 110)).toBeNull();
  expect(passedLimit(limits, 'AIR', 110.01)).toBe(110);
  expect(passedLimit(limits, 'OCEAN', 120)).toBeNull();
  expect(passedLimit(limits, 'MULTIPLE', 141)).toBe(140);
  expect(passedLimit(limits, 'GROUND', 71)).toBe(70);
});

test('without limits nothing passes any; with one, only its own way does', () => {
  fc.assert(
    fc.property(type, pounds, pounds, (of, weight, limit) => {
      expect(passedLimit(NONE, of, weight)).toBeNull();
      const passed = passedLimit({ ...NONE, [wayOf(of)]: limit }, of, weight);
      expect(passed !== null).toBe(weight > limit);
      expect(passedLimit({ AIR: 1, OCEAN: 1, GROUND: 1, [wayOf(of)]: null }, of, weight)).toBeNull();
    }),
  );
});
