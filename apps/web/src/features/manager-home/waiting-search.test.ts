import { expect, test } from 'vitest';
import { readDebtsSearch, readDelayedSearch } from './waiting-search.ts';

test('what is no age or status shows all', () => {
  for (const age of ['3', '-1', 'x', '0.5', 'length']) {
    const read = readDebtsSearch({ age });
    expect([age, read]).toEqual([age, {}]);
  }
  expect(readDebtsSearch({ age: '2' })).toEqual({ age: 2 });
  for (const status of ['5', '0', 'x']) expect(readDelayedSearch({ status })).toEqual({});
  expect(readDelayedSearch({ status: '3', page: '2' })).toEqual({ status: 3, page: 2 });
  expect(readDelayedSearch({ late: 'sea' })).toEqual({ late: 'sea' });
  for (const late of ['all', 'x', '']) expect(readDelayedSearch({ late })).toEqual({});
  expect(readDelayedSearch({ late: 'air', status: '2' })).toEqual({ status: 2 });
});
