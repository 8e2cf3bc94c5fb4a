import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, calendarDay, weekday } from '../days/calendar-day.ts';
import { isPickupHoliday, isPickupWindow, PICKUP_WINDOWS, pickupDays } from './pickup-calendar.ts';

const day = fc
  .date({ min: new Date('2020-01-01T00:00:00Z'), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true })
  .map(instant => calendarDay(instant, 'UTC'));

describe('pickup days', () => {
  test('start tomorrow and leave weekends out', () => {
    expect(pickupDays('2026-03-04')).toEqual([
      '2026-03-05',
      '2026-03-06',
      '2026-03-09',
      '2026-03-10',
      '2026-03-11',
      '2026-03-12',
      '2026-03-13',
      '2026-03-16',
    ]);
  });

  test('leave out Thanksgiving but not the day after', () => {
    expect(pickupDays('2026-11-24', 3)).toEqual(['2026-11-25', '2026-11-27', '2026-11-30']);
  });

  test('cross the end of the year', () => {
    expect(pickupDays('2026-12-23', 6)).toEqual([
      '2026-12-24',
      '2026-12-28',
      '2026-12-29',
      '2026-12-30',
      '2027-01-04',
      '2027-01-05',
    ]);
  });

  test('a holiday on a weekend is not shifted', () => {
    // 4 July 2026 is a Saturday, 2027 a Sunday.
    expect(pickupDays('2026-07-02', 2)).toEqual(['2026-07-03', '2026-07-06']);
    expect(pickupDays('2027-07-02', 2)).toEqual(['2027-07-05', '2027-07-06']);
  });

  test('are the eight nearest days that are none of it, in order', () => {
    fc.assert(
      fc.property(day, today => {
        const days = pickupDays(today);
        expect(days).toHaveLength(8);
        const last = days.at(-1) ?? today;
        const business: string[] = [];
        for (let it = addDays(today, 1); it <= last; it = addDays(it, 1)) {
          if (weekday(it) % 6 !== 0 && !isPickupHoliday(it)) business.push(it);
        }
        expect(days).toEqual(business);
      }),
    );
  });
});

describe('holidays', () => {
  test('are six a year, in any year', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2020, max: 2099 }), year => {
        const holidays: string[] = [];
        for (let it = `${year}-01-01`; it <= `${year}-12-31`; it = addDays(it, 1)) {
          if (isPickupHoliday(it)) holidays.push(it);
        }
        expect(holidays).toHaveLength(6);
        const [, , laborDay = '', thanksgiving = ''] = holidays;
        expect([weekday(laborDay), weekday(thanksgiving)]).toEqual([1, 4]);
      }),
      { numRuns: 20 },
    );
  });

  test.each([
    '2026-01-01',
    '2026-07-04',
    '2026-09-07',
    '2026-11-26',
    '2026-12-25',
    '2026-12-31',
    '2025-09-01',
    '2025-11-27',
  ])('%s is one', it => {
    expect(isPickupHoliday(it)).toBe(true);
  });

  test.each(['2026-09-14', '2026-11-19', '2026-11-27', '2026-07-03', '2026-05-25', '2026-12-24'])(
    '%s is none',
    it => {
      expect(isPickupHoliday(it)).toBe(false);
    },
  );
});

test('five windows', () => {
  expect(PICKUP_WINDOWS.map(window => `${window.start}-${window.end}`)).toEqual([
    '0800-1200',
    '0900-1300',
    '1100-1500',
    '1300-1700',
    '1500-1900',
  ]);
  expect(isPickupWindow('0800', '1200')).toBe(true);
  expect(isPickupWindow('0800', '1300')).toBe(false);
});
