import { describe, expect, test } from 'vitest';
import {
  type MadePackage,
  makePackage,
  type PackageOptions,
  SMALL_BOX,
} from '../../../../../test/factories-packages.ts';
import { openHouse } from '../../../../../test/house.ts';
import { succeeded, newLot } from '../../../../../test/journey.ts';
import { TODAY } from '../../../../../test/warehouse.ts';
import { changeRows } from '../../../../../test/rows.ts';

const staff = () => people.caribe.restricted.client;

async function ready(options: Omit<PackageOptions, 'accountId'>): Promise<MadePackage> {
  const accountId = people.caribe.customer.id;
  const made = await makePackage(app, 'caribe', { accountId, ...options });
  const body = { id: made.id, date: TODAY, ...SMALL_BOX, notes: '' };
  succeeded(await staff()('POST /order/dimensions', { body }));
  succeeded(await staff()('PUT /order/process', { body: { tracking: made.tracking } }));
  return made;
}

const house = await openHouse();
const { app, people, place } = house;
const maracaibo = await ready({ city: 'Maracaibo' });
const cabimas = await ready({ city: 'Cabimas' });
const caracas = await ready({});
const sea = await ready({ city: 'Maracaibo', code: 'MAR' });

const waiting = async (t: 1 | 2) =>
  succeeded(await staff()('GET /lots/waiting/:t', { params: { t } })).data.map(place => place);
const offered = async (query: { zone?: number; state?: number; city?: number; q?: string }, t = 2) =>
  succeeded(await staff()('GET /lots/type/:t', { params: { t }, query })).data.map(({ id }) => id);

describe('packages that wait for a lot', () => {
  test('are counted, weighed and measured by where they go', async () => {
    const places = await waiting(2);
    const sums = { packages: 1, weight: 30, cubic_feet: 1.33 };
    expect(places.map(({ state_id: _, city_id: __, ...place }) => place)).toEqual([
      { zone: null, state: 'Distrito Capital', city: 'Caracas', ...sums },
      { zone: null, state: 'Zulia', city: 'Cabimas', ...sums },
      { zone: null, state: 'Zulia', city: 'Maracaibo', ...sums },
    ]);
    expect((await waiting(1)).map(({ city }) => city)).toEqual(['Maracaibo']);
  });

  test('are narrowed down to a state or a city, each way apart', async () => {
    const zulia = (await waiting(2)).find(({ city }) => city === 'Maracaibo');
    expect(await offered({ state: zulia?.state_id })).toEqual([cabimas.id, maracaibo.id]);
    expect(await offered({ city: zulia?.city_id })).toEqual([maracaibo.id]);
    expect(await offered({ city: zulia?.city_id }, 1)).toEqual([sea.id]);
    expect(await offered({ state: place.state, city: zulia?.city_id })).toEqual([]);
  });

  test('are narrowed down to the zone in which a state lies, once somebody said in which', async () => {
    const { client } = people.caribe.manager;
    const zulia = (await waiting(2)).find(({ state }) => state === 'Zulia');
    expect(await offered({ zone: 2 })).toEqual([]);
    const body = { id: zulia?.state_id ?? 0, name: 'Zulia', active: true, zone: 2 };
    succeeded(await client('PUT /places/states', { body }));
    // whoever does not know of zones leaves it where it lies
    const { zone: _, ...unaware } = body;
    succeeded(await client('PUT /places/states', { body: unaware }));
    expect((await waiting(2)).map(({ zone, city }) => [zone, city])).toEqual([
      [null, 'Caracas'],
      [2, 'Cabimas'],
      [2, 'Maracaibo'],
    ]);
    expect(await offered({ zone: 2 })).toEqual([cabimas.id, maracaibo.id]);
    expect(await offered({ zone: 2 }, 1)).toEqual([sea.id]);
    expect(await offered({ zone: 2, state: place.state })).toEqual([]);
    expect(await offered({ zone: 1 })).toEqual([]);
    for (const zone of [0, 3, 'norte'])
      expect(await client('PUT /places/states', { body: { ...body, zone } } as never)).toMatchObject({
        status: 400,
        message: 'La zona no es válida',
      });
    succeeded(await client('PUT /places/states', { body: { ...body, zone: '' } as never }));
    expect(await offered({ zone: 2 })).toEqual([]);
  });

  test('are searched by client, locker, number and tracking, never by phone or e-mail', async () => {
    const { customer } = people.caribe;
    const account = { name: 'Íñigo Núñez', locker: 'CE-1007', phone: '3055550177' };
    await changeRows(app, 'account', customer.id, account);
    const all = [caracas.id, cabimas.id, maracaibo.id];
    for (const q of ['inigo', 'NÚÑEZ', 'ce-1007', ' Íñigo '])
      expect([q, await offered({ q })]).toEqual([q, all]);
    const { data } = succeeded(await staff()('GET /order/:id', { params: { id: String(cabimas.id) } }));
    for (const q of [data.package_number ?? '', cabimas.tracking.toLowerCase(), cabimas.carrierTracking])
      expect([q, await offered({ q })]).toEqual([q, [cabimas.id]]);
    for (const q of ['5550177', customer.email, '%', '_', 'nadie'])
      expect([q, await offered({ q })]).toEqual([q, []]);
  });
});

describe('what a lot may hold', () => {
  const limits = (id: number) =>
    staff()('GET /lots/:id', { params: { id } }).then(answer => {
      const { weight_limit, volume_limit, totals } = succeeded(answer).data;
      return { weight_limit, volume_limit, weight: totals.weight };
    });

  test('is said of it, refuses nothing, and is left alone by whoever does not know of it', async () => {
    const lot = { ...newLot(house, [caracas]), weightLimit: 25, volumeLimit: '60.5' };
    const { id } = succeeded(await staff()('POST /lots', { body: lot })).data;
    expect(await limits(id)).toEqual({ weight_limit: 25, volume_limit: 60.5, weight: 30 });
    const { packages: _, weightLimit: __, volumeLimit: ___, ...place } = lot;
    const body = { ...place, id, status: 1, departureDate: null };
    succeeded(await staff()('PUT /lots', { body }));
    expect(await limits(id)).toMatchObject({ weight_limit: 25, volume_limit: 60.5 });
    const { version } = succeeded(await staff()('PUT /lots', { body: { ...body, volumeLimit: '' } })).data;
    expect(await limits(id)).toMatchObject({ weight_limit: 25, volume_limit: null });
    // a field like the others for whoever edits beside somebody else
    succeeded(await staff()('PUT /lots', { body: { ...body, weightLimit: 500, volumeLimit: null } }));
    const over = { ...body, weightLimit: 400, volumeLimit: null, version, touched: ['weightLimit'] };
    expect(await people.caribe.manager.client('PUT /lots', { body: over })).toMatchObject({
      error: { code: 'conflict', conflict: { changes: [{ field: 'weightLimit', mine: 400, theirs: 500 }] } },
    });
  });

  test.each([0, -1, 'mucho', 1_000_001, 1.234])('is no limit: %s', async weightLimit => {
    const body = { ...newLot(house, [cabimas]), weightLimit };
    expect(await staff()('POST /lots', { body } as never)).toMatchObject({ status: 400 });
  });
});
