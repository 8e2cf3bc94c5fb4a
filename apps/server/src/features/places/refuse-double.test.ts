import { keptTwice } from '@puerta/contract/kept.es';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, succeeded, type World } from '../../../../../test/walk.ts';

let world: World;
let manager: World['people']['caribe']['manager'];
beforeAll(async () => {
  world = await makeWorld();
  manager = world.people.caribe.manager;
});
afterAll(() => world.app.stop());

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
  status: 400,
  error: { code: 'invalid_input', fields: [{ field: 'name', message }] },
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
  succeeded(await world.people.andes.manager.client('POST /transport', { body: CARRIER }));
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
  await world.app.services.db.within(1, tx =>
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
