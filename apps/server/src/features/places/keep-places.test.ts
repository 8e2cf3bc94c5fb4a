import type { EndpointKey } from '@puerta/contract/contract';
import { kept } from '@puerta/contract/office/kept.es';
import { invalid, refusals } from '@puerta/contract/messages.es';
import { describe, expect, test } from 'vitest';
import { send } from '../../../../../test/send.ts';
import { openHouse } from '../../../../../test/house.ts';
import { journeyOf, newLot, succeeded } from '../../../../../test/journey.ts';
import { trailLines } from '../../../../../test/trail.ts';
import { changeRows } from '../../../../../test/rows.ts';

const house = await openHouse();
const { app, people, manager, place, transport } = house;

const CITY = {
  name: 'El Hatillo',
  cost: { air: 4.5, sea: 21 },
  eta: { air: 7, sea: 30 },
  delivery: { air: 10, sea: 15.25 },
  active: 1,
} as const;
const CARRIER = {
  name: 'Alas Nuevas',
  description: '',
  contact_info: 'Rosa',
  phone: '305',
  active: 1,
} as const;
const OFFICE = { name: 'Oficina Sur', address: 'Av. Sur 4', phone: '0212', active: 1 } as const;

const call = (key: EndpointKey, body: unknown) =>
  send(app, key, { body }, { agency: 'caribe', token: manager.token });
const actionsOf = (type: string) => trailLines(app, { type });

describe('what managers keep round-trips, is recorded, and goes', () => {
  test('a state', async () => {
    const { data, message } = succeeded(
      await manager.client('POST /places/states', { body: { name: 'Esequibo', active: 0 } }),
    );
    expect(message).toBe(kept.state.created);
    const states = async () => succeeded(await manager.client('GET /places/states')).data;
    expect(await states()).toContainEqual({
      id: data.id,
      country: 'VE',
      state: 'Esequibo',
      active: 0,
      zone: null,
      version: 1,
    });
    const offered = async () => succeeded(await app.client('caribe')('GET /states', {})).data;
    expect(await offered()).not.toContainEqual(expect.objectContaining({ id: data.id }));
    succeeded(await manager.client('PUT /places/states', { body: { ...data, name: 'Guayana', active: 1 } }));
    expect(await offered()).toContainEqual({ id: data.id, name: 'Guayana' });
    succeeded(await manager.client('DELETE /places/states/:id', { params: data }));
    expect(await offered()).not.toContainEqual(expect.objectContaining({ id: data.id }));
    const audit = await actionsOf('state');
    expect(audit.map(row => [row.action, row.object_label, row.actor_id])).toEqual([
      ['state.created', 'Esequibo', manager.id],
      ['state.updated', 'Guayana', manager.id],
      ['state.deleted', 'Guayana', manager.id],
    ]);
    expect(audit[1]).toMatchObject({ before: { active: false }, after: { active: true } });
  });

  test('a city with its costs, which price the next quote', async () => {
    const body = { ...CITY, state: place.state };
    const { data } = succeeded(await manager.client('POST /places/cities', { body }));
    const city = async () =>
      succeeded(await manager.client('GET /places/cities')).data.find(row => row.id === data.id);
    expect(await city()).toEqual({
      id: data.id,
      city: 'El Hatillo',
      state: 'Distrito Capital',
      state_id: place.state,
      active: 1,
      air_cost: 4.5,
      air_eta: 7,
      air_delivery: 10,
      ocean_cost: 21,
      ocean_eta: 30,
      ocean_delivery: 15.25,
      version: 1,
      sale: { isOffered: true, ways: ['AIR', 'OCEAN'], hindered: [], missing: [] },
    });
    const delivery = async () => {
      const parcel = { weight: 10, length: 12, width: 10, height: 8 };
      const asked = { zipCode: '33132', state: place.state, city: data.id, ...parcel };
      const quote = succeeded(await app.client('caribe')('POST /calculator', { body: asked })).data;
      return quote.products
        .find(product => product.type === 'AIR')
        ?.lines.find(line => line.code === 'delivery')?.amount;
    };
    expect(await delivery()).toBe(12.5);
    const delivered = { air: 20, sea: 15.25 };
    succeeded(
      await manager.client('PUT /places/cities', { body: { ...body, ...data, delivery: delivered } }),
    );
    expect(await delivery()).toBe(25);
    succeeded(await manager.client('DELETE /places/cities/:id', { params: data }));
    expect(await city()).toBeUndefined();
    expect((await actionsOf('city')).at(-2)).toMatchObject({
      before: { air_delivery_cents: 1000 },
      after: { air_delivery_cents: 2000 },
    });
  });

  test('an office; closed, it is not offered', async () => {
    const { state, city } = place;
    const { data } = succeeded(
      await manager.client('POST /places/offices', { body: { ...OFFICE, state, city } }),
    );
    const { customer } = people.caribe;
    const offered = async () =>
      succeeded(await customer.client('GET /order/offices', {})).data.map(row => row.id);
    expect(await offered()).toContain(data.id);
    const body = { ...OFFICE, ...data, state, city, active: 0 } as const;
    succeeded(await manager.client('PUT /places/offices', { body }));
    expect(await offered()).not.toContain(data.id);
    expect(succeeded(await manager.client('GET /places/offices')).data).toContainEqual(
      expect.objectContaining({ id: data.id, name: 'Oficina Sur', city: 'Caracas', active: 0 }),
    );
    succeeded(await manager.client('DELETE /places/offices/:id', { params: data }));
  });

  test('a carrier, without e-mail and description', async () => {
    const { data } = succeeded(await manager.client('POST /transport', { body: CARRIER }));
    succeeded(await manager.client('PUT /transport', { body: { ...CARRIER, ...data, email: 'a@b.test' } }));
    expect(succeeded(await manager.client('GET /transport')).data).toContainEqual({
      id: data.id,
      name: 'Alas Nuevas',
      info: 'Rosa',
      phone: '305',
      email: 'a@b.test',
      description: '',
      active: 1,
      version: 2,
    });
    succeeded(await manager.client('DELETE /transport/:id', { params: data }));
  });
});

describe('what is used cannot be deleted', () => {
  test('a state with cities, a city and an office of an order, an address, a carrier of a lot', async () => {
    const journey = journeyOf(house);
    const { state, city } = place;
    const office = succeeded(
      await manager.client('POST /places/offices', { body: { ...OFFICE, state, city } }),
    );
    const bought = await journey.buy();
    await changeRows(app, 'orders', bought.order, { office_id: office.data.id });
    await journey.receive(bought);
    await journey.process(bought);
    succeeded(await manager.client('POST /lots', { body: newLot(house, [bought]) }));
    const deletions = async () =>
      (await Promise.all(['state', 'city', 'office', 'transport'].map(actionsOf)))
        .flat()
        .filter(row => row.action.endsWith('.deleted')).length;
    const before = await deletions();
    const refused = { message: refusals.in_use, error: { code: 'in_use' } };
    expect(await manager.client('DELETE /places/states/:id', { params: { id: state } })).toMatchObject(
      refused,
    );
    expect(await manager.client('DELETE /places/cities/:id', { params: { id: city } })).toMatchObject(
      refused,
    );
    expect(await manager.client('DELETE /places/offices/:id', { params: office.data })).toMatchObject(
      refused,
    );
    const ofLots = { id: transport };
    expect(await manager.client('DELETE /transport/:id', { params: ofLots })).toMatchObject(refused);
    expect(await deletions()).toBe(before);
    expect(await manager.client('DELETE /places/states/:id', { params: { id: 999 } })).toMatchObject({
      status: 404,
    });
  });

  test('a saved address alone holds its city', async () => {
    const state = place.state;
    const made = succeeded(await manager.client('POST /places/cities', { body: { ...CITY, state } }));
    const body = {
      title: 'Mamá',
      name: 'Diego',
      phone: '04145550122',
      email: 'diego@recibe.test',
      state,
      city: made.data.id,
      address: 'Av. Urdaneta',
    };
    succeeded(await people.caribe.customer.client('POST /profile/receiver', { body }));
    expect(await manager.client('DELETE /places/cities/:id', { params: made.data })).toMatchObject({
      status: 409,
    });
    // moved to another state, the address goes with it
    succeeded(await manager.client('PUT /places/cities', { body: { ...CITY, ...made.data, state: 334 } }));
    const book = succeeded(await people.caribe.customer.client('GET /profile/receiver')).data;
    expect(book).toContainEqual(expect.objectContaining({ state: 334, city: made.data.id }));
  });
});

describe('refusals, in the specified order', () => {
  const on = invalid.places;
  const state = 320;
  const cityWithout = (part: 'cost' | 'eta' | 'delivery', half: 'air' | 'sea', value?: unknown) => ({
    ...CITY,
    state,
    [part]: { ...CITY[part], [half]: value },
  });
  test.each<[EndpointKey, unknown, string]>([
    ['PUT /places/states', { id: 320, name: 'Zulia' }, on.active],
    ['POST /places/cities', cityWithout('eta', 'air', 1.5), on.wholeDays],
    ['POST /places/cities', cityWithout('eta', 'air', 0.5), on.airEta],
    ['POST /places/cities', cityWithout('eta', 'sea', 366), on.tooManyDays],
    ['POST /places/cities', cityWithout('cost', 'sea', 1_000_000_000), on.costTooHigh],
    ['POST /places/cities', { ...CITY, state: 9999 }, on.state],
    ['POST /places/offices', {}, on.officeName],
    ['POST /places/offices', { name: 'A' }, on.officeAddress],
    ['POST /places/offices', { name: 'A', address: 'B' }, on.phone],
    ['POST /places/offices', { name: 'A', address: 'B', phone: 'C' }, on.state],
    ['POST /places/offices', { ...OFFICE, state }, on.city],
    ['POST /places/offices', { ...OFFICE, state: 334, city: 19 }, on.city],
    ['POST /transport', { ...CARRIER, email: 'x' }, on.email],
  ])('%s %j', async (key, body, message) => {
    const { status, json } = await call(key, body);
    expect({ status, message: json?.message }).toEqual({ status: 400, message });
  });

  test('an unknown row is not found', async () => {
    const put = async (key: EndpointKey, body: object) => (await call(key, { ...body, id: 99_999 })).status;
    expect(await put('PUT /places/states', { name: 'X', active: 1 })).toBe(404);
    expect(await put('PUT /places/cities', { ...CITY, state })).toBe(404);
    expect(await put('PUT /places/offices', { ...OFFICE, ...place })).toBe(404);
    expect(await put('PUT /transport', CARRIER)).toBe(404);
  });
});
