import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../days/calendar-day.ts';
import {
  DEBT_AGES,
  debtDays,
  lastMondays,
  WAITING_DAYS,
  WAITING_STATUSES,
  waitingBefore,
} from './waiting.ts';

const anyDay = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10));

test('a package has waited too long from the day after its limit', () => {
  for (const status of WAITING_STATUSES) {
    const limit = waitingBefore(status, '2026-11-17');
    expect(addDays(limit, WAITING_DAYS[status])).toBe('2026-11-17');
  }
});

test('every debt has one age, whenever it began', () => {
  fc.assert(
    fc.property(anyDay, fc.nat(400), (today, age) => {
      const began = addDays(today, -age);
      const fits = DEBT_AGES.filter(one => {
        const { first, last } = debtDays(one, today);
        return (first === null || began >= first) && began <= last;
      });
      expect(fits).toHaveLength(1);
    }),
  );
});

test('weeks begin on Mondays and end with the one of today', () => {
  expect(lastMondays('2026-11-17', 3)).toEqual(['2026-11-02', '2026-11-09', '2026-11-16']);
  fc.assert(
    fc.property(anyDay, today => {
      const mondays = lastMondays(today, 12);
      expect(mondays.every(day => new Date(`${day}T00:00:00Z`).getUTCDay() === 1)).toBe(true);
      const last = mondays.at(-1) ?? '';
      expect(last <= today && today < addDays(last, 7)).toBe(true);
    }),
  );
});
