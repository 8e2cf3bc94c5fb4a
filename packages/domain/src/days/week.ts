/** When a week is told to customers with many packages (docs/rules/mails.md). */
import { calendarDay, type CalendarDay, weekday } from './calendar-day.ts';

/** Packages under way from which on a week is told to somebody who never said whether it should be. */
export const MANY_BOXES = 5;
const MONDAY = 1;
/** The week that was is over, and nobody is asleep. */
const FIRST_HOUR = 8;

const hours = new Map<string, Intl.DateTimeFormat>();

/** 0 to 23, as clocks there show it. */
function hourIn(timeZone: string, instant: Date): number {
  let format = hours.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' });
    hours.set(timeZone, format);
  }
  return Number(format.format(instant));
}

/**
 * The Monday on which the week before is told, from eight on where the agency is until the day is over; null: not now.
 * A server that was away all that Monday leaves the week out: later it is no news.
 */
export function mondayToTell(now: Date, timeZone: string): CalendarDay | null {
  const today = calendarDay(now, timeZone);
  return weekday(today) === MONDAY && hourIn(timeZone, now) >= FIRST_HOUR ? today : null;
}
