import { expect, test } from 'vitest';
import { durationText } from './duration.ts';

test.each([
  [0, 'menos de 1 min'],
  [59, 'menos de 1 min'],
  [60, '1 min'],
  [3599, '59 min'],
  [3600, '1 h'],
  [3 * 3600 + 20 * 60, '3 h 20 min'],
  [24 * 3600 - 1, '23 h 59 min'],
  [24 * 3600, '1 día'],
  [2 * 24 * 3600 + 4 * 3600 + 59 * 60, '2 días 4 h'],
])('%d seconds are %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});
