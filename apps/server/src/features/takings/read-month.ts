import { addDays, type DayRange } from '@puerta/domain/calendar-day';

/** The days of a month `YYYY-MM`; both are in it. */
export function daysOf(month: string): DayRange {
  const first = `${month}-01`;
  const next = addDays(first, 31).slice(0, 7);
  return { first, last: addDays(`${next}-01`, -1) };
}
