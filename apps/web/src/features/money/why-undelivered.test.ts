import { expect, test } from 'vitest';
import { whyUndelivered } from './why-undelivered.ts';

test.each([
  [
    "Can't send mail - all recipients were rejected: 550 No such user",
    'La dirección no existe o no recibe correo (550)',
  ],
  ['Message failed: 552 5.2.2 Mailbox full', 'El buzón está lleno (552)'],
  ['Mail command failed: 571 relaying denied', 'El servidor de correo no lo aceptó (571)'],
  ['connect ECONNREFUSED 127.0.0.1:25', 'No hubo conexión con el servidor de correo'],
  ['nobody to write to', 'La cuenta ya no existe'],
  ['something new', 'No se pudo entregar'],
  [null, 'No se pudo entregar'],
])('%s', (error, words) => {
  expect(whyUndelivered(error)).toBe(words);
});
