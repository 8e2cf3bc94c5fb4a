import { expect, test } from 'vitest';
import { nextTry } from './record-attempt.ts';

const NOW = new Date('2026-11-17T15:00:00Z');
const minutesUntil = (tries: number, most: number) =>
  (nextTry(NOW, tries, most).getTime() - NOW.getTime()) / 60_000;

test.each([
  [0, 0.5, 1],
  [1, 1, 2],
  [3, 4, 8],
  [40, 90, 180],
])('after %i tries the next one comes in %d to %d minutes', (tries, from, to) => {
  const waits = Array.from({ length: 200 }, () => minutesUntil(tries, 180));
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(from);
  expect(Math.max(...waits)).toBeLessThanOrEqual(to);
  expect(new Set(waits).size).toBeGreaterThan(100);
});
