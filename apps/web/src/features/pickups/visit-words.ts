import type { Visit } from '@puerta/contract/movements';
import { currentAgency } from '../../lib/agency.ts';
import { day } from '../../lib/format.ts';
import { spokenHours } from './pickup-days.ts';
import { visitTexts as texts } from './visit.es.ts';

/** "25 nov 2026, 08:00 a 12:00" */
export const visitTime = (visit: Pick<Visit, 'day' | 'start' | 'end'>): string =>
  `${day(visit.day)}, ${spokenHours(visit)}`;

/** Whether its day is not over yet in the agency's time zone. */
export const isAhead = (visit: Visit, today: string): boolean => day(visit.day, 'YYYY-MM-DD') >= today;

/** An event for any calendar, at the hours of the place where it is: no time zone is named. */
export function visitCalendar(visit: Visit, tracking: string): string {
  const on = day(visit.day, 'YYYY-MM-DD').replaceAll('-', '');
  const said = (text: string) => text.replaceAll(/([\\,;])/g, '\\$1').replaceAll('\n', '\\n');
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Puerta//ES',
    'BEGIN:VEVENT',
    `UID:${tracking}-${on}-${visit.start}`,
    `DTSTAMP:${on}T000000Z`,
    `DTSTART:${on}T${visit.start}00`,
    `DTEND:${on}T${visit.end}00`,
    `SUMMARY:${said(texts.event(tracking, currentAgency().name))}`,
    `LOCATION:${said(visit.address)}`,
    `DESCRIPTION:${said([visit.code && texts.code(visit.code), visit.contact].filter(Boolean).join(', '))}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}
