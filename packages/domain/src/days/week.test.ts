import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarDay, weekday } from './calendar-day.ts';
import { mondayToTell } from './week.ts';

const MIAMI = 'America/New_York';
const CARACAS = 'America/Caracas';
const told = (instant: string, timeZone = MIAMI) => mondayToTell(new Date(instant), timeZone);

test('on Monday, from eight until it is over', () => {
  expect(told('2026-11-16T12:59:59Z')).toBeNull();
  expect(told('2026-11-16T13:00:00Z')).toBe('2026-11-16');
  expect(told('2026-11-17T04:59:59Z')).toBe('2026-11-16');
  expect(told('2026-11-17T05:00:00Z')).toBeNull();
  expect(told('2026-11-15T20:00:00Z')).toBeNull();
});

test('at eight on the clocks there, whatever the sun does', () => {
  // clocks went back on Sunday the first, and forward on Sunday the eighth of March
  expect([told('2026-11-02T12:59:59Z'), told('2026-11-02T13:00:00Z')]).toEqual([null, '2026-11-02']);
  expect([told('2026-03-09T11:59:59Z'), told('2026-03-09T12:00:00Z')]).toEqual([null, '2026-03-09']);
  expect([told('2026-11-02T11:59:59Z', CARACAS), told('2026-11-02T12:00:00Z', CARACAS)]).toEqual([
    null,
    '2026-11-02',
  ]);
});

test('it is the day there, and a Monday', () => {
  const instants = fc.date({ min: new Date('2024-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });
  const zones = fc.constantFrom(MIAMI, CARACAS, 'America/Los_Angeles', 'Pacific/Honolulu');
  fc.assert(
    fc.property(instants, zones, (now, timeZone) => {
      const today = calendarDay(now, timeZone);
      const monday = mondayToTell(now, timeZone);
      expect(monday === null || (monday === today && weekday(today) === 1)).toBe(true);
      expect(weekday(today) === 1 || monday === null).toBe(true);
    }),
  );
});
