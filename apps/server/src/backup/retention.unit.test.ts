import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backupName, isBackupName, isDue, isLate, madeAt, outdated } from './retention.ts';

const NOW = new Date('2026-11-28T06:05:00Z');
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
const daysAgo = (days: number) => backupName(hoursAgo(24 * days));

test('a name says when it was made', () => {
  expect(backupName(NOW)).toBe('puerta-20261128T060500Z.backup');
  expect(madeAt(backupName(NOW))).toEqual(NOW);
  expect([backupName(NOW), 'puerta.backup', `${backupName(NOW)}.partial`].map(isBackupName)).toEqual([
    true,
    false,
    false,
  ]);
});

test('what is older than the days kept goes, and nothing that is not ours', () => {
  const old = [20, 16, 15].map(daysAgo);
  const kept = [14, 13, 1, 0].map(daysAgo);
  expect(outdated(['2020.backup', ...kept, ...old, 'puerta-2020'], NOW, 14)).toEqual(old);
});

test('the newest three stay, whatever the clock says', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 4000 }), { minLength: 1 }), days => {
      const names = days.map(daysAgo);
      const left = names.filter(name => !outdated(names, NOW, 1).includes(name));
      expect(left.toSorted().slice(-3)).toEqual(names.toSorted().slice(-3));
    }),
  );
});

test.each([
  ['never made', null, true],
  ['made after the hour', new Date('2026-11-28T06:00:30Z'), false],
  ['made yesterday', hoursAgo(24), true],
  ['made by hand before the hour', hoursAgo(1), true],
  ['slept through', hoursAgo(60), true],
])('at six: %s', (_what, last, due) => {
  expect(isDue(last, NOW, 6)).toBe(due);
});

test('late is what is older than a day and a half; a new deployment has as long', () => {
  expect(isLate(hoursAgo(35), hoursAgo(900), NOW)).toBe(false);
  expect(isLate(hoursAgo(37), hoursAgo(900), NOW)).toBe(true);
  expect(isLate(null, hoursAgo(37), NOW)).toBe(true);
  expect(isLate(null, hoursAgo(1), NOW)).toBe(false);
});
