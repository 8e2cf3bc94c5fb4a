import { expect, test } from 'vitest';
import { filtersOf, readClientsSearch } from './clients-search.ts';

test('an address narrows the clients by what may be a choice', () => {
  const read = readClientsSearch({
    blocked: 'false',
    owes: '1',
    from: '2026-11-02',
    to: '2026-11-09',
    q: 'Ana',
  });
  expect(read).toEqual({ blocked: false, owes: '1', from: '2026-11-02', to: '2026-11-09', q: 'Ana' });
  expect(filtersOf(read)).toBe(4);
  expect(readClientsSearch(read)).toEqual(read);
  expect(readClientsSearch({ blocked: 'x', owes: '2', from: 'ayer', page: '0' })).toEqual({});
});
