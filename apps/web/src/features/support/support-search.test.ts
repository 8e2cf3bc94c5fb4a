import { expect, test } from 'vitest';
import { readSupportSearch } from './support-search.ts';

test('an address names a ticket by its number', () => {
  expect(readSupportSearch({ ticket: '12' })).toEqual({ ticket: 12 });
  expect(readSupportSearch({ ticket: 12 })).toEqual({ ticket: 12 });
});

test.each([undefined, '', 'x', 0, -1, 1.5, {}])('%j is no ticket', ticket => {
  expect(readSupportSearch({ ticket })).toEqual({});
});

test('a question begun elsewhere comes along, and no more of it than fits', () => {
  expect(readSupportSearch({ ask: 'Una caja de 160 lb' })).toEqual({ ask: 'Una caja de 160 lb' });
  expect(readSupportSearch({ ask: 'x'.repeat(900) }).ask).toHaveLength(600);
  for (const ask of ['', ' ', 12, {}]) expect(readSupportSearch({ ask })).toEqual({});
});
