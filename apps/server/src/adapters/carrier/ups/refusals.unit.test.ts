import { expect, test } from 'vitest';
import { causeOf } from './refusals.ts';

const zips = { from: '32801', to: '33122' };
const told = (code: string, message = '') => causeOf([{ code, message }], zips);

test.each([
  ['120202', { reason: 'address_refused', place: 'to', field: 'lines' }],
  ['120305', { reason: 'address_refused', place: 'from', field: 'city' }],
  ['120106', { reason: 'address_refused', place: 'from', field: 'state' }],
  ['120213', { reason: 'address_refused', place: 'to', field: 'phone' }],
  ['120207', { reason: 'unknown_zip', place: 'to' }],
  ['120802', { reason: 'address_refused', place: 'to' }],
  ['111107', { reason: 'unknown_zip', place: 'from' }],
  ['111210', { reason: 'service_unavailable' }],
  ['112111', null],
])('%s is %j', (code, cause) => {
  expect(told(code)).toEqual(cause);
});

test.each([
  ['120105', { reason: 'address_refused', place: 'to', field: 'city' }],
  ['120801', { reason: 'address_refused', place: 'to' }],
  ['120305', { reason: 'address_refused', place: 'from', field: 'city' }],
  ['111210', { reason: 'service_unavailable' }],
])('%s of a return, whose shipper is its receiver, is %j', (code, cause) => {
  expect(causeOf([{ code, message: '' }], zips, true)).toEqual(cause);
});

test('a postal code that does not fit its state is found by its digits', () => {
  expect(told('111285', 'The postal code 33122 is invalid for GA')).toEqual({
    reason: 'unknown_zip',
    place: 'to',
  });
  expect(told('111285', 'The postal code 32801 is invalid')).toEqual({
    reason: 'unknown_zip',
    place: 'from',
  });
});

test('a code that nobody wrote down is read by its words', () => {
  expect(told('999999', 'The maximum weight of a package is exceeded')).toEqual({ reason: 'over_limits' });
  expect(told('999999', 'Something else')).toBeNull();
});

test('the first error that says something counts', () => {
  const errors = [
    { code: '999999', message: '' },
    { code: '120302', message: '' },
  ];
  expect(causeOf(errors, zips)).toEqual({ reason: 'address_refused', place: 'from', field: 'lines' });
});
