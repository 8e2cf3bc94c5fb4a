import { expect, test } from 'vitest';
import { orderBody } from '../../../../../test/orders.ts';
import { openHouse } from '../../../../../test/house.ts';
import { type Bought, journeyOf, newLot, succeeded } from '../../../../../test/journey.ts';

const house = await openHouse();
const { app, people, place, transport } = house;
const journey = journeyOf(house);
const staff = people.caribe.restricted.client;

async function processed(product: 'AER' | 'MAR'): Promise<Bought> {
  const { customer } = people.caribe;
  const asked = { product: { id: product } };
  // the price comes with the refusal of a wrong one
  const refused = await customer.client('POST /order/create', {
    body: orderBody(place.city, { ...asked, payment: { total: 0 } }),
  });
  const total = refused.success ? 0 : (refused.error.price?.total ?? 0);
  const bought = await journey.buy(customer, { ...asked, payment: { total } });
  await journey.receive(bought);
  await journey.process(bought);
  return bought;
}

test('a lot answers every specified field, in the list and alone, and so does each of its packages', async () => {
  const bought = await processed('AER');
  const id = await journey.lot(bought);
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
    transport_id: transport,
    state: place.state,
    city: place.city,
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
  const body = { ...newLot(house, [await processed('MAR')]), type: 1, zone: 2 };
  const { id } = succeeded(await staff('POST /lots', { body })).data;
  const lot = succeeded(await staff('GET /lots/:id', { params: { id } })).data;
  expect(lot).toMatchObject({ transport_type: 'OCEAN', zone: 2 });
});

test('a package of a lot is handed over at status 4 alone, which makes it 5', async () => {
  const bought = await processed('AER');
  const id = await journey.lot(bought);
  const held = async () => {
    const [row] = succeeded(await staff('GET /lots/:id/packages', { params: { id } })).data;
    return [row?.status_id, row?.can.deliver];
  };
  const { type, transport, state, city } = newLot(house, []);
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

test('a choice with a taken package is refused whole, and says which, where and by whom', async () => {
  const { manager, restricted } = people.caribe;
  const { buy, receive, process } = journey;
  const [taken, free, unprocessed] = [await buy(), await buy(), await buy()];
  for (const parcel of [taken, free, unprocessed]) await receive(parcel);
  for (const parcel of [taken, free]) await process(parcel);
  const create = (...packages: Bought[]) => ({ body: newLot(house, packages) });
  const lot = succeeded(await manager.client('POST /lots', create(taken))).data;
  const numberOf = async ({ id }: Bought) =>
    succeeded(await manager.client('GET /order/:id', { params: { id: String(id) } })).data.package_number;
  const details = [
    {
      id: taken.id,
      tracking_number: taken.tracking,
      package_number: await numberOf(taken),
      lot,
      by: { id: manager.id, name: 'María Fernández' },
      at: app.clock.now().toISOString(),
    },
    {
      id: unprocessed.id,
      tracking_number: unprocessed.tracking,
      package_number: await numberOf(unprocessed),
      lot: null,
      by: null,
      at: null,
    },
  ];
  const refused = await restricted.client('POST /lots', create(free, taken, unprocessed));
  expect(refused).toMatchObject({ error: { code: 'lot_package_unavailable' } });
  expect(refused.success ? null : refused.error.details).toEqual(details);

  const other = succeeded(await restricted.client('POST /lots', create(free))).data;
  const params = { id: other.id };
  const added = await restricted.client('POST /lots/:id/packages', {
    params,
    body: { packages: [taken.id, unprocessed.id] },
  });
  expect(added.success ? null : added.error.details).toEqual(details);
  const held = succeeded(await restricted.client('GET /lots/:id/packages', { params })).data;
  expect(held.map(row => row.id)).toEqual([free.id]);
});
