import { expect, test } from 'vitest';
import { costDiffers } from './label-cost.ts';

test.each([
  [1696, 3913, true],
  [3913, 1696, true],
  [1696, 1746, false],
  [1696, 1747, true],
  [1696, 1696, false],
])('rated at %i and charged %i cents: %s', (quoted, charged, differs) => {
  expect(costDiffers(quoted, charged)).toBe(differs);
});
