import type { Visit } from '../money/history.ts';

/** `day` as `YYYY-MM-DD`. */
type Agreed = Pick<Visit, 'day' | 'start' | 'end' | 'address' | 'contact' | 'code'> & {
  agency: string;
  /** of one of its packages: what it is known by where the carrier gave it no code */
  tracking: string;
};

/**
 * An event for any calendar, the same one whichever of its packages it is added from, at the hours of the place where
 * it is: no time zone is named, for the sender's may be another one than the agency's.
 */
export function visitCalendar(visit: Agreed, now: Date): string {
  const on = visit.day.replaceAll('-', '');
  const said = (text: string) => text.replaceAll(/([\\,;])/g, '\\$1').replaceAll('\n', '\\n');
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Puerta//ES',
    'BEGIN:VEVENT',
    `UID:${visit.code ?? visit.tracking}-${on}-${visit.start}`,
    `DTSTAMP:${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`,
    `DTSTART:${on}T${visit.start}00`,
    `DTEND:${on}T${visit.end}00`,
    `SUMMARY:${said(`Recogida UPS (${visit.agency})`)}`,
    `LOCATION:${said(visit.address)}`,
    `DESCRIPTION:${said([visit.code && `código ${visit.code}`, visit.contact].filter(Boolean).join(', '))}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
}

/** Parted where it would be longer than 75 octets, never within a character (RFC 5545). */
function folded(line: string): string {
  let [parted, octets] = ['', 0];
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (octets + size > 75) [parted, octets] = [`${parted}\r\n `, 1];
    parted += character;
    octets += size;
  }
  return parted;
}
