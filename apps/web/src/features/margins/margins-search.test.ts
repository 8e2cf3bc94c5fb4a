import { expect, test } from 'vitest';
import { readMarginsSearch } from './margins-search.ts';

test('a search keeps what may be a choice, and leaves out what is none', () => {
  const search = { by: 'client', from: '2026-09-07', to: '2026-11-16' };
  expect(readMarginsSearch({ ...search, page: 2 })).toEqual(search);
  for (const wrong of ['2026-13-01', '', 20_260_907, undefined])
    expect(readMarginsSearch({ by: wrong, from: wrong, to: wrong }), String(wrong)).toEqual({});
});
