import { expect, test } from 'vitest';
import { visitCalendar } from '@puerta/contract/parcels/visit-calendar';
import { isAhead, shortHours, spokenDay, spokenHours, visitTime } from './visit-words.ts';
import type { Visit } from '@puerta/contract/money/history';
import { beInAgency } from '../../lib/session/test-agency.ts';

test('a day is said as people say it, whatever the zone of the browser', () => {
  expect(spokenDay('2026-11-18')).toBe('Miércoles, 18 de noviembre');
  expect(spokenDay('2027-01-04')).toBe('Lunes, 4 de enero');
});

test('hours have a colon', () => {
  expect(spokenHours({ start: '0800', end: '1200' })).toBe('08:00 a 12:00');
});

test('in a list hours are short, and halves are not lost', () => {
  expect(shortHours({ start: '0800', end: '1200' })).toBe('8–12');
  expect(shortHours({ start: '0930', end: '1300' })).toBe('9:30–13');
});

beInAgency();

const visit: Visit = {
  day: '2026-11-25T00:00:00.000Z',
  start: '0800',
  end: '1200',
  address: '8200 NW 41st St, Suite 200, Miami, FL 33166',
  contact: 'María Fernández',
  phone: '3055550142',
  code: '29B1OER1LUC',
};
test('a visit is ahead until its day is over', () => {
  expect(visitTime(visit)).toBe('25 nov 2026, 08:00 a 12:00');
  expect([isAhead(visit, '2026-11-24'), isAhead(visit, '2026-11-25'), isAhead(visit, '2026-11-26')]).toEqual([
    true,
    true,
    false,
  ]);
});

test('a calendar gets the hours of the place, and commas that do not part anything', () => {
  const of = (tracking: string) =>
    visitCalendar(
      { ...visit, day: '2026-11-25', agency: 'Caribe Express', tracking },
      new Date('2026-11-24T15:04:05.678Z'),
    );
  const lines = of('CE45RT2YWCDT').split('\r\n');
  expect(lines).toContain('DTSTART:20261125T080000');
  expect(lines).toContain('DTEND:20261125T120000');
  expect(lines).toContain('LOCATION:8200 NW 41st St\\, Suite 200\\, Miami\\, FL 33166');
  expect(lines.at(0)).toBe('BEGIN:VCALENDAR');
  expect(lines).toContain('DTSTAMP:20261124T150405Z');
  // one visit is one event, whichever of its boxes it is added from
  expect(of('CE9X2KYPN6VE')).toBe(of('CE45RT2YWCDT'));
});

test('no line of a calendar is longer than it may be, whatever is written, and unfolded it says the same', () => {
  const address = `${'Calle Ñuñoa 😀 '.repeat(20)}Miami`;
  const written = visitCalendar(
    { ...visit, day: '2026-11-25', agency: 'Caribe Express', tracking: 'CE45RT2YWCDT', address },
    new Date('2026-11-24T15:04:05.678Z'),
  );
  const octets = written.split('\r\n').map(line => new TextEncoder().encode(line).length);
  expect(Math.max(...octets)).toBeLessThanOrEqual(75);
  expect(written).not.toContain('\uFFFD');
  expect(written.replaceAll('\r\n ', '').split('\r\n')).toContain(`LOCATION:${address}`);
});
