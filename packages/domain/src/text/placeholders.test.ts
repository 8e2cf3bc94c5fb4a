import { expect, test } from 'vitest';
import { fillPlaceholders, holesIn } from './placeholders.ts';

const VALUES = { nombre: 'Rosa $& Gil', tracking: 'CE0123456789' };

test('a text names its reader and the tracking, however often and however written, and nothing else', () => {
  expect(fillPlaceholders('Hola {nombre}: {Tracking}, { nombre }, {otro}', VALUES)).toBe(
    'Hola Rosa $& Gil: CE0123456789, Rosa $& Gil, {otro}',
  );
});

test('what is unknown or has no value stays open, and is named once; what is filled later is not', () => {
  const text = fillPlaceholders('{nombre}, {tracking} y {tracking} salen el {día}', {
    ...VALUES,
    tracking: '',
  });
  expect(text).toBe('Rosa $& Gil, {tracking} y {tracking} salen el {día}');
  expect(holesIn(text)).toEqual(['{tracking}', '{día}']);
  expect(holesIn('{Nombre}: {tracking}', ['nombre'])).toEqual(['{tracking}']);
  expect(holesIn('Sin llaves, {}, {a-b}')).toEqual([]);
});
