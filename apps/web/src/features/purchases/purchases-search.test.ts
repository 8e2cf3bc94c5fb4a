import { expect, test } from 'vitest';
import { readPurchasesSearch } from './purchases-search.ts';

test('a page above the first stands in the address', () => {
  expect(readPurchasesSearch({ page: 3 })).toEqual({ page: 3 });
  expect(readPurchasesSearch({ page: '3' })).toEqual({ page: 3 });
});

test.each([undefined, null, 0, 1, -2, 1.5, 'x', {}, Number.NaN])('%j is the first page', page => {
  expect(readPurchasesSearch({ page })).toEqual({});
});

test('a search stands in capitals, a status is one of the five', () => {
  expect(readPurchasesSearch({ q: ' ce7k2m ', status: '2' })).toEqual({ q: 'CE7K2M', status: 2 });
  expect(readPurchasesSearch({ q: 12345, status: 0 })).toEqual({ q: '12345' });
  expect(readPurchasesSearch({ q: '  ', status: 6 })).toEqual({});
  expect(readPurchasesSearch({ q: {}, status: 'x' })).toEqual({});
});
