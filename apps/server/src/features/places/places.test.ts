import { expect, test } from 'vitest';
import { keptTwice } from '@puerta/contract/office/kept.es';
import { makePerson } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { changeRows } from '../../../../../test/rows.ts';

const { app, people, manager, place, transport } = await openHouse();

const CARRIER = {
  name: 'Vuelos Ávila',
  description: '',
  contact_info: 'Rosa',
  phone: '305',
  active: 1,
} as const;
const CITY = {
  cost: { air: 4.5, sea: 21 },
  eta: { air: 7, sea: 30 },
  delivery: { air: 10, sea: 15.25 },
  active: 1,
} as const;
const twice = (message: string) => ({
  error: { code: 'invalid_input', fields: [{ field: 'name', message }] },
});

test('offered states and cities, sorted as Spanish sorts', async () => {
  const states = succeeded(await app.client('caribe')('GET /states', {}));
  expect(states.data).toHaveLength(24);
  expect(states.data[1]).toEqual({ id: 312, name: 'Anzoátegui' });
  const cities = await app.client('caribe')('GET /state/:id', { params: { id: place.state } });
  expect(cities).toMatchObject({
    data: [
      { id: place.city, name: 'Caracas' },
      { id: expect.any(Number), name: 'El Junquito' },
    ],
  });
});

test('an inactive city is not offered, and an inactive state is not found', async () => {
  await changeRows(app, 'city', { state_id: 320 }, { active: false }, 2);
  await changeRows(app, 'state', 311, { active: false }, 2);
  const andes = app.client('andes');
  expect(await andes('GET /state/:id', { params: { id: 320 } })).toMatchObject({ data: [] });
  expect(await andes('GET /state/:id', { params: { id: 311 } })).toMatchObject({ status: 404 });
  const states = await andes('GET /states', {});
  expect(states).toMatchObject({ data: expect.not.arrayContaining([{ id: 311, name: 'Amazonas' }]) });
  // a form that asks for a city is not offered a state without any
  const withCities = await andes('GET /states', { query: { with: 'cities' } });
  const ids = (answer: typeof states) => (answer.success ? answer.data.map(({ id }) => id) : []);
  expect(ids(states)).toContain(320);
  expect(ids(withCities)).toEqual(ids(states).filter(id => id !== 320));
});

test('offices by state and city', async () => {
  const { client } = await makePerson(app, 'caribe', 'customer');
  expect(await client('GET /order/offices', {})).toMatchObject({
    data: [
      {
        id: 1,
        name: 'Oficina Chacao',
        address: expect.stringMatching(/./),
        phone: expect.stringMatching(/./),
        city: 'Caracas',
        city_id: place.city,
        state: 'Distrito Capital',
        state_id: 320,
      },
    ],
  });
  expect(await client('GET /order/offices', { query: { state: 311 } })).toMatchObject({ data: [] });
});

test('staff read all places; restricted staff receive no costs', async () => {
  const restricted = await makePerson(app, 'caribe', 'restricted');
  const input = { params: { state: place.state } };
  expect(await manager.client('GET /places/cities/:state', input)).toMatchObject({
    data: [{ city: 'Caracas', state: 'Distrito Capital', air_cost: 4, ocean_delivery: 15 }, {}],
  });
  const narrow = await restricted.client('GET /places/cities/:state', input);
  expect(narrow).toMatchObject({ data: [{ city: 'Caracas', air_eta: 7, ocean_eta: 30 }, {}] });
  expect(JSON.stringify(narrow)).not.toMatch(/cost|delivery/);
  const withCosts = expect.arrayContaining([expect.objectContaining({ city: 'Caracas', air_cost: 4 })]);
  expect(await manager.client('GET /places/cities')).toMatchObject({ data: withCosts });
  const all = await restricted.client('GET /places/cities');
  const days = expect.objectContaining({ city: 'Caracas', air_eta: 7, ocean_eta: 30 });
  expect(all).toMatchObject({ data: expect.arrayContaining([days]) });
  expect(JSON.stringify(all)).not.toMatch(/cost|delivery/);
  expect(await restricted.client('GET /places/states')).toMatchObject({ data: expect.any(Array) });
  expect(await restricted.client('GET /transport')).toMatchObject({ data: [{ id: transport }] });
});

test('a state and a carrier of the same name are refused, whatever case and accents', async () => {
  expect(await manager.client('POST /places/states', { body: { name: ' merida', active: 1 } })).toMatchObject(
    twice(keptTwice.state),
  );
  const { data } = succeeded(await manager.client('POST /transport', { body: CARRIER }));
  const again = { ...CARRIER, name: 'vuelos  AVILA' };
  expect(await manager.client('POST /transport', { body: again })).toMatchObject(twice(keptTwice.transport));
  // its own name in another spelling is no double, and one of another agency neither
  succeeded(await manager.client('PUT /transport', { body: { ...again, id: data.id } }));
  succeeded(await people.andes.manager.client('POST /transport', { body: CARRIER }));
});

test('a city is refused within its state alone, when it moves there too', async () => {
  const add = (state: number, name: string) =>
    manager.client('POST /places/cities', { body: { ...CITY, state, name } });
  expect(await add(334, 'MARACAIBO')).toMatchObject(twice(keptTwice.city));
  const { data } = succeeded(await add(333, 'Maracaibo'));
  const moved = { ...CITY, ...data, state: 334, name: 'Maracaibo' };
  expect(await manager.client('PUT /places/cities', { body: moved })).toMatchObject(twice(keptTwice.city));
});

test('what was there twice before this was asked can still be changed', async () => {
  await app.services.db.within(1, tx =>
    tx.insertInto('state').values({ agency_id: 1, id: 900, name: 'ZULIA', active: false }).execute(),
  );
  succeeded(await manager.client('PUT /places/states', { body: { id: 900, name: 'Zulia', active: 1 } }));
  expect(
    await manager.client('PUT /places/states', { body: { id: 900, name: 'Lara', active: 1 } }),
  ).toMatchObject(twice(keptTwice.state));
});

test('of two who give the same name at once, one is refused', async () => {
  const add = () => manager.client('POST /places/states', { body: { name: 'Esequibo', active: 0 } });
  const answers = await Promise.all([add(), add(), add()]);
  expect(answers.map(({ success }) => success).sort()).toEqual([false, false, true]);
});
