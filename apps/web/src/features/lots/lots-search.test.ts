import { expect, test } from 'vitest';
import { readLotsSearch } from './lots-search.ts';

test('an address says what is searched and at which status', () => {
  expect(readLotsSearch({ q: ' V-1 ', status: '2' })).toEqual({ q: 'V-1', status: 2 });
  for (const status of ['0', '5', '1.5', '', 'x', undefined]) expect(readLotsSearch({ status })).toEqual({});
});
