import { expect, test } from 'vitest';
import { shortHours, spokenDay, spokenHours } from './pickup-days.ts';

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
