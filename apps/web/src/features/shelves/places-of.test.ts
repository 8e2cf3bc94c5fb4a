import { expect, test } from 'vitest';
import { placesOf } from './places-of.ts';

test('places and rows of them, each once, as they are kept', () => {
  expect(placesOf('a1 a A3, Z-01\nA2; B09 a b11,')).toEqual({
    places: ['A1', 'A2', 'A3', 'Z-01', 'B09', 'B10', 'B11'],
    wrong: [],
  });
});

test.each(['A3 a A1', 'A1 a B3', 'un lugar muy largo', 'A1 a A900', '¿?'])('%s is no place', typed => {
  expect(placesOf(typed)).toEqual({ places: [], wrong: [typed] });
});
