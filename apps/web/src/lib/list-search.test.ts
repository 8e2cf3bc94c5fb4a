import { expect, test } from 'vitest';
import { FIRST_PAGE, readListSearch, shortestList } from './list-search.ts';

test('an address that anybody typed falls back to the first page', () => {
  for (const page of ['0', '-1', '1.5', 'x', '']) expect(readListSearch({ page })).toEqual({});
  for (const size of ['51', '0', 'x']) expect(readListSearch({ size })).toEqual({});
  expect(readListSearch({ q: '  ' })).toEqual({});
  expect(readListSearch({ q: ' peña ', page: '3', size: '150' })).toEqual({ q: 'peña', page: 3, size: 150 });
});

test('the first page has the shortest address', () => {
  expect(FIRST_PAGE).toEqual({ q: '', page: 1, size: 50 });
  expect(shortestList(FIRST_PAGE)).toEqual({});
});
