import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../../test/app.ts';
import { makeAgencies, makePerson, type Person } from '../../../../../test/factories.ts';
import { succeeded } from '../../../../../test/walk.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await makeAgencies(app);
});
afterAll(() => app.stop());

let people = 0;
const GOOD = { name: 'Ana Pérez', phone: '(305) 555-0142', locker: 'MIO7' };
const goodFor = (person: Person) => ({ ...GOOD, email: person.email });
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as object;
const ownLocker = () => `MIO${(people += 1)}`;

describe('the own data', () => {
  test.each(['customer', 'manager', 'restricted'] as const)('of a %s: five fields', async role => {
    const person = await makePerson(app, 'caribe', role);
    const { data } = succeeded(await person.client('GET /profile'));
    expect(data).toEqual({
      name: 'María Fernández',
      email: person.email,
      pending_email: null,
      phone: '3055550123',
      locker: person.locker ?? '',
      picture: null,
      version: 1,
    });
  });

  test.each(['customer', 'manager', 'restricted'] as const)(
    'of a %s changes, and the new token says so',
    async role => {
      const person = await makePerson(app, 'caribe', role);
      const { email } = person;
      const { data, token, message } = succeeded(
        await person.client('PUT /profile', { body: goodFor(person) }),
      );
      expect(message).toBe('Se ha actualizado la información correctamente');
      expect(data).toMatchObject({ name: 'Ana Pérez', email, phone: '3055550142' });
      expect(claimsOf(token)).toMatchObject({
        sub: person.id,
        name: 'Ana Pérez',
        email,
        phone: '3055550142',
      });
      expect(succeeded(await person.client('GET /profile')).data).toEqual(data);
    },
  );

  test.each(['manager', 'restricted'] as const)(
    'of a %s of an agency that asks for a locker is saved with the code that they were given',
    async role => {
      const person = await makePerson(app, 'andes', role);
      expect(person.locker).toMatch(/^AND\d{5}$/);
      const body = { ...goodFor(person), locker: person.locker ?? '' };
      expect(await person.client('PUT /profile', { body })).toMatchObject({
        status: 200,
        data: { ...body, phone: '3055550142' },
      });
    },
  );

  test('managers find the client by what it is now, no longer by what it was', async () => {
    const manager = await makePerson(app, 'andes', 'manager');
    const person = await makePerson(app, 'andes', 'customer');
    const found = async (q: string) =>
      succeeded(
        await manager.client('GET /clients/page/:n/:size', { params: { n: 1, size: 500 }, query: { q } }),
      ).data.some(row => row.id === person.id);
    const before = ['fernández', '(305) 555-0123', person.locker ?? ''];
    for (const q of before) expect([q, await found(q)]).toEqual([q, true]);
    const { email } = person;
    const body = { name: 'Yolanda Güere', email, phone: '(786) 555-0188', locker: 'YOLA77' };
    succeeded(await person.client('PUT /profile', { body }));
    for (const q of ['guere yolanda', email, '786 555 0188', 'yola77'])
      expect([q, await found(q)]).toEqual([q, true]);
    for (const q of before) expect([q, await found(q)]).toEqual([q, false]);
  });

  test('the same e-mail in other letters is nobody else’s, and no news', async () => {
    const person = await makePerson(app, 'caribe', 'customer');
    const body = { ...GOOD, email: person.email.toUpperCase() };
    succeeded(await person.client('PUT /profile', { body }));
    const mails = await app.services.db.read(1).selectFrom('mail').selectAll().execute();
    expect(mails.filter(mail => mail.account_id === person.id)).toEqual([]);
  });

  test.each([
    [{ name: ' ' }, 'El nombre no puede estar vacio'],
    [{ email: '' }, 'El correo no puede estar vacio'],
    [{ email: 'abc' }, 'El correo no es valido'],
    [{ phone: '' }, 'El telefono no puede estar vacio'],
    [{ phone: '12345' }, 'El telefono no es valido'],
    [{ name: '', email: '', phone: '' }, 'El nombre no puede estar vacio'],
    [{ email: 'abc', phone: '' }, 'El correo no es valido'],
  ])('%j: %s', async (change, message) => {
    const person = await makePerson(app, 'caribe', 'customer');
    const answer = await person.client('PUT /profile', { body: { ...goodFor(person), ...change } });
    expect(answer).toMatchObject({ status: 400, message });
  });
});

describe('the locker', () => {
  test('of agency 1 stays, whatever is sent', async () => {
    const person = await makePerson(app, 'caribe', 'customer');
    for (const locker of ['OTRO1', '', undefined]) {
      const { data } = succeeded(
        await person.client('PUT /profile', { body: { ...goodFor(person), locker } }),
      );
      expect(data.locker).toBe(person.locker);
    }
  });

  test('of another agency is the person’s to choose, in capitals', async () => {
    const person = await makePerson(app, 'andes', 'customer');
    const body = { ...goodFor(person), locker: 'casaAna1' };
    expect(succeeded(await person.client('PUT /profile', { body })).data.locker).toBe('CASAANA1');
  });

  test.each([
    ['', 'El casillero no puede estar vacio'],
    ['con guion-1', 'El casillero no es válido'],
  ])('%j: %s', async (locker, message) => {
    const person = await makePerson(app, 'andes', 'customer');
    const answer = await person.client('PUT /profile', { body: { ...goodFor(person), locker } });
    expect(answer).toMatchObject({ status: 400, message, error: { fields: [{ field: 'locker', message }] } });
  });

  test('that somebody has, in whatever letters: 409', async () => {
    const [person, other] = [
      await makePerson(app, 'andes', 'customer'),
      await makePerson(app, 'andes', 'customer'),
    ];
    const body = { ...goodFor(person), locker: other.locker?.toLowerCase() ?? '' };
    expect(await person.client('PUT /profile', { body })).toMatchObject({
      status: 409,
      message: 'El casillero ya está en uso',
      error: { code: 'locker_taken' },
    });
  });

  test('that two want at once is one’s', async () => {
    const pair = [await makePerson(app, 'andes', 'customer'), await makePerson(app, 'andes', 'customer')];
    const locker = ownLocker();
    const answers = await Promise.all(
      pair.map(person => person.client('PUT /profile', { body: { ...goodFor(person), locker } })),
    );
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 409]);
  });
});
