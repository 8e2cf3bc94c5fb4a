import { expect, test } from 'vitest';
import { readTrackingSearch } from './tracking-search.ts';

test('a code stands in capitals', () => {
  expect(readTrackingSearch({ code: ' ce7k2m9qx4 ' })).toEqual({ code: 'CE7K2M9QX4' });
  expect(readTrackingSearch({ code: '0123456' })).toEqual({ code: '0123456' });
});

test('a payment made elsewhere comes along', () => {
  expect(readTrackingSearch({ code: 'CE7', payment: 'x-1' })).toEqual({ code: 'CE7', payment: 'x-1' });
});

test.each([undefined, '', '  ', null, { a: 1 }])('%j is no code', code => {
  expect(readTrackingSearch({ code })).toEqual({});
});
