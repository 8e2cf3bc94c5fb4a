import { expect, test } from 'vitest';
import { countFilters, readFilters } from './list-filters.ts';

test('an address narrows a list by what may be a choice, and says by how many', () => {
  const all = readFilters({ from: '2026-11-02', to: '2026-11-09', service: 'AER', city: '7' });
  expect(all).toEqual({ from: '2026-11-02', to: '2026-11-09', service: 'AER', city: 7 });
  expect(countFilters(all)).toBe(4);
  const none = readFilters({ from: '2026-13-01', to: '', service: 'ZZZ', city: '0' });
  expect(none).toEqual({});
  expect(countFilters(none)).toBe(0);
});
