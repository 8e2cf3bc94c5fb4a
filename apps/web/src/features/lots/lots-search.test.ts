import { expect, test } from 'vitest';
import { readLotsSearch } from './lots-search.ts';

test('an address says what is searched and at which status', () => {
  expect(readLotsSearch({ q: ' V-1 ', status: '2' })).toEqual({ q: 'V-1', status: 2 });
  const narrowed = { from: '2026-11-01', to: '2026-11-30', city: '7', type: '2' };
  expect(readLotsSearch(narrowed)).toEqual({ ...narrowed, city: 7, type: 2 });
  expect(readLotsSearch({ from: 'ayer', city: 'x', type: '3' })).toEqual({});
  for (const status of ['0', '5', '1.5', '', 'x', undefined]) expect(readLotsSearch({ status })).toEqual({});
});
