import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { makePerson, passwordHash, TEST_PASSWORD } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { runOn } from '../../../../../test/run-on.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { changeRows } from '../../../../../test/rows.ts';
import { register } from '../../../../../test/visitors.ts';

const HOUR_MS = 3_600_000;
const { app, people } = await openHouse({ env: { LIMIT_SIGN_IN_ADDRESS: '25', LIMIT_REGISTRATION: '2' } });
const { caribe } = people;
// limits count in windows of fifteen minutes
beforeEach(() => app.clock.advance(16 * 60_000));

const signIn = (email: string, pass = TEST_PASSWORD, agency = 'caribe') =>
  app.client(agency)('POST /auth/login', { body: { email, pass } });
const signedIn = async (email: string) => {
  const answer = succeeded(await signIn(email));
  return app.client('caribe', answer.token);
};
const fresh = () => makePerson(app, 'caribe', 'customer', { passwordHash });
const WRONG = {
  message: 'Correo o contraseña incorrectos',
  error: { code: 'wrong_credentials' },
};
const EXPIRED = { message: 'Su sesión ha expirado', error: { code: 'session_expired' } };

describe('signing in', () => {
  test.each([
    ['customer', 0, 0],
    ['manager', 1, 1],
    ['restricted', 1, 2],
  ] as const)('as %s answers a token with its claims', async (who, type, role) => {
    const answer = succeeded(await signIn(caribe[who].email.toUpperCase()));
    expect(answer.data).toMatchObject({
      sub: caribe[who].id,
      agency: 'caribe',
      type,
      role,
      email: caribe[who].email,
    });
    const payload = JSON.parse(Buffer.from(answer.token.split('.')[1] ?? '', 'base64url').toString());
    expect(payload).toMatchObject(answer.data);
    // every page reads them: what else is known of a person is no claim
    expect(Object.keys(payload).join(' ')).toBe('sub agency type role name email phone locker picture sid');
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
    await changeRows(app, 'account', person.id, { blocked_at: app.clock.now() });
    expect(await signIn(person.email, 'otra-clave-larga')).toMatchObject(WRONG);
    expect(await signIn(person.email)).toMatchObject({ error: { code: 'account_blocked' } });
    expect(await person.client('GET /profile/sender')).toMatchObject(EXPIRED);
  });

  test('an account without a password, deactivated or closed is as unknown', async () => {
    const invited = await makePerson(app, 'caribe', 'manager');
    expect(await signIn(invited.email, '')).toMatchObject({ status: 400 });
    expect(await signIn(invited.email)).toMatchObject(WRONG);
    for (const state of [{ active: false }, { closed_at: app.clock.now() }]) {
      const person = await fresh();
      await changeRows(app, 'account', person.id, state);
      expect(await signIn(person.email)).toMatchObject(WRONG);
      expect(await person.client('GET /profile/sender')).toMatchObject(EXPIRED);
    }
  });
});

test('an account of a role that nobody has named is nobody, with a session and without', async () => {
  const person = await fresh();
  expect(await person.client('GET /profile/sender')).toMatchObject({ success: true });
  await runOn(app.superuserUrl, 'alter table account drop constraint account_role_check');
  await changeRows(app, 'account', person.id, { role: 'auditor' });
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
    const come = (n: number) => register(app, `ana${n}@ejemplo.test`);
    expect([(await come(1)).status, (await come(2)).status]).toEqual([200, 200]);
    expect(await come(3)).toMatchObject({ error: { code: 'too_many_tries' } });
    app.clock.advance(HOUR_MS);
    expect(await come(4)).toMatchObject({ success: true });
  });
});

describe('a session', () => {
  test('is needed', async () => {
    for (const token of [undefined, '']) {
      expect(await app.client('caribe', token)('POST /auth/logout')).toMatchObject({
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
});
