import { expect, test } from 'vitest';
import { fillAnswer, withAnswer } from './fill-answer.ts';

const TICKET = { client: 'Rosa $& Gil', tracking: 'CE0123456789' };

test('an answer names the client and the tracking, however often, and nothing else', () => {
  expect(fillAnswer('Hola {nombre}: {tracking}, {nombre}, {otro}', TICKET)).toBe(
    'Hola Rosa $& Gil: CE0123456789, Rosa $& Gil, {otro}',
  );
});

test('it comes behind what was typed, in a paragraph of its own', () => {
  expect(withAnswer('', 'Gracias')).toBe('Gracias');
  expect(withAnswer(' \n', 'Gracias')).toBe('Gracias');
  expect(withAnswer('Buenas\n', 'Gracias')).toBe('Buenas\n\nGracias');
});
