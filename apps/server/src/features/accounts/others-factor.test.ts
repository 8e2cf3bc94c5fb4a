import { URI } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../../test/app.ts';
import { makeAgencies, makePerson, type Person, TEST_PASSWORD } from '../../../../../test/factories.ts';
import { mailsTo, moveEmail, sendWaitingMails, tokenIn } from '../../../../../test/mails.ts';
import { trailLines } from '../../../../../test/trail.ts';
import { succeeded } from '../../../../../test/walk.ts';
import { hashPassword } from '../../password.ts';

const NEW_PASSWORD = 'otra-clave-larga';
const REMOVED =
  'Quitamos la verificación en dos pasos que tenía la cuenta, porque se activó antes de confirmar este correo.';
let app: TestApp;
let passwordHash: string;
let person: Person;
beforeAll(async () => {
  app = await startApp({ env: { LIMIT_SIGN_IN_ADDRESS: '100000' } });
  await makeAgencies(app);
  // mails leave when a test says so
  await app.stopWork();
  passwordHash = await hashPassword(TEST_PASSWORD);
});
beforeEach(async () => {
  person = await makePerson(app, 'caribe', 'customer', { passwordHash });
});
afterAll(() => app.stop());

const signIn = (email: string, pass: string, code?: string) =>
  app.client('caribe')('POST /auth/login', { body: { email, pass, code } });
/** Answers the recovery codes. */
async function setUp(who: Person): Promise<string[]> {
  const { otpauth } = succeeded(await who.client('POST /profile/second-factor', { body: {} })).data;
  const code = URI.parse(otpauth).generate({ timestamp: app.clock.now().getTime() } as never);
  const { recovery_codes } = succeeded(
    await who.client('PUT /profile/second-factor', { body: { code } }),
  ).data;
  app.clock.advance(60_000);
  return recovery_codes;
}
async function reset(email: string): Promise<string | undefined> {
  succeeded(await app.client('caribe')('POST /auth/password', { body: { email } }));
  await sendWaitingMails(app.services);
  const token = await tokenIn(app, email, 'Cree una nueva contraseña');
  const answer = await app.client('caribe')('POST /auth/password/confirm', {
    body: { token, pass: NEW_PASSWORD },
  });
  succeeded(answer);
  return answer.message;
}
/** As the link of the welcome mail does. */
async function confirmAddress({ id }: Person): Promise<void> {
  const door = app.services.db.read(1);
  await door
    .updateTable('account')
    .set({ email_verified_at: app.clock.now() })
    .where('id', '=', id)
    .execute();
  app.clock.advance(60_000);
}
const NEEDS_CODE = { status: 401, error: { code: 'second_factor_required' } };

describe('a password that is chosen by a mailed link takes away a second factor that was set up', () => {
  test('before its address was confirmed', async () => {
    const [recovery = ''] = await setUp(person);
    expect(await signIn(person.email, TEST_PASSWORD)).toMatchObject(NEEDS_CODE);
    expect(await reset(person.email)).toContain(REMOVED);
    expect((await trailLines(app)).at(-1)).toMatchObject({ action: 'account.second_factor_off' });
    const { token } = succeeded(await signIn(person.email, NEW_PASSWORD));
    const owner = { ...person, client: app.client('caribe', token) };
    // whose own one stands from now on, and what strangers kept opens nothing
    await setUp(owner);
    expect(await signIn(person.email, NEW_PASSWORD, recovery)).toMatchObject(NEEDS_CODE);
    expect(await reset(person.email)).toBe('Contraseña actualizada');
    expect(await signIn(person.email, NEW_PASSWORD)).toMatchObject(NEEDS_CODE);
  });

  test('before the link of the welcome mail was opened', async () => {
    await setUp(person);
    await confirmAddress(person);
    expect(await reset(person.email)).toContain(REMOVED);
    expect(await signIn(person.email, NEW_PASSWORD)).toMatchObject({ status: 200 });
  });

  test('under another address, confirmed or not', async () => {
    await confirmAddress(person);
    await setUp(person);
    const email = `dueña.${person.email}`;
    await moveEmail(app, person, email);
    expect(await reset(email)).toContain(REMOVED);
    expect(await signIn(email, NEW_PASSWORD)).toMatchObject({ status: 200 });
  });
});

test('one that was set up while this same address was confirmed stands: its mailbox alone opens nothing', async () => {
  await confirmAddress(person);
  const [recovery] = await setUp(person);
  for (let n = 0; n < 2; n++) expect(await reset(person.email)).toBe('Contraseña actualizada');
  expect(await signIn(person.email, NEW_PASSWORD)).toMatchObject(NEEDS_CODE);
  expect(await signIn(person.email, NEW_PASSWORD, recovery)).toMatchObject({ status: 200 });
});

test.each([
  ['takes it away too, and says so', false],
  ['leaves the one of its address', true],
])('a random password that staff have mailed %s', async (_, isConfirmed) => {
  const boss = await makePerson(app, 'caribe', 'manager');
  const user = await makePerson(app, 'caribe', 'restricted', { passwordHash });
  if (isConfirmed) await confirmAddress(user);
  await setUp(user);
  succeeded(await boss.client('PUT /admin/users/password', { body: { id: user.id } }));
  await sendWaitingMails(app.services);
  const [mail] = await mailsTo(app, user.email);
  const password = /Contraseña: (\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  expect(mail?.text.includes(REMOVED)).toBe(!isConfirmed);
  expect(await signIn(user.email, password)).toMatchObject(
    isConfirmed ? NEEDS_CODE : { status: 200, pending: 'password' },
  );
});
