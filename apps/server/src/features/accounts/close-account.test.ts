import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePerson, type Person, TEST_PASSWORD } from '../../../../../test/factories.ts';
import { picture } from '../../../../../test/pictures.ts';
import { makeWorld, succeeded, type Walk, walk, type World } from '../../../../../test/walk.ts';
import { hashPassword } from '../../password.ts';

let world: World;
let through: Walk;
let passwordHash: string;
beforeAll(async () => {
  world = await makeWorld();
  through = walk(world);
  passwordHash = await hashPassword(TEST_PASSWORD);
});
afterAll(() => world.app.stop());

const HOME = {
  title: 'Casa',
  name: 'María Fernández',
  email: 'maria@ejemplo.test',
  phone: '3055550111',
  lineOne: '1 Main St',
  lineTwo: '',
  state: 'FL',
  city: 'Miami',
  zip_code: '33132',
};
const customer = () => makePerson(world.app, 'caribe', 'customer', { passwordHash });
const close = (person: Person, pass = TEST_PASSWORD) =>
  person.client('POST /profile/close', { body: { pass } });
const door = () => world.app.services.db.read(1);
const deliver = (id: number) =>
  door().updateTable('package').set({ status: 5 }).where('id', '=', id).execute();

describe('closing an account', () => {
  test('leaves parcels and invoices, and nothing that says who the person was', async () => {
    const person = await customer();
    const bought = await through.buy(person);
    await through.receive(bought);
    await deliver(bought.id);
    succeeded(await person.client('POST /profile/sender', { body: HOME }));
    const file = succeeded(await person.client('POST /profile/picture', { file: picture() })).data.picture;
    expect(await close(person)).toMatchObject({ status: 200, message: 'Su cuenta ha sido cerrada' });

    expect(await person.client('GET /profile')).toMatchObject({ status: 401 });
    const signIn = { body: { email: person.email, pass: TEST_PASSWORD } };
    expect(await world.app.client('caribe')('POST /auth/login', signIn)).toMatchObject({ status: 401 });
    expect((await fetch(`${world.app.url}${file}`)).status).toBe(404);
    const row = await door()
      .selectFrom('account')
      .selectAll()
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toMatch(/María|3055550123/);
    expect(row).toMatchObject({ locker: null, picture_key: null, password_hash: null, search: '' });
    const books = await door()
      .selectFrom('us_address')
      .selectAll()
      .where('account_id', '=', person.id)
      .execute();
    expect(books).toEqual([]);
    const order = await door()
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', bought.order)
      .executeTakeFirstOrThrow();
    expect(order).toMatchObject({
      sender_email: '',
      sender_phone: '',
      receiver_email: '',
      receiver_phone: '',
    });
    const invoices = await door()
      .selectFrom('invoice')
      .selectAll()
      .where('account_id', '=', person.id)
      .execute();
    expect(invoices).toHaveLength(1);
    expect(JSON.stringify(invoices[0]?.buyer)).toContain('María');
  });

  test('frees the e-mail for a new account', async () => {
    const person = await customer();
    expect(await close(person)).toMatchObject({ status: 200 });
    expect((await makePerson(world.app, 'caribe', 'customer', { email: person.email })).id).not.toBe(
      person.id,
    );
  });

  test.each([
    ['a parcel is on its way', (person: Person) => through.buy(person), 'account_busy', 409],
    [
      'a difference is owed',
      async (person: Person) => through.receive(await through.buy(person), true),
      'debt_pending',
      403,
    ],
  ] as const)('is refused while %s', async (_what, make, code, status) => {
    const person = await customer();
    await make(person);
    expect(await close(person)).toMatchObject({ status, error: { code } });
    expect(await person.client('GET /profile')).toMatchObject({ status: 200 });
  });

  test('asks for the password', async () => {
    const person = await customer();
    expect(await close(person, 'no-es-esta-clave')).toMatchObject({
      status: 400,
      message: 'La contraseña actual no es correcta',
    });
    expect(await close(person, '')).toMatchObject({ status: 400, message: 'Contraseña actual vacía' });
  });
});
