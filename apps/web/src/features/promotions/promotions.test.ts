import { expect, test } from 'vitest';
import { multiplied } from './promotions.ts';

test('several cost their number times one', () => {
  expect(multiplied(2, 399)).toBe('2 × $399.00 = $798.00');
  expect(multiplied(3, 0.1)).toBe('3 × $0.10 = $0.30');
});
