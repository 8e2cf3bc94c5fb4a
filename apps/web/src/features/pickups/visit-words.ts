import type { Visit } from '@puerta/contract/money/history';
import { day } from '../../lib/format.ts';

const spoken = new Intl.DateTimeFormat('es', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});

/** "Miércoles, 18 de noviembre" of a calendar day `YYYY-MM-DD`. */
export function spokenDay(day: string): string {
  const words = spoken.format(new Date(`${day}T00:00:00Z`));
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "8–12" of two hours `HHMM`, "9:30–13" where they are not whole: for lists. */
export const shortHours = ({ start, end }: { start: string; end: string }): string =>
  [start, end]
    .map(time => `${Number(time.slice(0, 2))}${time.endsWith('00') ? '' : `:${time.slice(2)}`}`)
    .join('–');

/** "08:00 a 12:00" of two hours `HHMM`. */
export function spokenHours({ start, end }: { start: string; end: string }): string {
  return [start, end].map(time => `${time.slice(0, 2)}:${time.slice(2)}`).join(' a ');
}

/** "25 nov 2026, 08:00 a 12:00" */
export const visitTime = (visit: Pick<Visit, 'day' | 'start' | 'end'>): string =>
  `${day(visit.day)}, ${spokenHours(visit)}`;

/** Whether its day is not over yet in the agency's time zone. */
export const isAhead = (visit: Visit, today: string): boolean => day(visit.day, 'YYYY-MM-DD') >= today;
