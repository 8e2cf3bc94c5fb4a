/**
 * Calendar days (docs/rules/dates.md): derived in the agency's time zone when they are stored, they travel as their
 * UTC midnight. Anything else that happened is an instant.
 */

/** 'YYYY-MM-DD'. */
export type CalendarDay = string;
/** From one day to another, both in it. */
export type DayRange = { first: CalendarDay; last: CalendarDay };
/** `D MMM YYYY` reads `12 nov 2026`, which nobody can mistake: wherever no other form is prescribed. */
export type DayFormat = 'MM/DD/YYYY' | 'DD/MM/YYYY' | 'YYYY-MM-DD' | 'D MMM YYYY';

const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];

const DAY_MS = 24 * 60 * 60 * 1000;

// Building a formatter costs far more than using it, and lists show hundreds of days.
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}

/** The day that an instant falls on in a time zone. Throws RangeError for an unknown zone or an invalid instant. */
export function calendarDay(instant: Date, timeZone: string): CalendarDay {
  const [month, day, year] = formatterFor(timeZone).format(instant).split('/');
  return `${(year ?? '').padStart(4, '0')}-${month}-${day}`;
}

/** Whether the text is a day that exists: not 2026-02-30. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const midnight = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text);
}

/** How a calendar day travels: the ISO instant of its midnight in UTC. */
export function utcMidnight(day: CalendarDay): string {
  return `${day}T00:00:00.000Z`;
}

/** The day `count` days later (earlier when negative). */
export function addDays(day: CalendarDay, count: number): CalendarDay {
  return new Date(Date.parse(utcMidnight(day)) + count * DAY_MS).toISOString().slice(0, 10);
}

/** Whole days from one to another; below zero where the other came first. */
export function daysBetween(from: CalendarDay, to: CalendarDay): number {
  return (Date.parse(utcMidnight(to)) - Date.parse(utcMidnight(from))) / DAY_MS;
}

const HOUR_MS = 60 * 60 * 1000;
/** No zone is further from UTC. */
const FURTHEST_MS = 15 * HOUR_MS;

/** The first instant of a day in a time zone, on days too that begin an hour late. Throws RangeError for an unknown zone. */
export function startOfDay(day: CalendarDay, timeZone: string): Date {
  const midnight = Date.parse(utcMidnight(day));
  let before = midnight - FURTHEST_MS;
  let within = midnight + FURTHEST_MS;
  while (within - before > 1) {
    const middle = Math.floor((before + within) / 2);
    if (calendarDay(new Date(middle), timeZone) < day) before = middle;
    else within = middle;
  }
  return new Date(within);
}

/** 0 Sunday … 6 Saturday. */
export function weekday(day: CalendarDay): number {
  return new Date(utcMidnight(day)).getUTCDay();
}

export function formatDay(day: CalendarDay, format: DayFormat): string {
  const [year = '', month = '', date = ''] = day.split('-');
  if (format === 'D MMM YYYY') return `${Number(date)} ${MONTHS[Number(month) - 1]} ${year}`;
  return format.replace('YYYY', year).replace('MM', month).replace('DD', date);
}

/** From one day to another, both included, what they share said once: `27 al 30 nov 2026`; one day stands alone. */
export function formatDays(first: CalendarDay, last: CalendarDay, format: DayFormat): string {
  const end = formatDay(last, format);
  if (first === last) return end;
  const start = formatDay(first, format);
  if (format !== 'D MMM YYYY' || first.slice(0, 4) !== last.slice(0, 4)) return `${start} al ${end}`;
  const [date, month] = start.split(' ');
  return `${first.slice(0, 7) === last.slice(0, 7) ? date : `${date} ${month}`} al ${end}`;
}

/**
 * A travelled calendar day as screens show it, "with one day added".
 * Why: west of Greenwich, UTC midnight is still the evening before, so reading it in the agency's zone gives the
 * previous day and adding one gives back the day that was stored. Midnight is read as the last instant of the day
 * it ends, so that the same holds at UTC itself. East of UTC it would not, which is why agencies live west of it
 * (see isAgencyTimeZone).
 */
export function shownDay(isoInstant: string, timeZone: string, format: DayFormat): string {
  const justBefore = new Date(Date.parse(isoInstant) - 1);
  return formatDay(addDays(calendarDay(justBefore, timeZone), 1), format);
}

/** Whether a time zone exists and stays at or west of UTC in every month of that year: what an agency may have. */
export function isAgencyTimeZone(timeZone: string, year: number): boolean {
  try {
    return Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(year, month, 15))).every(midnight => {
      const eve = new Date(midnight.getTime() - 1);
      return calendarDay(eve, timeZone) < calendarDay(midnight, 'UTC');
    });
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
