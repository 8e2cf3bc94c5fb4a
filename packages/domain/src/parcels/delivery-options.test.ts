import { expect, test } from 'vitest';
import { isProtectable, NO_OPTIONS, stepsOf } from './delivery-options.ts';

test.each([
  [null, false],
  [0, false],
  [1, true],
  [500_000, true],
  [500_001, false],
])('a content of %s cents can be protected: %s', (cents, can) => {
  expect(isProtectable(cents)).toBe(can);
});

test('each option is rated with those before it, the last with all', () => {
  const all = { protection: true, signature: 'adult', saturday: true } as const;
  expect(stepsOf(NO_OPTIONS)).toEqual([]);
  expect(stepsOf(all)).toEqual([
    { line: 'protection', with: { protection: true, signature: null, saturday: false } },
    { line: 'adult_signature', with: { protection: true, signature: 'adult', saturday: false } },
    { line: 'saturday', with: all },
  ]);
  expect(stepsOf({ ...NO_OPTIONS, signature: 'receiver' }).map(({ line }) => line)).toEqual(['signature']);
});
