import { expect, test } from 'vitest';
import { placeLetters } from './place-letters.ts';

test.each([
  ['Maracaibo', 'MAR'],
  ['Caracas', 'CCS'],
  ['Mérida', 'MER'],
  ['San Cristóbal', 'SCR'],
  ['Santa Bárbara del Zulia', 'SZU'],
  ['Ño', 'NO'],
  ['', ''],
])('%s is %s on a label', (city, letters) => {
  expect(placeLetters(city)).toBe(letters);
});
