import { describe, expect, test } from 'vitest';
import { openHouse } from '../../../../../test/house.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { invalid } from '@puerta/contract/messages.es';
import { makeBuyer } from '../../../../../test/buyer.ts';
import { changeRows } from '../../../../../test/rows.ts';
import { newcomer, register, signedInAgain } from '../../../../../test/visitors.ts';

const house = await openHouse();
const { app, people } = house;
const place = { state: house.place.state, city: house.place.city };

const US = {
  title: 'Casa',
  name: 'Ana Pérez',
  email: 'ana@ejemplo.test',
  phone: '1 (305) 555-0123',
  lineOne: '8200 NW 41st St',
  lineTwo: 'Apt 4',
  state: 'AK',
  city: 'Anchorage',
  zip_code: '99501',
};
const VENEZUELA = {
  title: 'Mamá',
  name: 'Rosa Pérez',
  phone: '+58 0414-555.01.23',
  email: 'rosa@ejemplo.test',
  address: 'Av. Urdaneta',
};
const SAVED = 'Dirección guardada correctamente';
const NOT_FOUND = { error: { code: 'not_found' } };
const idOf = (answer: { success: boolean; data?: unknown }) => (answer.data as { id: number }).id;

describe('US addresses', () => {
  test('are added, listed newest first, changed and deleted', async () => {
    const { client } = people.caribe.customer;
    const first = await client('POST /profile/sender', { body: US });
    expect(first).toMatchObject({ success: true, message: SAVED });
    const second = await client('POST /profile/sender', { body: { ...US, title: 'Oficina', lineTwo: '' } });
    const list = await client('GET /profile/sender');
    expect(list).toMatchObject({
      data: [{ title: 'Oficina' }, { ...US, id: idOf(first), phone: '3055550123' }],
    });
    const edit = { ...US, title: 'Casa nueva', state: 'FL' };
    expect(
      await client('PUT /profile/sender/:id', { params: { id: idOf(first) }, body: edit }),
    ).toMatchObject({
      success: true,
      data: { id: idOf(first) },
    });
    expect(await client('DELETE /profile/sender/:id', { params: { id: idOf(second) } })).toMatchObject({
      success: true,
    });
    expect(await client('GET /profile/sender')).toMatchObject({
      data: [{ title: 'Casa nueva', state: 'FL' }],
    });
  });

  const inOrder: [keyof typeof US, unknown, string][] = [
    ['title', '', 'El titulo es requerido'],
    ['name', '', 'El nombre es requerido'],
    ['email', 'ana', 'El correo no es valido'],
    ['phone', '555', 'El telefono es requerido'],
    ['lineOne', ' ', 'La dirección es requerida'],
    ['state', 'PR', 'El estado es requerido'],
    ['city', null, 'La ciudad es requerida'],
    ['zip_code', '', 'El código postal es requerido'],
    ['zip_code', '1234', 'El código postal debe tener cinco dígitos'],
  ];
  test.each(inOrder)('%s %j: %s, before whatever else is wrong', async (field, value, message) => {
    const keys = inOrder.map(([key]) => key);
    const later = Object.fromEntries(keys.slice(keys.indexOf(field) + 1).map(key => [key, '']));
    const { client } = people.caribe.customer;
    const body = { ...US, ...later, [field]: value } as never;
    expect(await client('POST /profile/sender', { body })).toMatchObject({ status: 400, message });
    const changed = client('PUT /profile/sender/:id', { params: { id: 1 }, body });
    expect(await changed).toMatchObject({ status: 400, message });
  });
});

describe('the carrier on an address', () => {
  const check = (change: object = {}) =>
    people.caribe.customer.client('POST /profile/sender/check', { body: { ...US, ...change } });

  test('agrees, suggests or knows nothing like it', async () => {
    expect(await check()).toMatchObject({ data: { verdict: 'valid', candidates: [] } });
    const meant = { lineOne: US.lineOne, lineTwo: US.lineTwo, city: US.city, state: 'AK', zip_code: '99501' };
    expect(await check({ state: 'FL' })).toMatchObject({
      data: { verdict: 'suggestion', candidates: [meant] },
    });
    expect(await check({ zip_code: '00000' })).toMatchObject({ data: { verdict: 'unknown' } });
  });

  test('says nothing when it is away or slow: nobody is kept waiting', async () => {
    const { carrier } = app.services;
    const real = carrier.validateAddress;
    try {
      carrier.validateAddress = async () => {
        throw new Error('away');
      };
      expect(await check()).toMatchObject({ status: 200, data: { verdict: 'unchecked' } });
      carrier.validateAddress = () => new Promise(() => undefined);
      expect(await check()).toMatchObject({ status: 200, data: { verdict: 'unchecked' } });
    } finally {
      carrier.validateAddress = real;
    }
  });
});

describe('Venezuelan addresses', () => {
  const add = (body: object) =>
    people.caribe.customer.client('POST /profile/receiver', { body: body as never });

  test('are added, listed with the names of their places, changed and deleted', async () => {
    const { client } = people.caribe.customer;
    const added = await add({ ...VENEZUELA, ...place });
    expect(added).toMatchObject({ success: true, message: SAVED });
    const id = idOf(added);
    expect(await client('GET /profile/receiver')).toMatchObject({
      data: [
        {
          ...VENEZUELA,
          id,
          phone: '4145550123',
          ...place,
          state_name: 'Distrito Capital',
          city_name: 'Caracas',
        },
      ],
    });
    const body = { ...VENEZUELA, ...place, title: 'Abuela' };
    await client('PUT /profile/receiver/:id', { params: { id }, body });
    expect(await client('GET /profile/receiver')).toMatchObject({ data: [{ id, title: 'Abuela' }] });
    await client('DELETE /profile/receiver/:id', { params: { id } });
    expect(await client('GET /profile/receiver')).toMatchObject({ data: [] });
    expect(await client('DELETE /profile/receiver/:id', { params: { id } })).toMatchObject(NOT_FOUND);
  });

  test('check the form of the e-mail when changed, not when added', async () => {
    const added = await add({ ...VENEZUELA, ...place, email: 'sin correo' });
    expect(added).toMatchObject({ success: true });
    const answer = await people.caribe.customer.client('PUT /profile/receiver/:id', {
      params: { id: idOf(added) },
      body: { ...VENEZUELA, ...place, email: 'sin correo' },
    });
    expect(answer).toMatchObject({ status: 400, message: 'El correo no es valido' });
  });

  test('only go where the agency goes', async () => {
    const setActive = (kind: 'city' | 'state', active: boolean) =>
      changeRows(app, kind, place[kind], { active });
    expect(await add({ ...VENEZUELA, state: 999, city: place.city })).toMatchObject({
      status: 400,
      message: 'El estado es requerido',
      error: { fields: [{ field: 'state' }] },
    });
    expect(await add({ ...VENEZUELA, state: 334, city: place.city })).toMatchObject({
      status: 400,
      message: 'La ciudad es requerida',
    });
    await setActive('city', false);
    expect(await add({ ...VENEZUELA, ...place })).toMatchObject({
      status: 400,
      message: 'La ciudad es requerida',
    });
    await setActive('city', true);
    await setActive('state', false);
    expect(await add({ ...VENEZUELA, ...place })).toMatchObject({
      status: 400,
      message: 'El estado es requerido',
    });
    await setActive('state', true);
  });

  test.each([
    ['title', '', 'El titulo es requerido'],
    ['name', ' ', 'El nombre es requerido'],
    ['phone', '0212-555-0123', 'El telefono es requerido'],
    ['email', '', 'El correo es requerido'],
    ['state', '', 'El estado es requerido'],
    ['city', 'x', 'La ciudad es requerida'],
    ['address', '', 'La dirección es requerida'],
  ])('%s %j: %s, when added and when changed', async (field, value, message) => {
    const { client } = people.caribe.customer;
    const wrong = { ...VENEZUELA, ...place, [field]: value };
    expect(await add(wrong)).toMatchObject({ status: 400, message });
    const params = { id: 1 };
    const changed = await client('PUT /profile/receiver/:id', { params, body: wrong as never });
    expect(changed).toMatchObject({ status: 400, message });
  });
});

describe('the own data', () => {
  test('are offered as a US address, kept in no book', async () => {
    const { client } = people.caribe.customer;
    const { email } = people.caribe.customer;
    const name = 'María Fernández';
    const before = await client('GET /profile/sender');
    expect(await client('GET /profile/sender/own')).toMatchObject({ data: { name, email, lineTwo: '' } });
    expect(await client('GET /profile/sender')).toEqual(before);
  });

  test('carry the address of the registration', async () => {
    const email = 'eva@ejemplo.test';
    succeeded(await register(app, email));
    const { client } = await signedInAgain(app, { email });
    const { name, phone, address: lineOne, city, state, zip: zip_code } = newcomer(email);
    expect(await client('GET /profile/sender/own')).toMatchObject({
      data: { name, email, phone, lineOne, city, state, zip_code },
    });
  });
});

describe("another's addresses", () => {
  test("are as not there: another customer's, another agency's with the same number", async () => {
    const own = await people.caribe.customer.client('POST /profile/sender', { body: US });
    const receiver = await people.caribe.customer.client('POST /profile/receiver', {
      body: { ...VENEZUELA, ...place },
    });
    for (const { client } of [people.caribe.otherCustomer, people.andes.customer]) {
      expect(await client('GET /profile/sender')).toMatchObject({ data: [] });
      expect(await client('GET /profile/receiver')).toMatchObject({ data: [] });
      const sender = { params: { id: idOf(own) } };
      expect(await client('PUT /profile/sender/:id', { ...sender, body: US })).toMatchObject(NOT_FOUND);
      expect(await client('DELETE /profile/sender/:id', sender)).toMatchObject(NOT_FOUND);
      const to = { params: { id: idOf(receiver) } };
      const body = { ...VENEZUELA, ...place };
      expect(await client('PUT /profile/receiver/:id', { ...to, body })).toMatchObject(NOT_FOUND);
      expect(await client('DELETE /profile/receiver/:id', to)).toMatchObject(NOT_FOUND);
    }
    expect(await people.caribe.customer.client('GET /profile/sender')).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ id: idOf(own) })]),
    });
  });
});

describe('what is used', () => {
  test('stands by last use: an address that an order names comes before what was saved later', async () => {
    const buyer = await makeBuyer(house);
    const book = { ...US, name: 'María Fernández', lineOne: '1200 SW 8th St' };
    const receiver = { ...VENEZUELA, ...place, name: 'José Rondón', address: 'Av. Principal, casa 4' };
    succeeded(await buyer.client('POST /profile/sender', { body: { ...book, title: 'Used' } }));
    succeeded(await buyer.client('POST /profile/receiver', { body: { ...receiver, title: 'Used' } }));
    app.clock.advance(60_000);
    succeeded(await buyer.client('POST /profile/sender', { body: { ...book, lineOne: '1 A St' } }));
    succeeded(await buyer.client('POST /profile/receiver', { body: { ...receiver, address: 'Otra' } }));
    const lists = async () => [
      succeeded(await buyer.client('GET /profile/sender')).data.map(row => [row.title, row.used_at]),
      succeeded(await buyer.client('GET /profile/receiver')).data.map(row => [row.title, row.used_at]),
    ];
    expect(await lists()).toEqual([
      [
        ['Casa', null],
        ['Used', null],
      ],
      [
        ['Mamá', null],
        ['Used', null],
      ],
    ]);
    app.clock.advance(60_000);
    await buyer.bought();
    const used = app.clock.now().toISOString();
    expect(await lists()).toEqual([
      [
        ['Used', used],
        ['Casa', null],
      ],
      [
        ['Used', used],
        ['Mamá', null],
      ],
    ]);
  });

  test('is what was sent from there, not what was sent back', async () => {
    const buyer = await makeBuyer(house);
    const book = { ...US, title: 'Used', name: 'María Fernández', lineOne: '1200 SW 8th St' };
    succeeded(await buyer.client('POST /profile/sender', { body: book }));
    const { id, packages } = (await buyer.bought()).data;
    const used = async () => succeeded(await buyer.client('GET /profile/sender')).data.at(-1)?.used_at;
    expect(await used()).not.toBeNull();
    await changeRows(app, 'orders', id, { return_of: packages[0]?.id ?? 0 });
    expect(await used()).toBeNull();
  });

  test('boxes are saved by name, replaced by the same name, at most thirty, and each by its own customer', async () => {
    const [{ client }, other] = [await makeBuyer(house), await makeBuyer(house)];
    const box = { content: 'Ropa', content_value: '', weight: '10', length: '16', width: '12', height: '8' };
    const save = (name: string, change: object = {}) =>
      client('POST /profile/box', { body: { ...box, name, ...change } });
    expect(await save(' ')).toMatchObject({ status: 400, error: { fields: [{ field: 'name' }] } });
    expect(await save('Mediana', { weight: '151' })).toMatchObject({ status: 400 });
    const { data } = succeeded(await save('Mediana'));
    expect(await save('Mediana', { weight: '12.5', content_value: '200' })).toMatchObject({ data });
    const saved = { ...data, name: 'Mediana', content: 'Ropa', content_value: 200, weight: 12.5, height: 8 };
    expect(await client('GET /profile/boxes')).toMatchObject({ data: [saved] });
    expect(await other.client('GET /profile/boxes')).toMatchObject({ data: [] });
    const params = data;
    expect(await other.client('DELETE /profile/box/:id', { params })).toMatchObject({ status: 404 });
    for (let at = 2; at <= 28; at += 1) succeeded(await save(`Caja ${at}`));
    const atOnce = await Promise.all(['A', 'B', 'C', 'D', 'E', 'F'].map(name => save(name)));
    expect(atOnce.filter(({ success }) => success)).toHaveLength(2);
    expect(await save('Una más')).toMatchObject({ status: 400, message: invalid.savedBox.many(30) });
    succeeded(await client('DELETE /profile/box/:id', { params }));
    succeeded(await save('Una más'));
  });
});
