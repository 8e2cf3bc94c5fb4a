import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  daysBetween,
  calendarDay,
  formatDay,
  formatDays,
  isAgencyTimeZone,
  isCalendarDay,
  shownDay,
  utcMidnight,
  weekday,
  startOfDay,
} from './calendar-day.ts';

const instant = fc.date({
  min: new Date('2000-01-01T00:00:00Z'),
  max: new Date('2099-12-31T23:59:59Z'),
  noInvalidDate: true,
});
const day = instant.map(it => it.toISOString().slice(0, 10));

/** Minutes east of UTC, from the platform's own formatter. */
function offsetMinutes(timeZone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at);
  const text = parts.find(part => part.type === 'timeZoneName')?.value ?? 'GMT';
  const [, sign, hours, minutes] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(text) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}

describe('calendarDay', () => {
  test('is the day there', () => {
    const evening = new Date('2026-03-05T02:30:00Z');
    expect(calendarDay(evening, 'America/New_York')).toBe('2026-03-04');
    expect(calendarDay(evening, 'America/Caracas')).toBe('2026-03-04');
    expect(calendarDay(evening, 'UTC')).toBe('2026-03-05');
    expect(calendarDay(evening, 'Asia/Tokyo')).toBe('2026-03-05');
  });

  test('in UTC is the ISO date', () => {
    fc.assert(
      fc.property(instant, it => {
        expect(calendarDay(it, 'UTC')).toBe(it.toISOString().slice(0, 10));
      }),
    );
  });

  test('an unknown zone is an error', () => {
    expect(() => calendarDay(new Date(0), 'Mars/Olympus')).toThrow(RangeError);
  });
});

describe('shownDay', () => {
  test('writes the stored day three ways', () => {
    const stored = utcMidnight('2026-03-05');
    expect(stored).toBe('2026-03-05T00:00:00.000Z');
    expect(shownDay(stored, 'America/New_York', 'MM/DD/YYYY')).toBe('03/05/2026');
    expect(shownDay(stored, 'America/Caracas', 'DD/MM/YYYY')).toBe('05/03/2026');
    expect(shownDay(stored, 'America/New_York', 'YYYY-MM-DD')).toBe('2026-03-05');
  });

  test('is the stored day for every zone at or west of UTC, in every season', () => {
    const zones = [...Intl.supportedValuesOf('timeZone'), 'UTC', 'Etc/GMT+12'];
    fc.assert(
      fc.property(fc.constantFrom(...zones), day, (timeZone, stored) => {
        fc.pre(offsetMinutes(timeZone, new Date(utcMidnight(stored))) <= 0);
        expect(shownDay(utcMidnight(stored), timeZone, 'YYYY-MM-DD')).toBe(stored);
      }),
      { numRuns: 1000 },
    );
  });

  test('is not east of it: why agencies are not there', () => {
    expect(shownDay(utcMidnight('2026-03-05'), 'Europe/Madrid', 'YYYY-MM-DD')).toBe('2026-03-06');
  });
});

test('a day starts where the one before ends, also where its midnight does not exist', () => {
  expect(startOfDay('2026-12-01', 'America/New_York').toISOString()).toBe('2026-12-01T05:00:00.000Z');
  expect(startOfDay('2026-07-01', 'America/New_York').toISOString()).toBe('2026-07-01T04:00:00.000Z');
  // in Havana summer time begins at midnight: the day starts at one
  expect(startOfDay('2026-03-08', 'America/Havana').toISOString()).toBe('2026-03-08T05:00:00.000Z');
  const zones = ['America/New_York', 'America/Caracas', 'America/Havana', 'America/Asuncion', 'UTC'];
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.integer({ min: 0, max: 3000 }), (zone, count) => {
      const day = addDays('2022-01-01', count);
      const start = startOfDay(day, zone);
      expect(calendarDay(start, zone)).toBe(day);
      expect(calendarDay(new Date(start.getTime() - 1), zone)).toBe(addDays(day, -1));
    }),
  );
});

test('an agency lives at or west of UTC all year', () => {
  for (const zone of [
    'America/New_York',
    'America/Caracas',
    'UTC',
    'Pacific/Honolulu',
    'Atlantic/Reykjavik',
  ]) {
    expect(isAgencyTimeZone(zone, 2026), zone).toBe(true);
  }
  for (const zone of ['Europe/London', 'Europe/Madrid', 'Asia/Tokyo', 'Africa/Casablanca', 'Nowhere', '']) {
    expect(isAgencyTimeZone(zone, 2026), zone).toBe(false);
  }
});

describe('days', () => {
  test('that exist', () => {
    fc.assert(
      fc.property(day, it => {
        expect(isCalendarDay(it)).toBe(true);
      }),
    );
    expect(isCalendarDay('2028-02-29')).toBe(true);
    for (const text of [
      '2026-02-29',
      '2026-02-30',
      '2026-13-01',
      '2026-00-10',
      '2026-3-5',
      '',
      '05/03/2026',
    ]) {
      expect(isCalendarDay(text), text).toBe(false);
    }
  });

  test('are added across months, years and clock changes', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
    expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
    expect(daysBetween('2027-01-01', '2026-12-31')).toBe(-1);
    expect(addDays('2026-03-07', 2)).toBe('2026-03-09');
    fc.assert(
      fc.property(day, fc.integer({ min: -5000, max: 5000 }), (it, count) => {
        expect(addDays(addDays(it, count), -count)).toBe(it);
        expect((((weekday(addDays(it, count)) - weekday(it) - count) % 7) + 7) % 7).toBe(0);
      }),
    );
  });

  test('are written in three formats', () => {
    expect(formatDay('2026-03-05', 'MM/DD/YYYY')).toBe('03/05/2026');
    expect(formatDay('2026-03-05', 'DD/MM/YYYY')).toBe('05/03/2026');
    expect(formatDay('2026-09-05', 'D MMM YYYY')).toBe('5 sep 2026');
    expect(formatDays('2026-12-30', '2027-01-02', 'D MMM YYYY')).toBe('30 dic 2026 al 2 ene 2027');
  });
});
