import { expect, test } from 'vitest';
import { monthAfter, monthDays, monthOf } from './month.ts';

test('months follow each other across years', () => {
  expect(monthAfter('2026-12', 1)).toBe('2027-01');
  expect(monthAfter('2027-01', -1)).toBe('2026-12');
  expect(monthAfter('2026-03', 0)).toBe('2026-03');
});

test.each([
  ['2026-12', '2026-12-01', '2026-12-31'],
  ['2027-02', '2027-02-01', '2027-02-28'],
  ['2028-02', '2028-02-01', '2028-02-29'],
])('%s lasts from %s to %s', (month, first, last) => {
  expect(monthDays(month)).toEqual({ first, last });
  expect([first, last].map(monthOf)).toEqual([month, month]);
});
