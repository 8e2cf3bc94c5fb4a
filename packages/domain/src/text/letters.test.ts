import { expect, test } from 'vitest';
import { cut, initials } from './letters.ts';

test.each([
  ['Caribe Express', 'CE'],
  [' caribe  express de Miami ', 'CE'],
  ['Único', 'Ú'],
  ['😀 Express', '😀E'],
  ['👨‍👩‍👧 🇻🇪 Envíos', '👨‍👩‍👧🇻🇪'],
  ['e\u0301xito', 'E\u0301'],
  ['', ''],
])('the initials of "%s" are %s', (name, letters) => {
  expect(initials(name)).toBe(letters);
  expect(() => encodeURIComponent(initials(name))).not.toThrow();
});

test('a text is cut between its signs', () => {
  expect(cut('hola', 2)).toBe('ho');
  expect(cut('a😀', 2)).toBe('a');
  expect(cut('a😀', 3)).toBe('a😀');
});
