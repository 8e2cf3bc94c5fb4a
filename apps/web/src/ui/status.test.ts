import { contrast } from '@puerta/domain/colour';
import { expect, test } from 'vitest';
import sheet from './StatusPill.module.css?raw';
import { statusKey } from './status.ts';

test('voided before pending, pending before its step', () => {
  expect(statusKey({ status_id: 1, payment: 1, voided: true })).toBe('voided');
  expect(statusKey({ status_id: 2, payment: 1, voided: false })).toBe('pending');
  expect(statusKey({ status_id: 4, payment: 0, voided: false })).toBe(4);
});

test('the words of every pill read on their colour', () => {
  const pairs = Array.from(sheet.matchAll(/background: (#\w{6});\s+color: (#\w{6});/g), match =>
    match.slice(1),
  );
  expect(pairs).toHaveLength(6);
  for (const [background = '', colour = ''] of pairs) {
    expect(contrast(background, colour), `${colour} on ${background}`).toBeGreaterThanOrEqual(4.5);
  }
});
