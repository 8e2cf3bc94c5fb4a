import { expect, test } from 'vitest';
import { refuseGuessable } from './check-own-password.ts';

const refused = (agency: string, typed: string, email = 'ana@ejemplo.test') =>
  refuseGuessable('pass', typed, { agency: { name: agency }, email }) !== null;

test.each([
  ['Envíos Sol', 'enviossol'],
  ['Envíos Sol', 'ENVI\u0301OS SOL 24'],
  ['Envios Sol', 'envíossol'],
  ['Caribe Express', 'Caribé Express'],
  ['Peñón', 'penon2026'],
])('an agency’s name with or without its accents is guessed: %s, %s', (agency, typed) => {
  expect(refused(agency, typed)).toBe(true);
});

test('so are a common password and the own e-mail with accents, and other words are not', () => {
  expect(refused('Caribe Express', 'contraséña')).toBe(true);
  expect(refused('Caribe Express', 'jose.perez', 'josé.pérez@ejemplo.test')).toBe(true);
  expect(refused('Envíos Sol', 'envíos o sol')).toBe(false);
});
