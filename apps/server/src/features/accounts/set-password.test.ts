import { beforeEach, describe, expect, test } from 'vitest';
import { URI } from 'otpauth';
import { makePerson, passwordHash, type Person, TEST_PASSWORD } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { linkIn, mailsTo, mailTo, moveEmail, sendWaitingMails, tokenIn } from '../../../../../test/mails.ts';
import { changeRows, rowsOf } from '../../../../../test/rows.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { trailLines } from '../../../../../test/trail.ts';

const HOUR_MS = 3_600_000;
const NEW_PASSWORD = 'otra-clave-larga';
const { app } = await openHouse({ env: { LIMIT_SIGN_IN_ADDRESS: '100000' } });

const fresh = () => makePerson(app, 'caribe', 'customer', { passwordHash });
const ask = (email: string, agency = 'caribe') =>
  app.client(agency)('POST /auth/password', { body: { email } });
const confirm = (token: string, pass = NEW_PASSWORD, agency = 'caribe') =>
  app.client(agency)('POST /auth/password/confirm', { body: { token, pass } });
const check = (token: string, agency = 'caribe') =>
  app.client(agency)('POST /auth/password/check', { body: { token } });
const signIn = (email: string, pass: string, code?: string) =>
  app.client('caribe')('POST /auth/login', { body: { email, pass, code } });
const linkFor = async (email: string, count = 1) => {
  expect(await ask(email)).toMatchObject({ success: true });
  const link = linkIn(await mailTo(app, email, 'Cree una nueva contraseña', count));
  return { link, token: link.searchParams.get('token') ?? '' };
};
const EXPIRED_LINK = { error: { code: 'link_expired' } };

describe('a link to set a new password', () => {
  test('leads to the page of the agency, works once and ends every session', async () => {
    const person = await fresh();
    const { link, token } = await linkFor(person.email);
    expect([link.hostname, link.pathname]).toEqual(['localhost', '/password']);
    expect(await confirm(token)).toMatchObject({ success: true, message: 'Contraseña actualizada' });
    expect(await person.client('GET /profile/sender')).toMatchObject({ status: 401 });
    expect(await signIn(person.email, TEST_PASSWORD)).toMatchObject({ status: 401 });
    expect(await signIn(person.email, NEW_PASSWORD)).toMatchObject({ success: true });
    expect(await confirm(token, 'tercera-clave')).toMatchObject(EXPIRED_LINK);
  });

  test('used twice at once sets one password', async () => {
    const person = await fresh();
    const { token } = await linkFor(person.email);
    const answers = await Promise.all([confirm(token), confirm(token), confirm(token)]);
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 400, 400]);
  });

  test('is void once another was used', async () => {
    const person = await fresh();
    const first = await linkFor(person.email);
    const second = await linkFor(person.email, 2);
    expect(second.token).not.toBe(first.token);
    expect(await confirm(second.token)).toMatchObject({ success: true });
    expect(await confirm(first.token)).toMatchObject(EXPIRED_LINK);
  });

  test('ends after an hour, and is of no use in another agency', async () => {
    const person = await fresh();
    const { token } = await linkFor(person.email);
    expect(await confirm(token, NEW_PASSWORD, 'andes')).toMatchObject(EXPIRED_LINK);
    app.clock.advance(HOUR_MS);
    expect(await confirm(token)).toMatchObject(EXPIRED_LINK);
    expect(await signIn(person.email, TEST_PASSWORD)).toMatchObject({ success: true });
  });

  test('says whether it still works, as often as it is asked, and nothing else', async () => {
    const { email } = await fresh();
    const { token } = await linkFor(email);
    for (let n = 0; n < 2; n++)
      expect(await check(token)).toEqual({
        status: 200,
        success: true,
        data: { email: null, done: false, invites: false },
      });
    expect(await check(token, 'andes')).toMatchObject(EXPIRED_LINK);
    expect(await confirm(token)).toMatchObject({ success: true });
    const used = await check(token);
    expect(used).toMatchObject(EXPIRED_LINK);
    expect(await check('inventado')).toEqual(used);
    const { token: late } = await linkFor(email, 2);
    app.clock.advance(HOUR_MS);
    expect(await check(late)).toEqual(used);
  });

  test('lets its owner in, whatever strangers tried before', async () => {
    const person = await fresh();
    for (let n = 0; n < 10; n++) await signIn(person.email, `mala-clave-${n}`);
    expect(await signIn(person.email, TEST_PASSWORD)).toMatchObject({ status: 429 });
    const { token } = await linkFor(person.email);
    expect(await confirm(token)).toMatchObject({ success: true });
    expect(await signIn(person.email, NEW_PASSWORD)).toMatchObject({ success: true });
  });

  test('is stored as a digest only', async () => {
    const person = await fresh();
    const { token } = await linkFor(person.email);
    const rows = await rowsOf(app, 'account_token');
    const mails = await rowsOf(app, 'mail');
    expect(JSON.stringify([rows.map(row => row.token_hash.toString()), mails])).not.toContain(token);
  });

  test.each([
    ['no token', { pass: NEW_PASSWORD }, 'El enlace no es válido o ya venció, por favor solicite uno nuevo'],
    ['no password', { token: 'x' }, 'La contraseña es requerida'],
    ['a short one', { token: 'x', pass: 'corta' }, 'La contraseña debe tener al menos 8 caracteres'],
    [
      'a made-up token',
      { token: 'x', pass: NEW_PASSWORD },
      'El enlace no es válido o ya venció, por favor solicite uno nuevo',
    ],
  ])('with %s is refused', async (_what, body, message) => {
    const answer = await app.client('caribe')('POST /auth/password/confirm', { body: body as never });
    expect(answer).toMatchObject({ status: 400, message });
  });
});

describe('asking for the link', () => {
  test('answers the same, and never before queueing a mail would be done, whether the e-mail is known', async () => {
    const person = await fresh();
    const time = async (email: string) => {
      const start = performance.now();
      const { status, ...answer } = await ask(email);
      return { status, answer, ms: performance.now() - start };
    };
    const [known, unknown] = [await time(person.email), await time('nadie@ejemplo.test')];
    expect(known.answer).toEqual(unknown.answer);
    expect(known.answer).toEqual({
      success: true,
      data: null,
      message: 'Si el correo está registrado, recibirá un enlace para crear una nueva contraseña',
    });
    expect(known.status).toBe(unknown.status);
    expect(Math.min(known.ms, unknown.ms)).toBeGreaterThan(140);
  });

  test('in another agency, or for a blocked account, mails nothing', async () => {
    const [person, blocked] = [await fresh(), await fresh()];
    await changeRows(app, 'account', blocked.id, { blocked_at: app.clock.now() });
    expect(await ask(person.email, 'andes')).toMatchObject({ success: true });
    expect(await ask(blocked.email)).toMatchObject({ success: true });
    await ask(person.email);
    expect(await mailsTo(app, person.email)).toHaveLength(1);
    expect(await rowsOf(app, 'mail', { account_id: blocked.id })).toEqual([]);
  });

  test('is limited to five an hour per account, known or not', async () => {
    for (const email of [(await fresh()).email, 'nunca@ejemplo.test']) {
      for (let n = 0; n < 5; n++) expect((await ask(email)).status).toBe(200);
      expect(await ask(email.toUpperCase())).toMatchObject({ error: { code: 'too_many_tries' } });
    }
  });

  test('needs something like an e-mail', async () => {
    expect(await ask('ana')).toMatchObject({ status: 400, message: 'El correo es invalido' });
  });
});

describe('a second factor that others may have set up', () => {
  const REMOVED =
    'Quitamos la verificación en dos pasos que tenía la cuenta, porque se activó antes de confirmar este correo.';
  let person: Person;
  beforeEach(async () => {
    person = await makePerson(app, 'caribe', 'customer', { passwordHash });
  });

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
    await changeRows(app, 'account', id, { email_verified_at: app.clock.now() });
    app.clock.advance(60_000);
  }
  const NEEDS_CODE = { error: { code: 'second_factor_required' } };

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
});
