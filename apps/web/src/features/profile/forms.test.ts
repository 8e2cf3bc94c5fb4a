import { issuesInOrder } from '@puerta/contract/validate';
import { describe, expect, test } from 'vitest';
import { passwordForm, profileForm } from './forms.ts';

const first = (schema: typeof passwordForm | ReturnType<typeof profileForm>, typed: object) => {
  const result = schema.safeParse(typed);
  return result.success ? null : issuesInOrder(result.error, Object.keys(typed))[0]?.message;
};

describe('a change of password', () => {
  test.each([
    ['', '', '', 'Contraseña actual vacía'],
    ['la-de-antes', '', '', 'Contraseña nueva vacía'],
    ['la-de-antes', 'corta', '', 'La contraseña debe tener al menos 8 caracteres'],
    ['la-de-antes', 'la-de-antes', '', 'Repetir contraseña vacía'],
    ['la-de-antes', 'la-de-antes', 'otra', 'La contraseña actual y la nueva son iguales'],
    ['la-de-antes', 'la-de-ahora', 'otra', 'Las contraseñas no coinciden'],
    ['la-de-antes', 'la-de-ahora', 'la-de-ahora', null],
  ])('%j, %j, %j: %s', (oldPass, newPass, repeat, message) => {
    expect(first(passwordForm, { oldPass, newPass, repeat })).toBe(message);
  });
});

describe('the profile', () => {
  const good = { name: 'Ana', email: 'ana@ejemplo.test', phone: '3055550123', locker: 'ANA1' };
  test.each([
    [1, { locker: '' }, null],
    [1, { name: ' ', email: '', phone: '' }, 'El nombre no puede estar vacio'],
    [1, { email: '', phone: '' }, 'El correo no puede estar vacio'],
    [1, { email: 'abc', phone: '' }, 'El correo no es valido'],
    [1, { phone: '' }, 'El telefono no puede estar vacio'],
    [2, { name: '', email: '', phone: '', locker: '' }, 'El nombre no puede estar vacio'],
    [2, { locker: ' ' }, 'El casillero no puede estar vacio'],
    [2, { locker: 'a-1' }, 'El casillero no es válido'],
    [2, { locker: 'a1', phone: '' }, 'El telefono no puede estar vacio'],
    [2, {}, null],
  ])('in agency %i with %j: %s', (agencyId, change, message) => {
    expect(first(profileForm(agencyId), { ...good, ...change })).toBe(message);
  });
});
