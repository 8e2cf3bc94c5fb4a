import { describe, expect, test } from 'vitest';
import { makePerson, passwordHash, type Person, TEST_PASSWORD } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { journeyOf, succeeded } from '../../../../../test/journey.ts';
import { pickupBody } from '../../../../../test/orders.ts';
import { askEmail, sendWaitingMails, tokenIn } from '../../../../../test/mails.ts';
import { picture } from '../../../../../test/pictures.ts';
import { send } from '../../../../../test/send.ts';
import { changeRows, oneRow, rowsOf } from '../../../../../test/rows.ts';
import { signedInAgain, signIn } from '../../../../../test/visitors.ts';

const house = await openHouse();
const { app, superuser, people } = house;
const journey = journeyOf(house);
// an owner whom row-level security binds sees one agency
await superuser.query("select set_config('puerta.agency', '1', false)");

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
const customer = () => makePerson(app, 'caribe', 'customer', { passwordHash });
const close = (person: Person, pass = TEST_PASSWORD) =>
  person.client('POST /profile/close', { body: { pass } });
const deliver = (id: number) => changeRows(app, 'package', id, { status: 5 });

/** Columns that may go on naming a person whose account is closed. */
const STAYS: Record<string, string> = {
  'handover.name': 'who took a package at the counter, which claims ask for',
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
  const person = await makePerson(app, 'caribe', 'customer', {
    passwordHash,
    email: 'zoraida.quintero@ejemplo.test',
  });
  const { manager } = people.caribe;
  const self = { name: 'Zoraida Quintero', email: 'zoraida.quintero@ejemplo.test', phone: '7865550142' };
  const changed = { ...self, email: 'zq-nueva@ejemplo.test', locker: person.locker ?? '' };
  succeeded(await person.client('PUT /profile', { body: changed }));
  const token = await tokenIn(app, changed.email, 'Confirme su nuevo correo');
  succeeded(await app.client('caribe')('POST /auth/email', { body: { token } }));
  succeeded(await askEmail(person, 'zq-nueva-2@ejemplo.test', TEST_PASSWORD));
  succeeded(
    await person.client('POST /profile/sender', { body: { ...HOME, ...self, lineOne: '77 Calle Zeta' } }),
  );
  const bought = await journey.buy(person, {
    sender: { ...self, addressLineOne: '77 Calle Zeta' },
    receive: { name: 'Zoraida Quintero', email: self.email, phone: '4125550142', address: '77 Calle Zeta' },
  });
  succeeded(await person.client('POST /purchase/pickup', { body: pickupBody(bought.id, self) }));
  await journey.receive(bought);
  await changeRows(app, 'package', bought.id, { status: 4 });
  const taker = { id: bought.id, name: self.name, document: self.phone };
  const taken = succeeded(
    await manager.client('POST /order/handover', { body: taker, file: picture() }),
  ).data;
  const record = async () =>
    succeeded(await manager.client('GET /order/:id', { params: { id: taken.tracking_number } })).data;
  const signature = { params: { id: (await record()).handovers?.[0]?.picture ?? 0 } };
  const shown = async () =>
    (await send(app, 'GET /order/handover/:id', signature, { agency: 'caribe', token: manager.token }))
      .status;
  expect(await shown()).toBe(200);
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
  const again = await signedInAgain(app, { ...person, email: 'zq-nueva@ejemplo.test' });
  // mails of the demo name them once they were sent
  await sendWaitingMails(app.services);
  succeeded(await close(again));
  expect((await record()).handovers).toMatchObject([{ name: self.name, document: null, picture: null }]);
  expect(await shown()).toBe(404);
  // the last of them holds the address until it was sent
  await sendWaitingMails(app.services);

  const values = ['Zoraida', 'zq-nueva', '7865550142', '4125550142', '77 Calle Zeta'];
  const named: string[] = [];
  for (const { table, column } of await textColumns()) {
    const { rows } = await superuser.query(
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
  const { rows } = await superuser.query<{ table: string; column: string }>(
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
    const bought = await journey.buy(person);
    await journey.receive(bought);
    await deliver(bought.id);
    succeeded(await person.client('POST /profile/sender', { body: HOME }));
    const file = succeeded(await person.client('POST /profile/picture', { file: picture() })).data.picture;
    expect(await close(person)).toMatchObject({ status: 200, message: 'Su cuenta ha sido cerrada' });

    expect(await person.client('GET /profile')).toMatchObject({ status: 401 });
    expect(await signIn(app, person.email)).toMatchObject({ status: 401 });
    expect((await fetch(`${app.url}${file}`)).status).toBe(404);
    const row = await oneRow(app, 'account', person.id);
    expect(JSON.stringify(row)).not.toMatch(/María|3055550123/);
    expect(row).toMatchObject({ locker: null, picture_key: null, password_hash: null, search: '' });
    expect(await rowsOf(app, 'us_address', { account_id: person.id })).toEqual([]);
    expect(await oneRow(app, 'orders', bought.order)).toMatchObject({
      sender_email: '',
      sender_phone: '',
      receiver_email: '',
      receiver_phone: '',
    });
    const invoices = await rowsOf(app, 'invoice', { account_id: person.id });
    expect(invoices).toHaveLength(1);
    expect(JSON.stringify(invoices[0]?.buyer)).toContain('María');
  });

  test('frees the e-mail for a new account', async () => {
    const person = await customer();
    expect(await close(person)).toMatchObject({ status: 200 });
    expect((await makePerson(app, 'caribe', 'customer', { email: person.email })).id).not.toBe(person.id);
  });

  test.each([
    ['a parcel is on its way', (person: Person) => journey.buy(person), 'account_busy', 409],
    [
      'a difference is owed',
      async (person: Person) => journey.receive(await journey.buy(person), true),
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
