import { expect, test } from 'vitest';
import { monthAfter, readTakingsSearch } from './takings-search.ts';

test('months follow each other across years', () => {
  expect(monthAfter('2026-12', 1)).toBe('2027-01');
  expect(monthAfter('2027-01', -1)).toBe('2026-12');
  expect(monthAfter('2026-03', 0)).toBe('2026-03');
});

test('a month of the address is one of a calendar, or the one that runs', () => {
  expect(readTakingsSearch({ month: '2026-03' })).toEqual({ month: '2026-03' });
  for (const month of ['2026-13', '2026-3', 202_603, undefined])
    expect(readTakingsSearch({ month }), String(month)).toEqual({});
});
