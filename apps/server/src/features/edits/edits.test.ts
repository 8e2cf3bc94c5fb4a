import type { Client } from '@puerta/contract/client';
import type { EndpointKey } from '@puerta/contract/contract';
import type { Conflict } from '@puerta/contract/edits';
import type { City } from '@puerta/contract/office/places';
import { trailTexts } from '@puerta/contract/office/trail.es';
import { type EditValue, fieldAt, withFields } from '@puerta/domain/edits';
import { describe, expect, test } from 'vitest';
import { makePerson, type Person } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { journeyOf, succeeded } from '../../../../../test/journey.ts';
import { changeRows } from '../../../../../test/rows.ts';
import { send } from '../../../../../test/send.ts';
import { CLIENT } from '../clients/change-access.ts';
import { US_ADDRESS, VENEZUELA_ADDRESS } from '../addresses/save-address.ts';
import { LOT } from '../lots/update-lot.ts';
import { CARRIER, CITY, OFFICE, STATE } from '../places/check-place.ts';
import { PRODUCT } from '../products/update-product.ts';
import { PROFILE } from '../profile/change-profile.ts';
import { SETTINGS } from '../settings/update-settings.ts';
import { CANNED } from '../support/keep-canned.ts';
import { USER } from '../users/change-user.ts';
import { columnOf, type Edited } from './merge-body.ts';

const house = await openHouse();
const US_PLACE = { state: 'FL', city: 'Orlando', zip_code: '32801' };
const { app, people, customer, manager: luis, place, transport } = house;
const ana = await makePerson(app, 'caribe', 'manager', {
  email: 'ana@caribe.test',
  // managers are whoever can sign in
  passwordHash: 'kept',
});
const steps = journeyOf(house);
const bought = await steps.buy();
await steps.receive(bought);
await steps.process(bought);
const lot = await steps.lot(bought);
const answer = { title: 'Sábados', message: 'No pasamos' };
const canned = succeeded(await luis.client('POST /support/admin/answers', { body: answer })).data.id;
const invitation = { name: 'Pedro', email: 'pedro@caribe.test', role: 0 } as const;
const user = succeeded(await luis.client('POST /admin/users', { body: invitation })).data.id;

const home = { title: 'Casa', name: 'Ana', email: 'ana@correo.test', address: 'Av. Urdaneta' };
const sender = succeeded(
  await customer.client('POST /profile/sender', {
    body: { ...home, phone: '3055550123', lineOne: '1 Main St', lineTwo: '', ...US_PLACE },
  }),
).data.id;
const receiver = succeeded(
  await customer.client('POST /profile/receiver', {
    body: { ...home, phone: '4145550123', state: place.state, city: place.city },
  }),
).data.id;

type Body = Record<string, unknown>;
/** What an editor holds: the version that it read, and the whole body that it would send. */
type Read = { version: number; body: Body };
type Change = [field: string, value: EditValue];
type Thing = {
  call: EndpointKey;
  /** what its address names, where the body does not */
  params?: { id: number };
  read: (client: Client) => Promise<Read>;
  /** what the first, and then the second writer makes of one field */
  both: [field: string, first: EditValue, second: EditValue];
  /** fields that the first and the second one change alone; a client has one field in all */
  alone: [Change, Change] | null;
  /** who write, the manager and another one if not said */
  writers?: () => [Person, Person];
};

const rowOf = <R extends { id: number }>(rows: R[], id: number): R => {
  const found = rows.find(row => row.id === id);
  if (!found) throw new Error(`There is no ${id}`);
  return found;
};

const THINGS: Record<string, Thing> = {
  lot: {
    call: 'PUT /lots',
    async read(client) {
      const { data } = succeeded(await client('GET /lots/:id', { params: { id: lot } }));
      const { id, type, state, city, comment, zone, version } = data;
      const same = { id, type, state, city, comment, zone };
      const body = {
        ...same,
        transport: data.transport_id,
        status: data.status_id,
        departureDate: data.departure_date?.slice(0, 10) ?? null,
        shipmentNumber: data.number ?? '',
      };
      return { version, body };
    },
    both: ['comment', 'Nota de la gerente', 'Llevar el jueves'],
    alone: [
      ['shipmentNumber', 'AWB-777'],
      ['zone', 2],
    ],
  },
  state: {
    call: 'PUT /places/states',
    async read(client) {
      const rows = succeeded(await client('GET /places/states')).data;
      const { id, state, active, zone, version } = rowOf(rows, place.state);
      return { version, body: { id, name: state, active, zone } };
    },
    both: ['name', 'Dto. Capital', 'Distrito Federal'],
    alone: [
      ['active', 0],
      ['zone', 2],
    ],
  },
  city: {
    call: 'PUT /places/cities',
    async read(client) {
      const rows = succeeded(await client('GET /places/cities')).data;
      const row = rowOf(rows, place.city) as City;
      const { id, city, state_id, active, version } = row;
      const cost = { sea: row.ocean_cost, air: row.air_cost };
      const eta = { sea: row.ocean_eta, air: row.air_eta };
      const delivery = { sea: row.ocean_delivery, air: row.air_delivery };
      return { version, body: { id, name: city, state: state_id, active, cost, eta, delivery } };
    },
    both: ['cost.air', 4.25, 5.5],
    alone: [
      ['cost.sea', 21.75],
      ['eta.air', 9],
    ],
  },
  office: {
    call: 'PUT /places/offices',
    async read(client) {
      const rows = succeeded(await client('GET /places/offices')).data;
      const { id, name, address, phone, state_id, city_id, active, version } = rowOf(rows, place.office);
      return { version, body: { id, name, address, phone, state: state_id, city: city_id, active } };
    },
    both: ['address', 'Av. Sur 4', 'Av. Norte 9'],
    alone: [
      ['phone', '02125550101'],
      ['name', 'Oficina del Este'],
    ],
  },
  carrier: {
    call: 'PUT /transport',
    async read(client) {
      const rows = succeeded(await client('GET /transport')).data;
      const { id, name, info, phone, email, description, active, version } = rowOf(rows, transport);
      return { version, body: { id, name, contact_info: info, phone, email, description, active } };
    },
    both: ['contact_info', 'Rosa', 'Pedro'],
    alone: [
      ['email', 'alas@carga.test'],
      ['description', 'Sale los martes'],
    ],
  },
  product: {
    call: 'PUT /product',
    async read(client) {
      const [row] = succeeded(await client('GET /product')).data;
      if (!row) throw new Error('There is no product');
      const { id, name, sku, description, interName, typeProduct, active, version } = row;
      return { version, body: { id, name, sku, description, interName, typeProduct, active } };
    },
    both: ['name', 'Caja aérea', 'Aéreo exprés'],
    alone: [
      ['description', 'Llega en una semana'],
      ['interName', 'Air box'],
    ],
  },
  'canned answer': {
    call: 'PUT /support/admin/answers',
    async read(client) {
      const rows = succeeded(await client('GET /support/admin/answers')).data;
      const { version, ...body } = rowOf(rows, canned);
      return { version, body };
    },
    both: ['message', 'Los sábados no pasamos', 'Pasamos de lunes a viernes'],
    alone: [
      ['title', 'Días de recogida'],
      ['message', 'Hasta las cuatro'],
    ],
  },
  settings: {
    call: 'POST /admin/setting',
    async read(client) {
      const { version, logo: _logo, ...body } = succeeded(await client('GET /admin/setting')).data;
      return { version, body };
    },
    both: ['slogan', 'Más cerca', 'Siempre a tiempo'],
    alone: [
      ['warehouse.phone', '3055550177'],
      ['profit', 14.5],
    ],
  },
  user: {
    call: 'PUT /admin/users',
    async read(client) {
      const { data } = succeeded(await client('GET /admin/users/:id', { params: { id: user } }));
      const { id, name, email, role, active, version } = data;
      return { version, body: { id, name, email, role, active } };
    },
    both: ['name', 'Pedro Pérez', 'Pedro Gómez'],
    alone: [
      ['role', 1],
      ['email', 'pedro.nuevo@caribe.test'],
    ],
  },
  client: {
    call: 'PUT /clients/block',
    async read(client) {
      const params = { id: people.caribe.otherCustomer.id };
      const { id, blocked, version } = succeeded(await client('GET /clients/:id', { params })).data.user_data;
      return { version, body: { id, blocked } };
    },
    both: ['blocked', true, false],
    alone: null,
  },
  profile: {
    call: 'PUT /profile',
    async read(client) {
      const {
        version,
        picture: _picture,
        pending_email: _pending,
        ...body
      } = succeeded(await client('GET /profile')).data;
      return { version, body };
    },
    both: ['phone', '3055550155', '3055550166'],
    alone: [
      ['name', 'María Fernández'],
      ['phone', '3055550177'],
    ],
    writers: () => [customer, customer],
  },
  'saved address in the United States': {
    call: 'PUT /profile/sender/:id',
    params: { id: sender },
    async read(client) {
      const { version, ...body } = rowOf(succeeded(await client('GET /profile/sender')).data, sender);
      return { version, body };
    },
    both: ['lineOne', '2 Main St', '3 Main St'],
    alone: [
      ['phone', '3055550199'],
      ['lineTwo', 'Apt 4'],
    ],
    writers: () => [customer, customer],
  },
  'saved address in Venezuela': {
    call: 'PUT /profile/receiver/:id',
    params: { id: receiver },
    async read(client) {
      // the state's own tests close it
      await changeRows(app, 'state', place.state, { active: true });
      const { version, ...body } = rowOf(succeeded(await client('GET /profile/receiver')).data, receiver);
      return { version, body };
    },
    both: ['address', 'Av. Sur 4', 'Av. Norte 9'],
    alone: [
      ['phone', '4145550199'],
      ['name', 'Rosa'],
    ],
    writers: () => [customer, customer],
  },
};

/** Every thing that people edit, by the table in which it is kept. */
const EDITED: Record<Edited, { fields: object }[]> = {
  lot: [LOT],
  state: [STATE],
  city: [CITY],
  office: [OFFICE],
  transport: [CARRIER],
  product: [PRODUCT],
  account: [PROFILE, USER, CLIENT],
  agency: [SETTINGS],
  canned_answer: [CANNED],
  us_address: [US_ADDRESS],
  venezuela_address: [VENEZUELA_ADDRESS],
};

test.each(Object.entries(EDITED))(
  'the trigger of %s notes each field that people edit, and no other',
  async (table, kinds) => {
    const columns = [...new Set(kinds.flatMap(({ fields }) => Object.values(fields)).map(columnOf))].sort();
    const { rows } = await house.superuser.query<{ noted: string[]; heard: string[] }>(
      `select string_to_array(trim(trailing ',' from replace(encode(tgargs, 'escape'), '\\000', ',')), ',') as noted,
        array(select attname::text from pg_attribute where attrelid = tgrelid and attnum = any (tgattr)) as heard
      from pg_trigger where tgname = 'edited' and tgrelid = $1::regclass`,
      [table],
    );
    expect(rows.map(({ noted, heard }) => [noted.sort(), heard.sort()])).toEqual([[columns, columns]]);
  },
);

test('histories have a word for each field whose column is told', () => {
  const things = [STATE, CITY, OFFICE, CARRIER, SETTINGS, PROFILE];
  const columns = things.flatMap(({ fields }) => Object.values(fields)).map(columnOf);
  expect(columns.filter(column => !Object.hasOwn(trailTexts.fields, column))).toEqual([]);
});

const save = (who: Person, { call, params }: Thing, body: Body) =>
  send(app, call, { body, params }, { agency: 'caribe', token: who.token });
const saved = async (...given: Parameters<typeof save>) => {
  const { status, text } = await save(...given);
  expect(text).toContain('"success":true');
  expect(status).toBe(200);
};
const changed = ({ body }: Read, [field, value]: Change): Body => withFields(body, { [field]: value });

const things = Object.entries(THINGS);

// what a client is to staff has one field alone
test.each(things.filter(([, { alone }]) => alone))(
  'changes of different fields of a %s are both kept',
  async (_name, thing) => {
    const [one, other] = thing.writers?.() ?? [luis, ana];
    const [mine, theirs] = thing.alone as [Change, Change];
    const read = await thing.read(one.client);
    await saved(other, thing, { ...changed(read, theirs), version: read.version, touched: [theirs[0]] });
    await saved(one, thing, { ...changed(read, mine), version: read.version, touched: [mine[0]] });
    const after = await thing.read(one.client);
    expect([mine, theirs].map(([name]) => fieldAt(after.body, name))).toEqual([mine[1], theirs[1]]);
    expect(after.version).toBeGreaterThan(read.version);
  },
);

describe.each(things)('two who edit one %s', (_name, thing) => {
  const [field, first, second] = thing.both;
  const writers = () => thing.writers?.() ?? [luis, ana];
  const now = async () => (await thing.read(writers()[0].client)).body;

  test('are told of a field that both changed: who, and both values; nothing is saved', async () => {
    const [one, other] = writers();
    const read = await thing.read(one.client);
    await saved(other, thing, { ...changed(read, [field, first]), version: read.version, touched: [field] });
    const refused = await save(one, thing, {
      ...changed(read, [field, second]),
      version: read.version,
      touched: [field],
    });
    expect(refused).toMatchObject({ status: 409, json: { error: { code: 'conflict' } } });
    const { conflict } = (refused.json as { error: { conflict: Conflict } }).error;
    const current = await thing.read(one.client);
    expect(conflict).toEqual({
      version: current.version,
      changes: [
        {
          field,
          mine: second,
          theirs: first,
          by: { id: other.id, name: 'María Fernández' },
          at: app.clock.now().toISOString(),
        },
      ],
    });
    expect(fieldAt(current.body, field)).toBe(first);
    // the same value is no conflict, and the answer's version is the one to save over
    await saved(one, thing, { ...changed(read, [field, first]), version: read.version, touched: [field] });
    await saved(one, thing, {
      ...changed(read, [field, second]),
      version: conflict.version,
      touched: [field],
    });
    expect(fieldAt(await now(), field)).toBe(second);
  });

  test('replace one another without a version, as ever', async () => {
    const [one, other] = writers();
    const read = await thing.read(one.client);
    await saved(other, thing, changed(read, [field, first]));
    await saved(one, thing, changed(read, [field, second]));
    expect(fieldAt(await now(), field)).toBe(second);
  });
});
