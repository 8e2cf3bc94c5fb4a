import { expect, test } from 'vitest';
import { stateWords } from './state-words.es.ts';

const { did, when } = stateWords;

test('who did it and at what time; the day only where one is given', () => {
  expect(did('received', 'Luis', when(null, '22:18'))).toBe('Ya lo recibió Luis a las 22:18');
  expect(did('received', 'Luis', when('17 nov 2026', '22:18'))).toBe(
    'Ya lo recibió Luis el 17 nov 2026, 22:18',
  );
});

test('whom nobody names is not named, and what nobody timed has no time', () => {
  expect(did('voided', null, when(null, '22:18'))).toBe('Anulado a las 22:18');
  expect(did('processed', null, null)).toBe('Ya fue procesado');
});
