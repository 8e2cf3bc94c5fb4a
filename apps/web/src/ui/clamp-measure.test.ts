import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clampMeasure } from './clamp-measure.ts';

const weight = { min: 1, max: 150, decimals: 2 };

test.each([
  ['0', '1'],
  ['151', '150'],
  ['12.345', '12.35'],
  ['12.', '12'],
  ['007', '7'],
  ['', ''],
  ['.', ''],
])('%s becomes %s', (typed, left) => {
  expect(clampMeasure(typed, weight)).toBe(left);
});

test('whatever is typed, what is left is empty or within the limits', () => {
  fc.assert(
    fc.property(fc.string(), typed => {
      const left = clampMeasure(typed, weight);
      expect(left === '' || (Number(left) >= 1 && Number(left) <= 150)).toBe(true);
    }),
  );
});
