import { beforeEach, describe, expect, test } from 'vitest';
import { URI } from 'otpauth';
import { makePerson, passwordHash, type Person, TEST_PASSWORD } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { linkIn, mailTo } from '../../../../../test/mails.ts';
import { register } from '../../../../../test/visitors.ts';
import { changeRows, oneRow } from '../../../../../test/rows.ts';

const { app } = await openHouse({ env: { LIMIT_SIGN_IN_ADDRESS: '100000' } });
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
    const answers = [
      await client('POST /auth/login', { body: { email, pass: 'x' } }),
      await register(app, email),
      await client('POST /auth/password', { body: { email } }),
    ];
    expect(answers.map(answer => [answer.status, answer.message])).toEqual([
      [400, 'El correo electronico no es valido'],
      [400, 'The email is invalid'],
      [400, 'El correo es invalido'],
    ]);
  },
);

describe('what we cannot check', () => {
  /** As many wrong guesses as an account may make in a quarter of an hour. */
  const TRIES = 10;
  let person: Person;
  beforeEach(async () => {
    person = await makePerson(app, 'caribe', 'customer', { passwordHash });
  });

  const set = (values: Parameters<typeof changeRows<'account'>>[3]) =>
    changeRows(app, 'account', person.id, values);
  /** Argon2 itself refuses what it would have to compute. */
  const SPOILT = `$argon2id$v=19$m=1,t=0,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;
  const often = async (ask: () => Promise<{ status: number }>) => {
    const answers = await Promise.all(Array.from({ length: TRIES }, ask));
    return answers.map(answer => answer.status);
  };

  test.each<[name: string, ask: (who: Person, pass: string) => Promise<{ status: number }>, wrong: number]>([
    [
      'signing in',
      ({ email }, pass) => app.client('caribe')('POST /auth/login', { body: { email, pass } }),
      401,
    ],
    [
      'the own password',
      ({ client }, oldPass) =>
        client('PUT /profile/password', { body: { oldPass, newPass: 'una-clave-nueva-y-larga' } }),
      400,
    ],
  ])('%s: a password that we cannot check is no wrong password', async (_, ask, wrong) => {
    await set({ password_hash: SPOILT });
    expect(await often(() => ask(person, 'mala-clave'))).toEqual(Array(TRIES).fill(500));
    await set({ password_hash: passwordHash });
    expect(await often(() => ask(person, 'mala-clave'))).toEqual(Array(TRIES).fill(wrong));
    expect(await ask(person, TEST_PASSWORD)).toMatchObject({ status: 429 });
  });

  test('a code that we cannot check is no wrong code, neither on nor off', async () => {
    const { otpauth } = succeeded(await person.client('POST /profile/second-factor', { body: {} })).data;
    const now = () => URI.parse(otpauth).generate({ timestamp: app.clock.now().getTime() } as never);
    const code = (text = now()) => ({ body: { code: text } });
    const { second_factor_secret } = await oneRow(app, 'account', person.id);
    const spoil = () => set({ second_factor_secret: Buffer.alloc(48) });
    const mend = () => set({ second_factor_secret });
    await spoil();
    expect(await often(() => person.client('PUT /profile/second-factor', code()))).toEqual(
      Array(TRIES).fill(500),
    );
    await mend();
    succeeded(await person.client('PUT /profile/second-factor', code()));
    app.clock.advance(30_000);
    await spoil();
    await often(() => person.client('DELETE /profile/second-factor', code()));
    await mend();
    expect(await person.client('DELETE /profile/second-factor', code())).toMatchObject({ status: 200 });
  });
});
