import { addDays, type CalendarDay, type DayRange } from './calendar-day.ts';

/** A month of a calendar, `YYYY-MM`. */
export type Month = string;

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

export const isMonth = (text: string): text is Month => MONTH.test(text);

export const monthOf = (day: CalendarDay): Month => day.slice(0, 7);

/** The month so many months later; earlier where it is negative. */
export function monthAfter(month: Month, months: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

export const monthDays = (month: Month): DayRange => ({
  first: `${month}-01`,
  last: addDays(`${monthAfter(month, 1)}-01`, -1),
});
