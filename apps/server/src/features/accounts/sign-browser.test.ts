import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../../test/app.ts';
import { makeAgencies, makePerson, TEST_PASSWORD } from '../../../../../test/factories.ts';
import { linkIn, mailTo } from '../../../../../test/mails.ts';
import { succeeded } from '../../../../../test/walk.ts';
import { hashPassword } from '../../password.ts';

let app: TestApp;
let passwordHash: string;
beforeAll(async () => {
  app = await startApp();
  await makeAgencies(app);
  passwordHash = await hashPassword(TEST_PASSWORD);
});
afterAll(() => app.stop());
beforeEach(() => app.clock.advance(16 * 60_000));

const signIn = (email: string, browser?: string, pass = TEST_PASSWORD) =>
  app.client('caribe')('POST /auth/login', { body: { email, pass, ...(browser && { browser }) } });
const guess = (email: string, times: number, browser?: string) =>
  Promise.all(Array.from({ length: times }, (_, n) => signIn(email, browser, `mala-clave-${n}`)));
const fresh = () => makePerson(app, 'caribe', 'customer', { passwordHash });

test('what strangers try does not keep out a browser that signed in before', async () => {
  const [{ email }, other] = [await fresh(), await fresh()];
  const { browser } = succeeded(await signIn(email));
  const { browser: anothers } = succeeded(await signIn(other.email));
  await guess(email, 10);
  expect(await signIn(email)).toMatchObject({ status: 429 });
  for (const unknown of [anothers, `${browser}x`, `x${browser}`, browser.replace(/\..*/, '.')])
    expect(await signIn(email, unknown)).toMatchObject({ status: 429 });
  // with those of others who use this computer; it goes on under the mark that it has
  expect(await signIn(email, `${anothers} ${browser}`)).toMatchObject({ status: 200, browser });
});

test('with a mark ten guesses are let through too, and they keep nobody else out', async () => {
  const { email } = await fresh();
  const { browser: stolen } = succeeded(await signIn(email));
  const { browser } = succeeded(await signIn(email));
  const statuses = (await guess(email, 14, stolen)).map(answer => answer.status).sort();
  expect(statuses).toEqual([...Array(10).fill(401), ...Array(4).fill(429)]);
  expect(await signIn(email, stolen)).toMatchObject({ status: 429 });
  expect(await signIn(email, browser)).toMatchObject({ status: 200 });
  expect(await signIn(email)).toMatchObject({ status: 200 });
});

test('the browser that followed a mailed link is known from then on, those of the password before are not', async () => {
  const { email } = await fresh();
  const { browser: before } = succeeded(await signIn(email));
  succeeded(await app.client('caribe')('POST /auth/password', { body: { email } }));
  const token = linkIn(await mailTo(app, email, 'Cree una nueva contraseña')).searchParams.get('token') ?? '';
  const body = { token, pass: 'otra-clave-larga' };
  const { browser } = succeeded(await app.client('caribe')('POST /auth/password/confirm', { body }));
  await guess(email, 10);
  expect(await signIn(email, before, body.pass)).toMatchObject({ status: 429 });
  expect(await signIn(email, browser, body.pass)).toMatchObject({ status: 200 });
});

test('a mark of nobody says nothing of an account', async () => {
  const { email } = await fresh();
  const { browser } = succeeded(await signIn(email));
  for (const who of ['nadie@ejemplo.test', (await fresh()).email]) {
    const statuses = (await guess(who, 11, browser)).map(answer => answer.status).sort();
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
  }
});

test.each(['ana@ejemplo.test\n', 'ana\n@ejemplo.test', '<ana@ejemplo.test>', 'ana\u2028@ejemplo.test'])(
  '%j is told of as every malformed e-mail is',
  async email => {
    const client = app.client('caribe');
    const person = {
      name: 'Ana',
      phone: '3055550123',
      state: 'FL',
      city: 'Doral',
      address: '1 A St',
      zip: '33166',
    };
    const answers = [
      await client('POST /auth/login', { body: { email, pass: 'x' } }),
      await client('POST /auth/register', { body: { ...person, email, password: TEST_PASSWORD, code: '' } }),
      await client('POST /auth/password', { body: { email } }),
    ];
    expect(answers.map(answer => [answer.status, answer.message])).toEqual([
      [400, 'El correo electronico no es valido'],
      [400, 'The email is invalid'],
      [400, 'El correo es invalido'],
    ]);
  },
);
