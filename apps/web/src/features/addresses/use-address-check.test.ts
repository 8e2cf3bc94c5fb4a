import { expect, test } from 'vitest';
import { isComplete } from './use-address-check.ts';

const address = { lineOne: '100 Main St', lineTwo: '', state: 'FL', city: 'Orlando', zip_code: '32801' };

test('an address is asked about once nothing of it is missing', () => {
  expect(isComplete(address)).toBe(true);
  expect(isComplete({ ...address, zip_code: '32801-1234' })).toBe(true);
});

test.each([
  ['lineOne', ' '],
  ['state', ''],
  ['city', ''],
  ['zip_code', '3280'],
])('not while %s is "%s"', (field, value) => {
  expect(isComplete({ ...address, [field]: value })).toBe(false);
});
