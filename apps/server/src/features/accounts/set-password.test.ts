import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../../test/app.ts';
import { makeAgencies, makePerson, TEST_PASSWORD } from '../../../../../test/factories.ts';
import { linkIn, mailTo, mailsTo } from '../../../../../test/mails.ts';
import { hashPassword } from '../../password.ts';

const HOUR_MS = 3_600_000;
const NEW_PASSWORD = 'otra-clave-larga';
let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await makeAgencies(app);
});
afterAll(() => app.stop());

const fresh = async () => {
  const passwordHash = await hashPassword(TEST_PASSWORD);
  return makePerson(app, 'caribe', 'customer', { passwordHash });
};
const ask = (email: string, agency = 'caribe') =>
  app.client(agency)('POST /auth/password', { body: { email } });
const confirm = (token: string, pass = NEW_PASSWORD, agency = 'caribe') =>
  app.client(agency)('POST /auth/password/confirm', { body: { token, pass } });
const check = (token: string, agency = 'caribe') =>
  app.client(agency)('POST /auth/password/check', { body: { token } });
const signIn = (email: string, pass: string) =>
  app.client('caribe')('POST /auth/login', { body: { email, pass } });
const linkFor = async (email: string, count = 1) => {
  expect(await ask(email)).toMatchObject({ success: true });
  const link = linkIn(await mailTo(app, email, 'Cree una nueva contraseña', count));
  return { link, token: link.searchParams.get('token') ?? '' };
};
const EXPIRED_LINK = { status: 400, error: { code: 'link_expired' } };

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
      expect(await check(token)).toEqual({ status: 200, success: true, data: { email: null, done: false } });
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
    const rows = await app.services.db.read(1).selectFrom('account_token').selectAll().execute();
    const mails = await app.services.db.read(1).selectFrom('mail').selectAll().execute();
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
    const door = app.services.db.read(1);
    await door
      .updateTable('account')
      .set({ blocked_at: app.clock.now() })
      .where('id', '=', blocked.id)
      .execute();
    expect(await ask(person.email, 'andes')).toMatchObject({ success: true });
    expect(await ask(blocked.email)).toMatchObject({ success: true });
    await ask(person.email);
    expect(await mailsTo(app, person.email)).toHaveLength(1);
    expect(
      (await door.selectFrom('mail').where('account_id', '=', blocked.id).selectAll().execute()).length,
    ).toBe(0);
  });

  test('is limited to five an hour per account, known or not', async () => {
    for (const email of [(await fresh()).email, 'nunca@ejemplo.test']) {
      for (let n = 0; n < 5; n++) expect((await ask(email)).status).toBe(200);
      expect(await ask(email.toUpperCase())).toMatchObject({
        status: 429,
        error: { code: 'too_many_tries' },
      });
    }
  });

  test('needs something like an e-mail', async () => {
    expect(await ask('ana')).toMatchObject({ status: 400, message: 'El correo es invalido' });
  });
});
