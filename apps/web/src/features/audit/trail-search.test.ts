import { expect, test } from 'vitest';
import { readTrailSearch } from './trail-search.ts';

test('an address names person, kind, object and days; what is none of them is left out', () => {
  const whole = {
    actor: 7,
    kind: 'debt.waived',
    of: 'lot',
    id: 3,
    from: '2026-11-01',
    to: '2026-11-17',
    q: 'P1',
  };
  expect(readTrailSearch({ ...whole, actor: '7', id: '3', page: '2' })).toEqual({ ...whole, page: 2 });
  expect(readTrailSearch({ kind: 'access' })).toEqual({ kind: 'access' });
  const wrong = {
    actor: '-1',
    kind: 'lot.flown',
    of: 'lot',
    id: 'x',
    from: '2026-02-31',
    to: 'ayer',
    page: '0',
  };
  expect(readTrailSearch(wrong)).toEqual({});
});
