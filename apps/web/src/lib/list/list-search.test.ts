import { expect, test } from 'vitest';
import { countFilters, FIRST_PAGE, readFilters, readListSearch, shortestList } from './list-search.ts';

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

test('an address narrows a list by what may be a choice, and says by how many', () => {
  const all = readFilters({ from: '2026-11-02', to: '2026-11-09', service: 'AER', city: '7' });
  expect(all).toEqual({ from: '2026-11-02', to: '2026-11-09', service: 'AER', city: 7 });
  expect(countFilters(all)).toBe(4);
  const none = readFilters({ from: '2026-13-01', to: '', service: 'ZZZ', city: '0' });
  expect(none).toEqual({});
  expect(countFilters(none)).toBe(0);
});
