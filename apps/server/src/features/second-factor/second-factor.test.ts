import { URI } from 'otpauth';
import { beforeEach, describe, expect, test } from 'vitest';
import { makePerson, passwordHash, type Person, TEST_PASSWORD } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { trailLines } from '../../../../../test/trail.ts';
import { changeRows, oneRow, rowsOf } from '../../../../../test/rows.ts';

let person: Person;
let colleague: Person;
const { app, manager } = await openHouse({ env: { LIMIT_SIGN_IN_ADDRESS: '100000' } });
beforeEach(async () => {
  app.clock.advance(60_000);
  person = await makePerson(app, 'caribe', 'customer', { passwordHash });
  colleague = await makePerson(app, 'caribe', 'manager', { passwordHash });
});

const PERIOD_MS = 30_000;
type Codes = (shiftMs?: number) => string;
/** What the person's telephone shows, from the address that the QR code carries. */
const telephone = (address: string): Codes => {
  const totp = URI.parse(address);
  return (shiftMs = 0) => totp.generate({ timestamp: app.clock.now().getTime() + shiftMs } as never);
};
const signIn = (who: Person, code?: string, pass = TEST_PASSWORD) =>
  app.client('caribe')('POST /auth/login', { body: { email: who.email, pass, code } });
const confirm = (who: Person, code: string) => who.client('PUT /profile/second-factor', { body: { code } });
const end = (who: Person, code: string) => who.client('DELETE /profile/second-factor', { body: { code } });
async function withFactor(who: Person): Promise<{ codes: Codes; recovery: string[] }> {
  const { otpauth } = succeeded(await who.client('POST /profile/second-factor', { body: {} })).data;
  const codes = telephone(otpauth);
  const { recovery_codes } = succeeded(await confirm(who, codes())).data;
  app.clock.advance(PERIOD_MS);
  return { codes, recovery: recovery_codes };
}
const NEEDS_CODE = { error: { code: 'second_factor_required' } };
const WRONG_CODE = { ...NEEDS_CODE, message: 'El código de verificación no es correcto' };

describe('a second factor', () => {
  test('counts only once a code of it was typed', async () => {
    const { secret, otpauth } = succeeded(
      await person.client('POST /profile/second-factor', { body: {} }),
    ).data;
    expect(otpauth).toMatch(/^otpauth:\/\/totp\/Caribe%20Express:.*period=30/);
    expect(otpauth).toContain(`secret=${secret}`);
    expect(await signIn(person)).toMatchObject({ status: 200 });
    expect(await confirm(person, '000000')).toMatchObject({ error: { code: 'wrong_code' } });
    expect(succeeded(await person.client('GET /profile/second-factor')).data.on).toBe(false);
    expect(await confirm(person, telephone(otpauth)())).toMatchObject({ status: 200 });
    expect(succeeded(await person.client('GET /profile/second-factor')).data.on).toBe(true);
    expect(await person.client('POST /profile/second-factor', { body: {} })).toMatchObject({ status: 409 });
  });

  test('is asked for at sign-in, after the password and not before', async () => {
    const { codes } = await withFactor(person);
    expect(await signIn(person)).toMatchObject({
      ...NEEDS_CODE,
      message: 'Ingrese el código de verificación',
    });
    expect(await signIn(person, undefined, 'mala-clave')).toMatchObject({
      error: { code: 'wrong_credentials' },
    });
    expect(await signIn(person, codes(), 'mala-clave')).toMatchObject({
      error: { code: 'wrong_credentials' },
    });
    expect(await signIn(person, '123')).toMatchObject(WRONG_CODE);
    expect(await signIn(person, codes())).toMatchObject({ status: 200, pending: null });
  });

  test('takes each code once, also of several at the same moment, and none before it', async () => {
    const { codes } = await withFactor(person);
    const answers = await Promise.all([
      signIn(person, codes()),
      signIn(person, codes()),
      signIn(person, codes()),
    ]);
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 401, 401]);
    expect(await signIn(person, codes(-PERIOD_MS))).toMatchObject(WRONG_CODE);
    app.clock.advance(PERIOD_MS);
    expect(await signIn(person, codes())).toMatchObject({ status: 200 });
  });

  test('forgives a clock half a minute off, not two', async () => {
    const { codes } = await withFactor(person);
    app.clock.advance(10 * PERIOD_MS);
    expect(await signIn(person, codes(-2 * PERIOD_MS))).toMatchObject(WRONG_CODE);
    expect(await signIn(person, codes(-PERIOD_MS))).toMatchObject({ status: 200 });
    expect(await signIn(person, codes(PERIOD_MS))).toMatchObject({ status: 200 });
  });

  test('has ten recovery codes, each of which works once, however it is typed', async () => {
    const { recovery } = await withFactor(person);
    expect(new Set(recovery).size).toBe(10);
    const [one = '', other = ''] = recovery;
    expect(await signIn(person, one.toLowerCase().replace('-', ' '))).toMatchObject({ status: 200 });
    expect(await signIn(person, one)).toMatchObject(WRONG_CODE);
    expect(await signIn(person, other)).toMatchObject({ status: 200 });
    const rows = await rowsOf(app, 'recovery_code');
    expect(JSON.stringify(rows.map(row => row.code_hash.toString('latin1')))).not.toContain(other);
  });

  test('says how many recovery codes are left, and makes others with one of them', async () => {
    const { codes, recovery } = await withFactor(person);
    const left = async () => succeeded(await person.client('GET /profile/second-factor')).data.recovery_left;
    const renew = (code: string) => person.client('POST /profile/second-factor/recovery', { body: { code } });
    succeeded(await signIn(person, recovery[0]));
    expect(await left()).toBe(9);
    expect(await renew('000000')).toMatchObject({ error: { code: 'wrong_code' } });
    const { recovery_codes } = succeeded(await renew(recovery[1] ?? '')).data;
    expect(new Set(recovery_codes).size).toBe(10);
    expect(await left()).toBe(10);
    expect(await signIn(person, recovery[2])).toMatchObject(WRONG_CODE);
    expect(await signIn(person, recovery_codes[0])).toMatchObject({ status: 200 });
    expect(await signIn(person, codes())).toMatchObject({ status: 200 });
    // a secret that nobody confirmed proves nothing
    const other = await makePerson(app, 'caribe', 'customer', { passwordHash });
    const { otpauth } = succeeded(await other.client('POST /profile/second-factor', { body: {} })).data;
    const early = { body: { code: telephone(otpauth)() } };
    expect(await other.client('POST /profile/second-factor/recovery', early)).toMatchObject({
      error: { code: 'wrong_code' },
    });
  });

  test('is taken off a client by a manager with a reason, once, and off a colleague by nobody', async () => {
    await withFactor(person);
    const { codes } = await withFactor(colleague);
    const file = async () =>
      succeeded(await manager.client('GET /clients/file/:id', { params: { id: person.id } })).data;
    const takeOff = (id: number, reason = 'Mostró su cédula') =>
      manager.client('POST /clients/second-factor/end', { body: { id, reason } });
    expect(await file()).toMatchObject({ second_factor: true, can: { end_second_factor: true } });
    expect(await takeOff(person.id, ' ')).toMatchObject({ status: 400, message: 'Debe indicar el motivo' });
    expect(await signIn(person)).toMatchObject(NEEDS_CODE);
    succeeded(await takeOff(person.id));
    expect(await signIn(person)).toMatchObject({ status: 200, pending: null });
    expect(await file()).toMatchObject({ second_factor: false, can: { end_second_factor: false } });
    expect(await takeOff(person.id)).toMatchObject({ status: 404 });
    expect(await rowsOf(app, 'recovery_code')).not.toEqual(
      expect.arrayContaining([expect.objectContaining({ account_id: person.id })]),
    );
    const [line] = await trailLines(app, { action: 'client.second_factor_off', id: person.id });
    expect(line).toMatchObject({ actor_id: manager.id, after: { reason: 'Mostró su cédula' } });
    expect(await takeOff(colleague.id)).toMatchObject({ status: 404 });
    expect(await takeOff(manager.id)).toMatchObject({ status: 404 });
    expect(await signIn(colleague)).toMatchObject(NEEDS_CODE);
    expect(await signIn(colleague, codes())).toMatchObject({ status: 200 });
  });

  test('is kept sealed', async () => {
    const { secret } = succeeded(await person.client('POST /profile/second-factor', { body: {} })).data;
    const row = await oneRow(app, 'account', person.id);
    expect(row.second_factor_secret?.toString('latin1')).not.toContain(secret);
    expect(row.second_factor_secret?.length).toBe(12 + 16 + 20);
  });

  test('ends with a code, and signing in asks for none', async () => {
    const { codes } = await withFactor(person);
    expect(await end(person, '000000')).toMatchObject({ error: { code: 'wrong_code' } });
    expect(await end(person, codes())).toMatchObject({ status: 200 });
    expect(await signIn(person)).toMatchObject({ status: 200 });
  });

  test('cannot be guessed: wrong codes are counted like wrong passwords', async () => {
    const { codes } = await withFactor(person);
    for (let n = 0; n < 10; n++) expect(await signIn(person, String(n).repeat(6))).toMatchObject(WRONG_CODE);
    expect(await signIn(person, codes())).toMatchObject({ status: 429 });
  });

  test('has ten guesses in all, with however many browsers that signed in before', async () => {
    const browsers: string[] = [];
    for (let n = 0; n < 3; n++) browsers.push(succeeded(await signIn(person)).browser);
    const { codes } = await withFactor(person);
    const guess = (code: string, browser?: string) =>
      app.client('caribe')('POST /auth/login', {
        body: { email: person.email, pass: TEST_PASSWORD, code, ...(browser && { browser }) },
      });
    const answers = await Promise.all(
      browsers.flatMap(browser => ['1', '2', '3', '4'].map(digit => guess(digit.repeat(6), browser))),
    );
    expect(answers.map(answer => answer.status).sort()).toEqual([...Array(10).fill(401), 429, 429]);
    for (const browser of [undefined, ...browsers])
      expect(await guess(codes(), browser)).toMatchObject({ status: 429 });
    // who does not know the password uses none of them up
    app.clock.advance(15 * 60_000);
    for (let n = 0; n < 9; n++) await signIn(person, '000000', 'mala-clave');
    expect(await guess(codes(), browsers[0])).toMatchObject({ status: 200 });
  });

  test.each([[''], [undefined]])('needs a code to be confirmed or ended: %j', async code => {
    const message = 'El código de verificación no puede estar vacio';
    expect(await confirm(person, code as string)).toMatchObject({ status: 400, message });
    expect(await end(person, code as string)).toMatchObject({ status: 400, message });
  });
});

describe('in a session that signed in more than fifteen minutes ago', () => {
  const NEEDED = {
    status: 403,
    message: 'Por seguridad, escriba su contraseña actual para continuar',
    error: { code: 'password_needed' },
  };
  const WRONG = { error: { code: 'wrong_password' } };
  const start = (pass?: string) => person.client('POST /profile/second-factor', { body: { pass } });
  const setUp = (code: string, pass?: string) =>
    person.client('PUT /profile/second-factor', { body: { code, pass } });
  const takeOff = (code: string, pass?: string) =>
    person.client('DELETE /profile/second-factor', { body: { code, pass } });

  test('a second factor is set up and taken off only with the password', async () => {
    app.clock.advance(15 * 60_000);
    expect(await start()).toMatchObject(NEEDED);
    expect(await start('mala-clave')).toMatchObject(WRONG);
    const codes = telephone(succeeded(await start(TEST_PASSWORD)).data.otpauth);
    expect(await setUp(codes())).toMatchObject(NEEDED);
    expect(await setUp(codes(), 'mala-clave')).toMatchObject(WRONG);
    succeeded(await setUp(codes(), TEST_PASSWORD));
    app.clock.advance(PERIOD_MS);
    expect(await takeOff(codes())).toMatchObject(NEEDED);
    expect(await takeOff(codes(), 'mala-clave')).toMatchObject(WRONG);
    expect(await takeOff(codes(), TEST_PASSWORD)).toMatchObject({ status: 200 });
  });

  test('a request without any body is told the same', async () => {
    const headers = { agency: 'caribe', token: person.token };
    const ask = () => fetch(`${app.url}/api/profile/second-factor`, { method: 'POST', headers });
    app.clock.advance(15 * 60_000 - 1);
    expect((await ask()).status).toBe(200);
    app.clock.advance(1);
    expect((await ask()).status).toBe(403);
  });

  test('the password is guessed no more often than elsewhere', async () => {
    app.clock.advance(15 * 60_000);
    for (let n = 0; n < 10; n++) expect(await start(`mala-clave-${n}`)).toMatchObject(WRONG);
    expect(await start(TEST_PASSWORD)).toMatchObject({ status: 429 });
  });
});

describe('an agency that requires it of staff', () => {
  const demand = async (required: boolean) => {
    await changeRows(app, 'agency', 1, { second_factor_required: required });
    // the agency is remembered for a second
    await new Promise(resolve => setTimeout(resolve, 1100));
  };

  test('lets them do nothing else before, and not end it after; customers are free', async () => {
    const staff = await makePerson(app, 'caribe', 'restricted', { passwordHash });
    await demand(true);
    try {
      const { token, pending } = succeeded(await signIn(staff));
      expect(pending).toBe('second_factor');
      const client = app.client('caribe', token);
      expect(await client('GET /places/states')).toMatchObject({
        message: 'Debe activar la verificación en dos pasos para continuar',
        error: { code: 'second_factor_missing' },
      });
      const { codes } = await withFactor({ ...staff, client });
      expect(await client('GET /places/states')).toMatchObject({ status: 200 });
      expect(await end({ ...staff, client }, codes())).toMatchObject({
        error: { code: 'second_factor_needed' },
      });
      expect(await person.client('GET /order/mine')).toMatchObject({ status: 200 });
      expect(succeeded(await signIn(person)).pending).toBeNull();
    } finally {
      await demand(false);
    }
  });
});

describe('a password that must be changed', () => {
  test('comes before anything else', async () => {
    await changeRows(app, 'account', person.id, { must_change_password: true });
    const { token, pending } = succeeded(await signIn(person));
    expect(pending).toBe('password');
    const client = app.client('caribe', token);
    expect(await client('GET /order/mine')).toMatchObject({
      message: 'Debe cambiar su contraseña para continuar',
      error: { code: 'password_expired' },
    });
    const body = { oldPass: TEST_PASSWORD, newPass: 'otra-clave-larga' };
    expect(await client('PUT /profile/password', { body })).toMatchObject({ status: 200 });
    expect(await client('GET /order/mine')).toMatchObject({ status: 200 });
    expect(succeeded(await signIn(person, undefined, 'otra-clave-larga')).pending).toBeNull();
  });
});
