import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../../test/app.ts';
import { makeAgencies, makePerson, openDestinations } from '../../../../../test/factories.ts';

let app: TestApp;
let place: { state: number; city: number; office: number };
beforeAll(async () => {
  app = await startApp();
  await makeAgencies(app);
  place = await openDestinations(app);
});
afterAll(() => app.stop());

test('offered states and cities, sorted as Spanish sorts', async () => {
  const states = await app.client('caribe')('GET /states', {});
  if (!states.success) throw new Error(states.message);
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
  await app.services.db.within(2, async tx => {
    await tx
      .updateTable('city')
      .set({ active: false })
      .where('agency_id', '=', 2)
      .where('state_id', '=', 320)
      .execute();
    await tx
      .updateTable('state')
      .set({ active: false })
      .where('agency_id', '=', 2)
      .where('id', '=', 311)
      .execute();
  });
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
  const manager = await makePerson(app, 'caribe', 'manager');
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
  expect(await restricted.client('GET /transport')).toMatchObject({ data: [] });
});
