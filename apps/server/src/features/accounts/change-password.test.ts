import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../../test/app.ts';
import { makeAgencies, makePerson, type Person, TEST_PASSWORD } from '../../../../../test/factories.ts';
import { succeeded } from '../../../../../test/walk.ts';
import { hashPassword } from '../../password.ts';

const NEW_PASSWORD = 'otra-clave-larga';
let app: TestApp;
let passwordHash: string;
let person: Person;
beforeAll(async () => {
  app = await startApp();
  await makeAgencies(app);
  passwordHash = await hashPassword(TEST_PASSWORD);
});
beforeEach(async () => {
  person = await makePerson(app, 'caribe', 'manager', { passwordHash });
});
afterAll(() => app.stop());

const change = (oldPass: string, newPass: string) =>
  person.client('PUT /profile/password', { body: { oldPass, newPass } });
const signIn = (pass: string) =>
  app.client('caribe')('POST /auth/login', { body: { email: person.email, pass } });

describe('changing the own password', () => {
  test('ends the other sessions and keeps this one', async () => {
    const { token: elsewhere } = succeeded(await signIn(TEST_PASSWORD));
    const { token, message } = succeeded(await change(TEST_PASSWORD, NEW_PASSWORD));
    expect(message).toBe('Contraseña actualizada');
    expect(await app.client('caribe', elsewhere)('GET /profile')).toMatchObject({ status: 401 });
    expect(await app.client('caribe', token)('GET /profile')).toMatchObject({ status: 200 });
    expect(await person.client('GET /profile')).toMatchObject({ status: 200 });
    expect(await signIn(TEST_PASSWORD)).toMatchObject({ status: 401 });
    expect(await signIn(NEW_PASSWORD)).toMatchObject({ status: 200 });
  });

  test.each([
    ['', '', 'Contraseña actual vacía'],
    [TEST_PASSWORD, '', 'Contraseña nueva vacía'],
    [TEST_PASSWORD, 'corta', 'La contraseña debe tener al menos 8 caracteres'],
    [TEST_PASSWORD, TEST_PASSWORD, 'La contraseña actual y la nueva son iguales'],
    ['no-es-esta-clave', NEW_PASSWORD, 'La contraseña actual no es correcta'],
  ])('from %j to %j: %s', async (oldPass, newPass, message) => {
    expect(await change(oldPass, newPass)).toMatchObject({ status: 400, message });
    expect(await signIn(TEST_PASSWORD)).toMatchObject({ status: 200 });
  });

  test('is no way to guess it: ten wrong ones, then not even the right one', async () => {
    for (let n = 0; n < 10; n++)
      expect(await change(`mala-clave-${n}`, NEW_PASSWORD)).toMatchObject({ status: 400 });
    expect(await change(TEST_PASSWORD, NEW_PASSWORD)).toMatchObject({ status: 429 });
  });
});
