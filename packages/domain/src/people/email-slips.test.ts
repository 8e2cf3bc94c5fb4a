import { expect, test } from 'vitest';
import { meantEmail } from './email-slips.ts';

test.each([
  ['pedro@gmial.com', 'pedro@gmail.com'],
  ['pedro@gmail.con', 'pedro@gmail.com'],
  [' Pedro.R@GMIAL.CON ', 'pedro.r@gmail.com'],
  ['ana@hotmial.com', 'ana@hotmail.com'],
  ['ana@hotmial.es', 'ana@hotmail.es'],
  ['ana@yaho.com', 'ana@yahoo.com'],
  ['ana@outllook.com', 'ana@outlook.com'],
  ['ana@iclaud.com', 'ana@icloud.com'],
  ['ana@gmail.comm', 'ana@gmail.com'],
])('%s is asked about: %s', (typed, meant) => expect(meantEmail(typed)).toBe(meant));

test.each([
  'pedro@gmail.com',
  'ana@hotmail.es',
  // as they are typed
  'pedro@gmai',
  'pedro@gmail.c',
  'pedro@gmail.co',
  'ana@hotmail.co.uk',
  // hosts of their own
  'ana@mail.com',
  'ana@ymail.com',
  'ana@yahoo.se',
  'ana@hotmail.fr',
  'ana@ejemplo.test',
  'gmial.com',
  '',
])('%j is not', typed => expect(meantEmail(typed)).toBeNull());
