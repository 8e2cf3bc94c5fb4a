import { expect, test } from 'vitest';
import { readPurchasesSearch } from './purchases-search.ts';

test('a page above the first stands in the address', () => {
  expect(readPurchasesSearch({ page: 3 })).toEqual({ page: 3 });
  expect(readPurchasesSearch({ page: '3' })).toEqual({ page: 3 });
});

test.each([undefined, null, 0, 1, -2, 1.5, 'x', {}, Number.NaN])('%j is the first page', page => {
  expect(readPurchasesSearch({ page })).toEqual({});
});
