import { expect, test } from 'vitest';
import { readSupportSearch } from './support-search.ts';

test('an address names a ticket by its number', () => {
  expect(readSupportSearch({ ticket: '12' })).toEqual({ ticket: 12 });
  expect(readSupportSearch({ ticket: 12 })).toEqual({ ticket: 12 });
});

test.each([undefined, '', 'x', 0, -1, 1.5, {}])('%j is no ticket', ticket => {
  expect(readSupportSearch({ ticket })).toEqual({});
});
