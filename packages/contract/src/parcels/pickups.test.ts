import { expect, test } from 'vitest';
import { pickupsEndpoints } from './pickups.ts';
import { issuesInOrder } from '../validate.ts';

const { body } = pickupsEndpoints['POST /purchase/pickup'];
const pickup = {
  id: 1,
  date: '2026-11-18',
  startTime: '0800',
  endTime: '1200',
  qty: 1,
  name: 'Ana Ruiz',
  phone: '3055550123',
  card_number: '4111111111111111',
  expiration_month: '12',
  expiration_year: '30',
  cvv: '123',
};
const messages = (change: object) => {
  const result = body.safeParse({ ...pickup, ...change });
  return result.success ? [] : issuesInOrder(result.error).map(({ message }) => message);
};

test('a sound pickup passes', () => {
  expect(messages({})).toEqual([]);
});

// to the letter (docs/rules/forms.md)
test.each([
  [{ date: '' }, 'La fecha no puede estar vacía'],
  [{ date: '2026-02-30' }, 'La fecha no puede estar vacía'],
  [{ startTime: '' }, 'La hora no puede estar vacía'],
  [{ startTime: '0800', endTime: '1300' }, 'La hora no puede estar vacía'],
  [{ qty: '' }, 'La cantidad no puede estar vacía'],
  [{ qty: 0 }, 'La cantidad de paquetes debe ser entre 1 a 10.'],
  [{ qty: 11 }, 'La cantidad de paquetes debe ser entre 1 a 10.'],
  [{ name: ' ' }, 'El nombre no puede estar vacío'],
  [{ phone: '' }, 'El teléfono no puede estar vacío'],
  [{ phone: '555' }, 'El teléfono no es válido'],
  [{ card_number: '' }, 'Por favor complete todos los campos'],
])('with %j: %s', (change, message) => {
  expect(messages(change)).toEqual([message]);
});

test('one to ten packages, in each of the five windows', () => {
  for (const qty of [1, 10]) expect(messages({ qty })).toEqual([]);
  for (const [startTime, endTime] of [
    ['0800', '1200'],
    ['0900', '1300'],
    ['1100', '1500'],
    ['1300', '1700'],
    ['1500', '1900'],
  ]) {
    expect(messages({ startTime, endTime })).toEqual([]);
  }
});

test('of which nothing is filled in is refused in the specified order', () => {
  const empty = { date: '', startTime: '', endTime: '', qty: '', name: '', phone: '', card_number: '' };
  expect(messages(empty)).toEqual([
    'La fecha no puede estar vacía',
    'La hora no puede estar vacía',
    'La hora no puede estar vacía',
    'La cantidad no puede estar vacía',
    'El nombre no puede estar vacío',
    'El teléfono no puede estar vacío',
    'Por favor complete todos los campos',
  ]);
});
