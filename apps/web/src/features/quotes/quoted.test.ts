import type { Quote } from '@puerta/contract/money/quotes';
import { expect, test } from 'vitest';
import { leastBy, ofType, totalOf } from './quoted.ts';

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
