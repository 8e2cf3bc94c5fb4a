import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePerson, type Person, TEST_PASSWORD } from '../../../../../test/factories.ts';
import { pickupBody } from '../../../../../test/orders.ts';
import { askEmail, tokenIn } from '../../../../../test/mails.ts';
import { picture } from '../../../../../test/pictures.ts';
import { makeWorld, succeeded, type Walk, walk, type World } from '../../../../../test/walk.ts';
import { hashPassword } from '../../password.ts';

let world: World;
let through: Walk;
let passwordHash: string;
let owner: pg.Client;
beforeAll(async () => {
  world = await makeWorld();
  through = walk(world);
  passwordHash = await hashPassword(TEST_PASSWORD);
  owner = new pg.Client(world.app.ownerUrl);
  await owner.connect();
  // an owner whom row-level security binds sees one agency
  await owner.query("select set_config('puerta.agency', '1', false)");
});
afterAll(async () => {
  await owner.end();
  await world.app.stop();
});

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

/** Columns that may go on naming a person whose account is closed. */
const STAYS: Record<string, string> = {
  'invoice.buyer': 'invoices stay as they were issued',
  'invoice.receiver': 'invoices stay as they were issued',
  'orders.sender_name': 'who shipped goods abroad, as their labels and manifests say it',
  'orders.sender_line_one': 'from where, as above',
  'orders.receiver_name': 'to whom, as above',
  'orders.receiver_address': 'to where, as above',
  'outbox.recipient': 'mails of the demo, never kept in production',
  'outbox.subject': 'mails of the demo, never kept in production',
  'outbox.text': 'mails of the demo, never kept in production',
  'outbox.html': 'mails of the demo, never kept in production',
};

test('nothing else of the agency names whose account was closed', async () => {
  const person = await makePerson(world.app, 'caribe', 'customer', {
    passwordHash,
    email: 'zoraida.quintero@ejemplo.test',
  });
  const { manager } = world.people.caribe;
  const self = { name: 'Zoraida Quintero', email: 'zoraida.quintero@ejemplo.test', phone: '7865550142' };
  const changed = { ...self, email: 'zq-nueva@ejemplo.test', locker: person.locker ?? '' };
  succeeded(await person.client('PUT /profile', { body: changed }));
  const token = await tokenIn(world.app, changed.email, 'Confirme su nuevo correo');
  succeeded(await world.app.client('caribe')('POST /auth/email', { body: { token } }));
  succeeded(await askEmail(person, 'zq-nueva-2@ejemplo.test', TEST_PASSWORD));
  succeeded(
    await person.client('POST /profile/sender', { body: { ...HOME, ...self, lineOne: '77 Calle Zeta' } }),
  );
  const bought = await through.buy(person, {
    sender: { ...self, addressLineOne: '77 Calle Zeta' },
    receive: { name: 'Zoraida Quintero', email: self.email, phone: '4125550142', address: '77 Calle Zeta' },
  });
  succeeded(await person.client('POST /purchase/pickup', { body: pickupBody(bought.id, self) }));
  await through.receive(bought);
  await deliver(bought.id);
  const words = {
    subject: 'Soy Zoraida Quintero',
    tracking: self.phone,
    message: `Mi correo es ${self.email}`,
  };
  const { id } = succeeded(await person.client('POST /support', { body: words })).data;
  succeeded(
    await manager.client('POST /support/admin', { body: { id, message: 'Sra. Zoraida Quintero, ya.' } }),
  );
  succeeded(await manager.client('POST /support/admin/note', { body: { id, message: 'Zoraida llamó' } }));
  const note = { id: person.id, message: 'Zoraida prefiere el 7865550142' };
  succeeded(await manager.client('POST /clients/note', { body: note }));
  const written = { subject: 'Sra. Zoraida', message: 'Su 7865550142 no responde', key: 'one press' };
  succeeded(await manager.client('POST /clients/message', { body: { ids: [person.id], ...written } }));
  for (const blocked of [true, false])
    succeeded(await manager.client('PUT /clients/block', { body: { id: person.id, blocked } }));
  const signedIn = succeeded(
    await world.app.client('caribe')('POST /auth/login', {
      body: { email: 'zq-nueva@ejemplo.test', pass: TEST_PASSWORD },
    }),
  );
  // mails of the demo name them once they were sent
  const queued = async () =>
    (await owner.query("select 1 from mail where agency_id = 1 and state = 'queued'")).rows.length;
  await expect.poll(queued, { timeout: 20_000 }).toBe(0);
  const again = world.app.client('caribe', signedIn.token);
  succeeded(await again('POST /profile/close', { body: { pass: TEST_PASSWORD } }));

  const values = ['Zoraida', 'zq-nueva', '7865550142', '4125550142', '77 Calle Zeta'];
  const named: string[] = [];
  for (const { table, column } of await textColumns()) {
    const { rows } = await owner.query(
      `select 1 from ${table} where agency_id = 1 and ${column}::text ilike any($1) limit 1`,
      [values.map(value => `%${value}%`)],
    );
    if (rows.length > 0) named.push(`${table}.${column}`);
  }
  expect(named.filter(column => !(column in STAYS))).toEqual([]);
  // what need not be excused any more is taken from the list
  expect(Object.keys(STAYS).filter(column => !named.includes(column))).toEqual([]);
});

/** Every column of the agency's tables that can hold a text. */
async function textColumns(): Promise<{ table: string; column: string }[]> {
  const { rows } = await owner.query<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column from information_schema.columns c
     where c.table_schema = 'public' and c.data_type in ('text', 'character varying', 'jsonb', 'json', 'ARRAY')
       and exists (select 1 from information_schema.columns k where k.table_schema = 'public'
         and k.table_name = c.table_name and k.column_name = 'agency_id')
       and exists (select 1 from information_schema.tables t where t.table_schema = 'public'
         and t.table_name = c.table_name and t.table_type = 'BASE TABLE')
     order by 1, 2`,
  );
  return rows;
}

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
