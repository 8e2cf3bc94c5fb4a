import { contrast } from '@puerta/domain/colour';
import { expect, test } from 'vitest';
import { STATUS_COLOURS, statusKey } from './status.ts';

test('voided before pending, pending before its step', () => {
  expect(statusKey({ status_id: 1, payment: 1, voided: true })).toBe('voided');
  expect(statusKey({ status_id: 2, payment: 1, voided: false })).toBe('pending');
  expect(statusKey({ status_id: 4, payment: 0, voided: false })).toBe(4);
});

test('the words of every pill read on their colour', () => {
  for (const { background, ink } of Object.values(STATUS_COLOURS)) {
    expect(contrast(background, ink), `${ink} on ${background}`).toBeGreaterThanOrEqual(4.5);
  }
});
