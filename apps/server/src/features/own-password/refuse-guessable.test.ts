import { expect, test } from 'vitest';
import { makePerson, passwordHash, TEST_PASSWORD } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { linkIn, mailTo } from '../../../../../test/mails.ts';
import { register } from '../../../../../test/visitors.ts';

const { app } = await openHouse({ env: { LIMIT_REGISTRATION: '100' } });

const refused = (field: string) => {
  const message =
    'Esa contraseña es muy fácil de adivinar. Elija otra, por ejemplo tres palabras que solo usted uniría';
  return { status: 400, message, error: { code: 'invalid_input', fields: [{ field, message }] } };
};

test.each(['12345678', 'PassWord', 'contraseña', ' 12345678 ', 'ana.perez@ejemplo.test', 'ANA.PEREZ'])(
  '%j is refused at its field',
  async password => {
    expect(await register(app, 'Ana.Perez@ejemplo.test', { password })).toMatchObject(refused('password'));
  },
);
test.each(['Caribe Express', 'caribe-express', 'caribeexpress1', 'aaaaaaaab', '        '])(
  'so is %j',
  async password => {
    expect(await register(app, 'ana@ejemplo.test', { password })).toMatchObject(refused('password'));
  },
);
test('what is too short is told of that, and what few would guess is taken', async () => {
  expect(await register(app, 'b@ejemplo.test', { password: '1234567' })).toMatchObject({
    message: 'La contraseña debe tener al menos 8 caracteres',
  });
  for (const password of ['puerta-demo', 'caribe o express', 'tres tristes tigres'])
    expect(await register(app, `${password.length}@ejemplo.test`, { password })).toMatchObject({
      status: 200,
    });
});

test('a mailed link and the own change refuse it too, and the link still holds', async () => {
  const { client, email } = await makePerson(app, 'caribe', 'customer', { passwordHash });
  const change = (newPass: string) =>
    client('PUT /profile/password', { body: { oldPass: TEST_PASSWORD, newPass } });
  for (const weak of ['iloveyou', email]) expect(await change(weak)).toMatchObject(refused('newPass'));
  succeeded(await app.client('caribe')('POST /auth/password', { body: { email } }));
  const token = linkIn(await mailTo(app, email, 'Cree una nueva contraseña')).searchParams.get('token') ?? '';
  const set = (pass: string) =>
    app.client('caribe')('POST /auth/password/confirm', { body: { token, pass } });
  for (const weak of ['iloveyou', email]) expect(await set(weak)).toMatchObject(refused('pass'));
  expect(await set('otra-clave-larga')).toMatchObject({ status: 200 });
});
