import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderBody } from '../../../../../test/orders.ts';
import {
  type Bought,
  makeWorld,
  newLot,
  succeeded,
  type Walk,
  walk,
  type World,
} from '../../../../../test/walk.ts';

let world: World;
let through: Walk;
let staff: World['people']['caribe']['restricted']['client'];
beforeAll(async () => {
  world = await makeWorld();
  through = walk(world);
  staff = world.people.caribe.restricted.client;
});
afterAll(() => world.app.stop());

async function processed(product: 'AER' | 'MAR'): Promise<Bought> {
  const { customer } = world.people.caribe;
  const asked = { product: { id: product } };
  // the price comes with the refusal of a wrong one
  const refused = await customer.client('POST /order/create', {
    body: orderBody(world.place.city, { ...asked, payment: { total: 0 } }),
  });
  const total = refused.success ? 0 : (refused.error.price?.total ?? 0);
  const bought = await through.buy(customer, { ...asked, payment: { total } });
  await through.receive(bought);
  await through.process(bought);
  return bought;
}

test('a lot answers every specified field, in the list and alone, and so does each of its packages', async () => {
  const bought = await processed('AER');
  const id = await through.lot(bought);
  const row = {
    id,
    identifier: expect.stringMatching(/^L26\d{5}$/),
    tracking: expect.stringMatching(/^L26\d{5}$/),
    status: 'Creado',
    total_packages: 1,
    transport: 'Alas',
    number: null,
    destination: 'Caracas, Distrito Capital',
    date: '2026-11-17T00:00:00.000Z',
    transport_type: 'AIR',
  };
  expect(succeeded(await staff('GET /lots/list', {})).data).toMatchObject([row]);
  expect(succeeded(await staff('GET /lots/:id', { params: { id } })).data).toMatchObject({
    ...row,
    transport_id: world.transport,
    state: world.place.state,
    city: world.place.city,
    comment: '',
    departure_date: null,
    zone: null,
  });
  expect(succeeded(await staff('GET /lots/:id/packages', { params: { id } })).data).toMatchObject([
    {
      id: bought.id,
      tracking_number: bought.tracking,
      product_type: 'AIR',
      client: expect.any(String),
      address: 'Caracas, Distrito Capital',
      status_id: 2,
    },
  ]);
});

test('a lot by sea is OCEAN', async () => {
  const body = { ...newLot(world, [await processed('MAR')]), type: 1, zone: 2 };
  const { id } = succeeded(await staff('POST /lots', { body })).data;
  const lot = succeeded(await staff('GET /lots/:id', { params: { id } })).data;
  expect(lot).toMatchObject({ transport_type: 'OCEAN', zone: 2 });
});

test('a package of a lot is handed over at status 4 alone, which makes it 5', async () => {
  const bought = await processed('AER');
  const id = await through.lot(bought);
  const held = async () => {
    const [row] = succeeded(await staff('GET /lots/:id/packages', { params: { id } })).data;
    return [row?.status_id, row?.can.deliver];
  };
  const { type, transport, state, city } = newLot(world, []);
  const advance = (status: number) =>
    staff('PUT /lots', {
      body: { id, type, transport, state, city, status, departureDate: '2026-11-20', comment: '' },
    });
  const seen = [await held()];
  for (const status of [2, 3]) {
    succeeded(await advance(status));
    seen.push(await held());
  }
  succeeded(await staff('PUT /order/status', { body: { id: bought.id, status_id: 5 } }));
  seen.push(await held());
  expect(seen).toEqual([
    [2, false],
    [3, false],
    [4, true],
    [5, false],
  ]);
});
