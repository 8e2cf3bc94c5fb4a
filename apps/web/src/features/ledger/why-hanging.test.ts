import { expect, test } from 'vitest';
import { whyHanging, whyUndelivered } from './why-hanging.ts';

test.each([
  ['carrier: POST ups.test: no answer within 15000 ms', 'El transportista no respondió a tiempo'],
  ['payment: POST api.test: answered 503', 'El procesador de pagos respondió con un error (503)'],
  ['carrier: GET ups.test: not reached (ECONNREFUSED)', 'El transportista no responde'],
  ['carrier: carrier keeps failing: not asked for a while', 'El transportista no responde'],
  ['carrier: POST ups.test: too many requests (429)', 'El transportista pide que se le pregunte menos (429)'],
  ['carrier: UPS refuses to void a label (190999)', 'El transportista no lo aceptó (190999)'],
  [
    'label_withheld',
    'El transportista vendió la etiqueta y no la entrega. Anúlela en su página y luego cierre a mano.',
  ],
  [
    'label_untold',
    'Pasó más de una semana y el transportista ya no dice si vendió la etiqueta. Búsquela en su página, anúlela si existe y cierre a mano.',
  ],
  [
    'visit_unseen',
    'El transportista no muestra ahora las recogidas de ese día: no sabemos si la apuntó. Se le pregunta de nuevo la víspera; si no puede esperar, llámelo y cierre a mano.',
  ],
  ['internal', 'Falló algo en el portal. Avise a quien lo administra.'],
])('%s', (error, words) => {
  expect(whyHanging(error)).toBe(words);
});

test.each([
  [
    "Can't send mail - all recipients were rejected: 550 No such user",
    'La dirección no existe o no recibe correo (550)',
  ],
  ['Message failed: 552 5.2.2 Mailbox full', 'El buzón está lleno (552)'],
  [
    'Mail command failed: 571 relaying denied',
    'El servidor de correo no envía a otros dominios con nuestra cuenta: revise SMTP_URL y su cuenta (571)',
  ],
  [
    'Message failed: 554 Message rejected: Email address is not verified',
    'El servicio de correo no acepta nuestro remitente: verifíquelo en él, o corrija MAIL_FROM (554)',
  ],
  ['came back: smtp; 550 5.1.1 user unknown', 'La dirección no existe o no recibe correo (550)'],
  ['Message failed: 571 refused', 'El servidor de correo no lo aceptó (571)'],
  ['connect ECONNREFUSED 127.0.0.1:25', 'No hubo conexión con el servidor de correo'],
  ['nobody to write to', 'La cuenta ya no existe'],
  ['SMTP_URL: not set', 'El portal aún no tiene servidor de correo: saldrá cuando lo tenga'],
  ['something new', 'No se pudo entregar'],
  [null, 'No se pudo entregar'],
])('%s', (error, words) => {
  expect(whyUndelivered(error)).toBe(words);
});
