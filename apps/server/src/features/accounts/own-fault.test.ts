import { URI } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../../test/app.ts';
import { makeAgencies, makePerson, type Person, TEST_PASSWORD } from '../../../../../test/factories.ts';
import { succeeded } from '../../../../../test/walk.ts';
import { hashPassword } from '../../password.ts';

/** As many wrong guesses as an account may make in a quarter of an hour. */
const TRIES = 10;
let app: TestApp;
let passwordHash: string;
let person: Person;
beforeAll(async () => {
  app = await startApp({ env: { LIMIT_SIGN_IN_ADDRESS: '100000' } });
  await makeAgencies(app);
});
beforeEach(async () => {
  passwordHash = await hashPassword(TEST_PASSWORD);
  person = await makePerson(app, 'caribe', 'customer', { passwordHash });
});
afterAll(() => app.stop());

const own = () => app.services.db.read(1).updateTable('account').where('id', '=', person.id);
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
  await own().set({ password_hash: SPOILT }).execute();
  expect(await often(() => ask(person, 'mala-clave'))).toEqual(Array(TRIES).fill(500));
  await own().set({ password_hash: passwordHash }).execute();
  expect(await often(() => ask(person, 'mala-clave'))).toEqual(Array(TRIES).fill(wrong));
  expect(await ask(person, TEST_PASSWORD)).toMatchObject({ status: 429 });
});

test('a code that we cannot check is no wrong code, neither on nor off', async () => {
  const { otpauth } = succeeded(await person.client('POST /profile/second-factor', { body: {} })).data;
  const now = () => URI.parse(otpauth).generate({ timestamp: app.clock.now().getTime() } as never);
  const code = (text = now()) => ({ body: { code: text } });
  const { second_factor_secret } = await app.services.db
    .read(1)
    .selectFrom('account')
    .select('second_factor_secret')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  const spoil = () =>
    own()
      .set({ second_factor_secret: Buffer.alloc(48) })
      .execute();
  const mend = () => own().set({ second_factor_secret }).execute();
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
