import { expect, test } from 'vitest';
import { readPurchasesSearch } from './purchases-search.ts';

test('a page above the first stands in the address', () => {
  expect(readPurchasesSearch({ page: 3 })).toEqual({ page: 3 });
  expect(readPurchasesSearch({ page: '3' })).toEqual({ page: 3 });
});

test.each([undefined, null, 0, 1, -2, 1.5, 'x', {}, Number.NaN])('%j is the first page', page => {
  expect(readPurchasesSearch({ page })).toEqual({});
});

test('a number stands in capitals, what was typed as it was, a group is one of those that there are', () => {
  expect(readPurchasesSearch({ q: ' ce7k2m ', show: 'owing' })).toEqual({ q: 'CE7K2M', show: 'owing' });
  expect(readPurchasesSearch({ q: '"12345"', find: ' Peña ' })).toEqual({ q: '12345', find: 'Peña' });
  expect(readPurchasesSearch({ q: '  ', find: {}, show: 'lost' })).toEqual({});
});

test('an address of before, with one of the five states, leads to its group', () => {
  const shown = [1, '2', 3, 4, 5].map(status => readPurchasesSearch({ status }).show);
  expect(shown).toEqual(['created', 'moving', 'moving', 'moving', 'delivered']);
  for (const status of [0, 6, 'x', {}, null]) expect(readPurchasesSearch({ status })).toEqual({});
});
