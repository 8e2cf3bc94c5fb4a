import { expect, test } from 'vitest';
import { statusKey } from './status.ts';

test('voided before pending, pending before its step', () => {
  expect(statusKey({ status_id: 1, payment: 1, voided: true })).toBe('voided');
  expect(statusKey({ status_id: 2, payment: 1, voided: false })).toBe('pending');
  expect(statusKey({ status_id: 4, payment: 0, voided: false })).toBe(4);
});
