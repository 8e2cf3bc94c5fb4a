import { expect, test } from 'vitest';
import { durationText } from './duration.ts';
import { withAnswer } from './components/StaffComposer.tsx';
import { supportTexts } from './texts.es.ts';

test.each([
  [0, 'menos de 1 min'],
  [59, 'menos de 1 min'],
  [60, '1 min'],
  [3599, '59 min'],
  [3600, '1 h'],
  [3 * 3600 + 20 * 60, '3 h 20 min'],
  [24 * 3600 - 1, '23 h 59 min'],
  [24 * 3600, '1 día'],
  [2 * 24 * 3600 + 4 * 3600 + 59 * 60, '2 días 4 h'],
])('%d seconds are %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});

test('one writes, two write', () => {
  expect(supportTexts.staff.writing(['Ana'])).toBe('Ana está escribiendo aquí…');
  expect(supportTexts.staff.writing(['Ana', 'Luis'])).toBe('Ana y Luis están escribiendo aquí…');
});

test('it comes behind what was typed, in a paragraph of its own', () => {
  expect(withAnswer('', 'Gracias')).toBe('Gracias');
  expect(withAnswer(' \n', 'Gracias')).toBe('Gracias');
  expect(withAnswer('Buenas\n', 'Gracias')).toBe('Buenas\n\nGracias');
});
