import type { Quote } from '@puerta/contract/quotes';
import { expect, test } from 'vitest';
import { billedBy, leastBy, ofType, totalOf } from './quoted.ts';

const quote = (change: Partial<Quote>): Quote => ({
  sku: 'AER-1',
  code: 'AER',
  type: 'AIR',
  services: 'Aéreo',
  picture: null,
  payment: 100.1,
  lines: [],
  billable: { value: 12, unit: 'lb' },
  eta_days: 8,
  buyable: true,
  notice: null,
  over_weight: false,
  ...change,
});
const air = quote({});
const ocean = quote({ type: 'OCEAN', payment: 60, eta_days: 30 });

test('a pickup adds its fee, dropping off adds nothing', () => {
  expect(totalOf(air, 1, 25.2)).toBe(125.3);
  expect(totalOf(air, 0, 25.2)).toBe(100.1);
});

test('the label type shows all or only its own', () => {
  expect(ofType([air, ocean], 'all')).toEqual([air, ocean]);
  expect(ofType([air, ocean], 'AIR')).toEqual([air]);
  expect(ofType([air, ocean], 'OCEAN')).toEqual([ocean]);
});

test('the least is named only where it stands out', () => {
  expect(leastBy([air, ocean], q => q.payment)).toBe(ocean);
  expect(leastBy([air, ocean], q => q.eta_days)).toBe(air);
  expect(leastBy([air], q => q.payment)).toBeNull();
  expect(leastBy([air, { ...air }], q => q.payment)).toBeNull();
  expect(leastBy([air, quote({ eta_days: null })], q => q.eta_days)).toBeNull();
});

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
