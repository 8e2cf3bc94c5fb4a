import { expect, test } from 'vitest';
import { billedBy, billedText } from './billed.ts';

test.each([
  ['ft3', 1.33, { length: 12, width: 12, height: 16, weight: 30 }, 'volume'],
  ['ft3', 1, { length: 6, width: 6, height: 6, weight: 30 }, 'least'],
  ['lb', 30, { length: 12, width: 12, height: 16, weight: 30 }, 'weight'],
  ['lb', 13.88, { length: 12, width: 12, height: 16, weight: 5 }, 'volumetric'],
  ['lb', 14, { length: 16, width: 12, height: 10, weight: 10 }, 'carrier'],
  ['lb', 11, { length: 6, width: 6, height: 6, weight: 10.5 }, 'wholePounds'],
] as const)('%s %d of %j is billed by its %s', (unit, value, parcel, rule) => {
  expect(billedBy({ unit, value }, parcel)).toBe(rule);
});

test('the billed figure is said with its rule', () => {
  const parcel = { length: 12, width: 12, height: 16, weight: 5 };
  expect(billedText({ unit: 'lb', value: 13.88 }, parcel)).toBe(
    '13.88 lb: su peso volumen, mayor que su peso',
  );
  expect(billedText({ unit: 'ft3', value: 1.33 }, parcel)).toBe('1.33 ft³: su volumen');
});
