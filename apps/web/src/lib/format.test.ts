import { beforeAll, expect, test } from 'vitest';
import { beInAgency } from './session/test-agency.ts';
import { count, cubicFeetText, day, days, money, moneyParts, poundsAndKilograms, sides } from './format.ts';

beforeAll(() => beInAgency());

test('money has a dollar sign, thousands and two decimals', () => {
  expect(money(1234.5)).toBe('$1,234.50');
  expect(money(89)).toBe('$89.00');
  expect(money(0)).toBe('$0.00');
  expect(money(-20)).toBe('−$20.00');
});

test('the parts of a price', () => {
  expect(moneyParts(143.4)).toEqual({ sign: '', whole: '143', cents: '40' });
  expect(moneyParts(1234.005)).toEqual({ sign: '', whole: '1,234', cents: '01' });
  expect(moneyParts(-12.5)).toEqual({ sign: '−', whole: '12', cents: '50' });
});

test('measures', () => {
  expect(poundsAndKilograms(12)).toBe('12 lb · 5.44 kg');
  expect(sides({ length: 16, width: 12.5, height: 12 })).toBe('16 × 12.5 × 12 in');
  expect(cubicFeetText(1.3333)).toBe('1.33 ft³');
  expect(count(1234)).toBe('1,234');
});

test('a travelled day is the day that was stored, in each format', () => {
  expect(day('2026-11-14T00:00:00.000Z')).toBe('14 nov 2026');
  expect(day('2026-11-14T00:00:00.000Z', 'DD/MM/YYYY')).toBe('14/11/2026');
  expect(day('2026-11-14T00:00:00.000Z', 'MM/DD/YYYY')).toBe('11/14/2026');
  expect(day('2026-11-14T00:00:00.000Z', 'YYYY-MM-DD')).toBe('2026-11-14');
});

test('days from one to another say once what they share', () => {
  const on = (day: string) => `${day}T00:00:00.000Z`;
  expect(days(on('2026-11-27'), on('2026-11-30'))).toBe('27 al 30 nov 2026');
  expect(days(on('2026-11-27'), on('2026-12-03'))).toBe('27 nov al 3 dic 2026');
  expect(days(on('2026-12-27'), on('2027-01-03'))).toBe('27 dic 2026 al 3 ene 2027');
  expect(days(on('2026-11-27'), on('2026-11-27'))).toBe('27 nov 2026');
  expect(days(on('2026-11-27'), on('2026-11-30'), 'DD/MM/YYYY')).toBe('27/11/2026 al 30/11/2026');
});
