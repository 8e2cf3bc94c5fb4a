import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../../test/app.ts';
import {
  makeAgencies,
  makePeople,
  makePerson,
  type People,
  TEST_PASSWORD,
} from '../../../../../test/factories.ts';
import { runOn } from '../../../../../test/run-on.ts';
import { hashPassword } from '../../password.ts';

const HOUR_MS = 3_600_000;
let app: TestApp;
let caribe: People;
beforeAll(async () => {
  app = await startApp({ env: { LIMIT_SIGN_IN_ADDRESS: '25', LIMIT_REGISTRATION: '2' } });
  await makeAgencies(app);
  ({ caribe } = await makePeople(app));
});
afterAll(() => app.stop());
// limits count in windows of fifteen minutes
beforeEach(() => app.clock.advance(16 * 60_000));

const signIn = (email: string, pass = TEST_PASSWORD, agency = 'caribe') =>
  app.client(agency)('POST /auth/login', { body: { email, pass } });
const signedIn = async (email: string) => {
  const answer = await signIn(email);
  if (!answer.success) throw new Error(answer.message);
  return app.client('caribe', answer.token);
};
const fresh = async () => {
  const passwordHash = await hashPassword(TEST_PASSWORD);
  return makePerson(app, 'caribe', 'customer', { passwordHash });
};
const WRONG = {
  status: 401,
  message: 'Correo o contraseña incorrectos',
  error: { code: 'wrong_credentials' },
};
const EXPIRED = { status: 401, message: 'Su sesión ha expirado', error: { code: 'session_expired' } };

describe('signing in', () => {
  test.each([
    ['customer', 0, 0],
    ['manager', 1, 1],
    ['restricted', 1, 2],
  ] as const)('as %s answers a token with its claims', async (who, type, role) => {
    const answer = await signIn(caribe[who].email.toUpperCase());
    if (!answer.success) throw new Error(answer.message);
    expect(answer.data).toMatchObject({
      sub: caribe[who].id,
      agency: 'caribe',
      type,
      role,
      email: caribe[who].email,
    });
    const payload = JSON.parse(Buffer.from(answer.token.split('.')[1] ?? '', 'base64url').toString());
    expect(payload).toMatchObject(answer.data);
    const session = await app.client('caribe', answer.token)('GET /auth/session');
    expect(session).toMatchObject({ data: { ...answer.data, debt: 0 } });
  });

  test.each([
    ['an unknown e-mail', 'nadie@ejemplo.test', TEST_PASSWORD, 'caribe'],
    ['a wrong password', 'cliente@caribe.test', 'otra-clave-larga', 'caribe'],
    ["another agency's account", 'cliente@caribe.test', TEST_PASSWORD, 'andes'],
  ])('with %s is refused alike', async (_what, email, pass, agency) => {
    expect(await signIn(email, pass, agency)).toMatchObject(WRONG);
  });

  test.each([
    ['no e-mail', { pass: 'x' }, 'El correo electronico no puede estar vacio'],
    ['no e-mail-like text', { email: 'ana', pass: '' }, 'El correo electronico no es valido'],
    ['no password', { email: 'ana@ejemplo.test', pass: '' }, 'La contraseña no puede estar vacia'],
    ['an object as e-mail', { email: {}, pass: 'x' }, 'El correo electronico no puede estar vacio'],
  ])('with %s is bad input', async (_what, body, message) => {
    const answer = await app.client('caribe')('POST /auth/login', { body: body as never });
    expect(answer).toMatchObject({ status: 400, message });
  });

  test('an unknown e-mail takes about as long as a wrong password', async () => {
    const time = async (email: string) => {
      const start = performance.now();
      await signIn(email, 'otra-clave-larga');
      return performance.now() - start;
    };
    const known = [await time(caribe.customer.email), await time(caribe.customer.email)];
    const unknown = [await time('nadie1@ejemplo.test'), await time('nadie2@ejemplo.test')];
    // a sign-in that skipped the hash would take a few milliseconds instead of tens
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 3);
  });

  test('a blocked account is told so only to who knows its password', async () => {
    const person = await fresh();
    await change(person.id, { blocked_at: app.clock.now() });
    expect(await signIn(person.email, 'otra-clave-larga')).toMatchObject(WRONG);
    expect(await signIn(person.email)).toMatchObject({ status: 403, error: { code: 'account_blocked' } });
    expect(await person.client('GET /profile/sender')).toMatchObject(EXPIRED);
  });

  test('an account without a password, deactivated or closed is as unknown', async () => {
    const invited = await makePerson(app, 'caribe', 'manager');
    expect(await signIn(invited.email, '')).toMatchObject({ status: 400 });
    expect(await signIn(invited.email)).toMatchObject(WRONG);
    for (const state of [{ active: false }, { closed_at: app.clock.now() }]) {
      const person = await fresh();
      await change(person.id, state);
      expect(await signIn(person.email)).toMatchObject(WRONG);
      expect(await person.client('GET /profile/sender')).toMatchObject(EXPIRED);
    }
  });
});

test('an account of a role that nobody has named is nobody, with a session and without', async () => {
  const person = await fresh();
  expect(await person.client('GET /profile/sender')).toMatchObject({ success: true });
  await runOn(app.ownerUrl, 'alter table account drop constraint account_role_check');
  await change(person.id, { role: 'auditor' });
  expect(await person.client('GET /profile/sender')).toMatchObject(EXPIRED);
  expect(await signIn(person.email)).toMatchObject(WRONG);
});

describe('limits', () => {
  test('ten failures of an account in fifteen minutes, then not even the right password', async () => {
    const person = await fresh();
    for (let failure = 0; failure < 10; failure++) {
      expect(await signIn(person.email, `mala-clave-${failure}`)).toMatchObject(WRONG);
    }
    const response = await fetch(`${app.url}/api/auth/login`, {
      method: 'POST',
      headers: { agency: 'caribe', 'content-type': 'application/json' },
      body: JSON.stringify({ email: person.email.toUpperCase(), pass: TEST_PASSWORD }),
    });
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(response.headers.get('retry-after'))).toBeLessThanOrEqual(900);
    expect(await response.json()).toMatchObject({ error: { code: 'too_many_tries' } });
    expect(await signIn(caribe.customer.email)).toMatchObject({ success: true });
    app.clock.advance(15 * 60_000);
    expect(await signIn(person.email)).toMatchObject({ success: true });
  });

  test('many guesses at once do not slip through', async () => {
    const person = await fresh();
    const guesses = Array.from({ length: 18 }, (_, guess) => signIn(person.email, `mala-clave-${guess}`));
    const statuses = (await Promise.all(guesses)).map(answer => answer.status).sort();
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(8).fill(429)]);
    expect(await signIn(person.email)).toMatchObject({ status: 429 });
  });

  test('what succeeds is not counted', async () => {
    const person = await fresh();
    for (let round = 0; round < 3; round++) {
      for (let failure = 0; failure < 3; failure++) await signIn(person.email, `mala-clave-${failure}`);
      for (let time = 0; time < 5; time++) expect(await signIn(person.email)).toMatchObject({ status: 200 });
    }
    expect(await signIn(person.email, 'mala-clave')).toMatchObject({ status: 401 });
    expect(await signIn(person.email)).toMatchObject({ status: 429 });
  });

  test.each(['known', 'unknown'])(
    'letters that the database compares alike are one account: %s',
    async who => {
      const email = `filip.${randomUUID()}@ejemplo.test`;
      if (who === 'known') await makePerson(app, 'caribe', 'customer', { email });
      for (let failure = 0; failure < 10; failure++) {
        // U+0130, which the database makes an i
        const spelt = failure % 2 === 0 ? email : email.replace('i', '\u0130');
        expect(await signIn(spelt, `mala-clave-${failure}`)).toMatchObject(WRONG);
      }
      for (const spelt of [email, email.replace('i', '\u0130'), email.replaceAll('i', '\u0130')])
        expect(await signIn(spelt)).toMatchObject({ status: 429 });
    },
  );

  test('failures of one address over many accounts', async () => {
    for (let failure = 0; failure < 25; failure++) await signIn(`nadie${failure}@ejemplo.test`);
    expect(await signIn(caribe.customer.email)).toMatchObject({ status: 429 });
    expect(await signIn(`gerente@andes.test`, TEST_PASSWORD, 'andes')).toMatchObject({ status: 429 });
  });

  test('registrations of one address in an hour', async () => {
    app.clock.advance(HOUR_MS);
    const register = (n: number) =>
      app.client('caribe')('POST /auth/register', {
        body: {
          name: 'Ana',
          phone: '3055550123',
          email: `ana${n}@ejemplo.test`,
          password: TEST_PASSWORD,
          state: 'FL',
          city: 'Doral',
          address: '1 A St',
          zip: '33166',
          code: '',
        },
      });
    expect([(await register(1)).status, (await register(2)).status]).toEqual([200, 200]);
    expect(await register(3)).toMatchObject({ status: 429, error: { code: 'too_many_tries' } });
    app.clock.advance(HOUR_MS);
    expect(await register(4)).toMatchObject({ success: true });
  });
});

describe('a session', () => {
  test('of another agency is refused', async () => {
    const answer = await app.client('andes', caribe.customer.token)('GET /profile/sender');
    expect(answer).toMatchObject(EXPIRED);
  });

  test('is needed', async () => {
    for (const token of [undefined, '']) {
      expect(await app.client('caribe', token)('POST /auth/logout')).toMatchObject({
        status: 401,
        error: { code: 'session_required' },
      });
    }
  });

  test('ends with a token that was changed', async () => {
    const [head, , signature] = caribe.customer.token.split('.');
    const claims = Buffer.from(JSON.stringify({ sub: 1, agency: 'caribe', role: 1 })).toString('base64url');
    for (const token of ['x', `${head}.${claims}.${signature}`, `${caribe.customer.token}x`]) {
      expect(await app.client('caribe', token)('GET /profile/sender')).toMatchObject(EXPIRED);
    }
  });

  test('is revoked by signing out, the others of the account go on', async () => {
    const [one, other] = [await signedIn(caribe.customer.email), await signedIn(caribe.customer.email)];
    expect(await one('POST /auth/logout')).toMatchObject({ success: true, data: null });
    expect(await one('GET /profile/sender')).toMatchObject(EXPIRED);
    expect(await one('GET /auth/session')).toMatchObject({ success: true, data: null });
    expect(await other('GET /profile/sender')).toMatchObject({ success: true });
  });

  test('ends after twelve idle hours', async () => {
    const client = await signedIn(caribe.otherCustomer.email);
    app.clock.advance(11 * HOUR_MS);
    expect(await client('GET /profile/sender')).toMatchObject({ success: true });
    app.clock.advance(11 * HOUR_MS);
    expect(await client('GET /profile/sender')).toMatchObject({ success: true });
    app.clock.advance(12 * HOUR_MS + 61_000);
    expect(await client('GET /profile/sender')).toMatchObject(EXPIRED);
  });

  test('ends after thirty days, however busy', async () => {
    const client = await signedIn(caribe.otherCustomer.email);
    for (let hours = 0; hours < 30 * 24; hours += 11) {
      expect(await client('GET /profile/sender')).toMatchObject({ success: true });
      app.clock.advance(11 * HOUR_MS);
    }
    expect(await client('GET /profile/sender')).toMatchObject(EXPIRED);
  });

  test('obeys the role of the database, not that of the token', async () => {
    const manager = await makePerson(app, 'caribe', 'manager');
    expect(await manager.client('GET /profile/sender')).toMatchObject({ status: 403 });
    await change(manager.id, { role: 'customer' });
    expect(await manager.client('GET /profile/sender')).toMatchObject({ success: true });
  });
});

async function change(
  id: number,
  values: { blocked_at?: Date; closed_at?: Date; active?: boolean; role?: string },
) {
  const door = app.services.db.read(1);
  await door.updateTable('account').set(values).where('id', '=', id).execute();
}
