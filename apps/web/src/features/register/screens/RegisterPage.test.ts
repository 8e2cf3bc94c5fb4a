import { issuesInOrder } from '@puerta/contract/validate';
import { expect, test } from 'vitest';
import { EMPTY_REGISTRATION, registerForm } from './RegisterPage.tsx';

const order = Object.keys(EMPTY_REGISTRATION);
const messages = (values: object) => {
  const result = registerForm.safeParse(values);
  return result.success ? [] : issuesInOrder(result.error, order).map(issue => issue.message);
};
const filled = {
  name: 'Ana',
  phone: '+1 (305) 555-01.23',
  email: 'ana@example.com',
  password: 'secreto-1',
  confirmation: 'secreto-1',
  state: 'FL',
  city: 'Doral',
  address: '8400 NW 36th St',
  zip: '33166',
};

test('an empty form is refused in the specified order', () => {
  expect(messages(EMPTY_REGISTRATION)).toEqual([
    'El nombre es requerido',
    'El telefono es requerido',
    'El email es requerido',
    'La contraseña es requerida',
    'La confirmación de la contraseña es requerida',
    'El estado es requerido',
    'La ciudad es requerida',
    'La dirección es requerida',
    'El código postal es requerido',
  ]);
});

test('two passwords that differ are refused before the state', () => {
  expect(messages({ ...filled, confirmation: 'otra', state: '' })).toEqual([
    'Las contraseñas no coinciden',
    'El estado es requerido',
  ]);
});

test('an e-mail that is none has the specified English text', () => {
  expect(messages({ ...filled, email: 'abc' })).toEqual(['The email is invalid']);
});

test('the phone is sent as bare digits', () => {
  expect(registerForm.parse(filled).phone).toBe('3055550123');
});
