import { addDays, type CalendarDay, weekday } from '../days/calendar-day.ts';
import { PICKUP_DAYS_OFFERED } from './parcel-limits.ts';

/** Hours of the day as 'HHMM'. */
export type PickupWindow = { start: string; end: string };

/** docs/rules/carrier.md. */
export const PICKUP_WINDOWS: readonly PickupWindow[] = [
  { start: '0800', end: '1200' },
  { start: '0900', end: '1300' },
  { start: '1100', end: '1500' },
  { start: '1300', end: '1700' },
  { start: '1500', end: '1900' },
];

const FIXED_HOLIDAYS = new Set(['01-01', '07-04', '12-25', '12-31']);
const MONDAY = 1;
const THURSDAY = 4;

/**
 * The six dates that the terms name: New Year's Day, Independence Day, Labor Day (first Monday of September),
 * Thanksgiving (fourth Thursday of November), Christmas, New Year's Eve. The dates themselves, not shifted when
 * they fall on a weekend (docs/rules/carrier.md).
 */
export function isPickupHoliday(day: CalendarDay): boolean {
  const month = day.slice(5, 7);
  const weekOfMonth = Math.ceil(Number(day.slice(8, 10)) / 7);
  return (
    FIXED_HOLIDAYS.has(day.slice(5)) ||
    (month === '09' && weekday(day) === MONDAY && weekOfMonth === 1) ||
    (month === '11' && weekday(day) === THURSDAY && weekOfMonth === 4)
  );
}

/** The next business days, starting tomorrow; `today` is the agency's calendar day. */
export function pickupDays(today: CalendarDay, count: number = PICKUP_DAYS_OFFERED): CalendarDay[] {
  const days: CalendarDay[] = [];
  for (let day = addDays(today, 1); days.length < count; day = addDays(day, 1)) {
    const weekend = weekday(day) === 0 || weekday(day) === 6;
    if (!weekend && !isPickupHoliday(day)) days.push(day);
  }
  return days;
}

export function isPickupWindow(start: string, end: string): boolean {
  return PICKUP_WINDOWS.some(window => window.start === start && window.end === end);
}
