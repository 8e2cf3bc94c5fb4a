import type { CallInput } from '@puerta/contract/client';
import type { Conflict } from '@puerta/contract/edits';
import { invalid, refusals } from '@puerta/contract/messages.es';
import type { City } from '@puerta/contract/office/places';
import { tariffRefusals } from '@puerta/contract/money/tariffs.es';
import { changeWords } from '@puerta/contract/office/trail-words';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TEST_NOW } from '../../../../../test/app.ts';
import { makePerson, type Person } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { AIR_TOTAL, orderBody } from '../../../../../test/orders.ts';
import { trailLines } from '../../../../../test/trail.ts';
import { changeRows } from '../../../../../test/rows.ts';
import { applyDuePlans } from './apply-plans.ts';

const { app, place, ...house } = await openHouse();
let luis: Person = house.manager;
// managers are whoever can sign in
const ana = await makePerson(app, 'caribe', 'manager', { passwordHash: 'kept' });

type Body = CallInput<'POST /places/tariffs'>['body'];
type Cell = Body['cells'][number];
const save = (cells: Cell[], more: Partial<Body> = {}, who = luis) =>
  who.client('POST /places/tariffs', { body: { cells, ...more } });
const cityOf = async (id: number): Promise<City> => {
  const rows = succeeded(await luis.client('GET /places/cities')).data as City[];
  const found = rows.find(row => row.id === id);
  if (!found) throw new Error(`There is no city ${id}`);
  return found;
};
const air = (city: number, was: number | null, becomes: number): Cell => ({
  city,
  figure: 'air_cost',
  was,
  becomes,
});
const citiesOf = async (state: string) =>
  (succeeded(await luis.client('GET /places/cities')).data as City[]).filter(row => row.state === state);
const list = async () => succeeded(await luis.client('GET /places/tariffs', { query: {} }));
const versions = async () => (await list()).data;
const before = async (id: number) =>
  succeeded(await luis.client('GET /places/tariffs/:id', { params: { id } })).data.before;
const PARCEL = { weight: 10, length: 12, width: 12, height: 12 };
async function airFreight(city: City): Promise<number | undefined> {
  const body = { zipCode: '33132', state: city.state_id, city: city.id, ...PARCEL };
  const quoted = succeeded(await app.client('caribe')('POST /calculator', { body })).data;
  return quoted.products.find(({ type }) => type === 'AIR')?.lines.find(({ code }) => code === 'freight')
    ?.amount;
}

describe('many at once', () => {
  test('are one version, one line of the trail, and a line in the history of each city', async () => {
    const zulia = await citiesOf('Zulia');
    const before = await trailLines(app);
    const cells = zulia.flatMap(({ id }) => [
      air(id, 4, 4.2),
      { ...air(id, 7, 8), figure: 'air_eta' } as Cell,
    ]);
    const { data } = succeeded(await save(cells));
    expect(data).toEqual({ version: 1, cities: 6, figures: 12, day: null, opened: [] });
    expect((await citiesOf('Zulia')).map(row => [row.air_cost, row.air_eta, row.ocean_cost])).toEqual(
      zulia.map(() => [4.2, 8, 20]),
    );
    expect((await trailLines(app)).slice(before.length)).toEqual([
      {
        action: 'tariff.changed',
        actor_id: luis.id,
        object_type: 'tariff',
        object_id: 1,
        object_label: '1',
        before: null,
        after: { cities: 6, figures: 12 },
      },
    ]);
    const params = { of: 'city', id: zulia[0]?.id ?? 0 } as const;
    const history = succeeded(await luis.client('GET /admin/history/:of/:id', { params, query: {} })).data;
    expect(history[0]).toMatchObject({
      action: 'city.repriced',
      actor: { id: luis.id },
      from: { air_cost_cents: 400, air_eta: 7 },
      to: { air_cost_cents: 420, air_eta: 8 },
    });
    // the trail is asked about a city by its name, or a part of it
    const asked = {
      params: { n: 1, size: 50 },
      query: { q: zulia[0]?.city.toLowerCase().slice(0, 6) ?? '' },
    };
    const told = succeeded(await luis.client('GET /admin/audit/:n/:size', asked)).data;
    expect(told).toContainEqual(history[0]);
    expect((await versions())[0]).toMatchObject({
      id: 1,
      by: { id: luis.id },
      state: 'applied',
      cities: 6,
      figures: 12,
      can: { withdraw: false },
    });
    const whole = succeeded(await luis.client('GET /places/tariffs/:id', { params: { id: 1 } })).data;
    expect(whole.cells).toHaveLength(12);
    expect(whole.cells).toContainEqual({
      city: zulia[0]?.id,
      name: 'Cabimas, Zulia',
      figure: 'air_cost',
      was: 4,
      becomes: 4.2,
    });
    expect(await airFreight(zulia[0] as City)).toBe(54.65);
  });

  test('what stands there already is no change, and a panel is a version too', async () => {
    const [city] = (await citiesOf('Lara')) as [City];
    expect(succeeded(await save([air(city.id, 3, 4)])).data).toMatchObject({ version: null, figures: 0 });
    const body = {
      id: city.id,
      name: city.city,
      state: city.state_id,
      active: 1,
      cost: { air: 4.75, sea: city.ocean_cost ?? 0 },
      eta: { air: 7, sea: 30 },
      delivery: { air: 10, sea: 15 },
    } as const;
    succeeded(await luis.client('PUT /places/cities', { body }));
    const [newest] = await versions();
    expect(newest).toMatchObject({ origin: 'panel', cities: 1, figures: 1 });
    succeeded(await luis.client('PUT /places/cities', { body: { ...body, name: 'Barquisimeto Sur' } }));
    expect((await versions())[0]?.id).toBe(newest?.id);
    succeeded(await luis.client('PUT /places/cities', { body }));
  });
});

test('what another made of the same since is a conflict that says who, and nothing is saved', async () => {
  const [one, other] = (await citiesOf('Mérida')) as [City, City];
  succeeded(await save([air(one.id, 4, 5)], {}, ana));
  const mine = [air(one.id, 4, 6), air(other.id, 4, 6)];
  const answer = await save(mine);
  expect(answer).toMatchObject({ status: 409, message: refusals.conflict });
  const { conflict } = (answer as { error: { conflict: Conflict } }).error;
  expect(conflict.changes).toEqual([
    {
      field: `${one.id}.air_cost`,
      mine: 6,
      theirs: 5,
      by: { id: ana.id, name: 'María Fernández' },
      at: TEST_NOW.toISOString(),
    },
  ]);
  expect(await cityOf(other.id)).toMatchObject({ air_cost: 4 });
  // another figure of the same city is none, and over what is theirs it is saved
  succeeded(await save([{ ...air(one.id, 20, 21), figure: 'ocean_cost' }]));
  succeeded(await save([air(one.id, 5, 6), air(other.id, 4, 6)]));
  expect(await cityOf(one.id)).toMatchObject({ air_cost: 6, ocean_cost: 21 });
});

test('an example is priced by the rules of every quote, to a city too that nobody is offered', async () => {
  const [city] = (await citiesOf('Apure')) as [City];
  const ask = () =>
    luis.client('POST /places/tariffs/quote', {
      body: { city: city.id, zipCode: '33132', ...PARCEL, figures: { air_cost: 5 } },
    });
  const quoted = async () => {
    const body = { zipCode: '33132', state: city.state_id, city: city.id, ...PARCEL };
    return succeeded(await app.client('caribe')('POST /calculator', { body })).data.products;
  };
  const before = await quoted();
  const example = succeeded(await ask()).data;
  const closed: Cell = { city: city.id, figure: 'active', was: 1, becomes: 0 };
  succeeded(await save([air(city.id, 4, 5)]));
  const after = await quoted();
  expect(example.map(row => [row.type, row.before, row.after])).toEqual(
    before.map(({ type, payment }, at) => [type, payment, after[at]?.payment]),
  );
  expect(example.some(row => row.before !== row.after)).toBe(true);
  succeeded(await save([closed]));
  expect(succeeded(await ask()).data.map(row => row.after)).toEqual(after.map(({ payment }) => payment));
  expect(
    await luis.client('POST /places/tariffs/quote', {
      body: { city: 99_999, ...PARCEL, figures: {} },
    }),
  ).toMatchObject({ status: 404 });
});

test('each version says what stood before it and all that followed', async () => {
  const [one, other] = (await citiesOf('Falcón')) as [City, City];
  const none = { ocean_cost_cents: null, ocean_eta: null, ocean_delivery_cents: null };
  await changeRows(app, 'city', other.id, none);
  const saved = async (cells: Cell[]) => succeeded(await save(cells)).data.version ?? 0;
  const first = await saved([air(one.id, 4, 5), { city: other.id, figure: 'active', was: 1, becomes: 0 }]);
  const second = await saved([
    air(one.id, 5, 6),
    air(other.id, 4, 7),
    // what had no price before cannot have none again
    { city: other.id, figure: 'ocean_cost', was: null, becomes: 20 },
  ]);
  expect(await before(second)).toEqual([
    { city: one.id, figure: 'air_cost', becomes: 5 },
    { city: other.id, figure: 'air_cost', becomes: 4 },
  ]);
  expect(await before(first)).toEqual([
    { city: one.id, figure: 'air_cost', becomes: 4 },
    { city: other.id, figure: 'active', becomes: 1 },
    { city: other.id, figure: 'air_cost', becomes: 4 },
  ]);
});

test('many states that open with their cities are one line of the trail, and close when that is undone', async () => {
  const all = succeeded(await luis.client('GET /places/cities')).data as City[];
  const names = ['Apure', 'Barinas', 'Bolívar', 'Carabobo'];
  const cities = names.map(name => all.find(({ state }) => state === name) as City);
  for (const { id, state_id } of cities) {
    await changeRows(app, 'city', id, { active: false });
    await changeRows(app, 'state', state_id, { active: false });
  }
  const lines = (await trailLines(app)).length;
  const cells = cities.map(({ id }): Cell => ({ city: id, figure: 'active', was: 0, becomes: 1 }));
  const { opened } = succeeded(await save(cells, { open_states: true })).data;
  expect([...opened].sort()).toEqual(cities.map(({ state_id }) => state_id).sort());
  const told = (await trailLines(app)).slice(lines);
  expect(told).toMatchObject([{ action: 'tariff.changed', after: { cities: 4, opened_states: 4 } }]);
  expect((await cityOf(cities[0]?.id ?? 0)).sale?.hindered).toEqual([]);
  const back = cells.map((cell): Cell => ({ ...cell, was: 1, becomes: 0 }) as Cell);
  succeeded(await save(back, { close_states: opened }));
  expect((await cityOf(cities[0]?.id ?? 0)).sale?.hindered).toEqual(['city_inactive', 'state_inactive']);
  expect((await trailLines(app)).at(-1)).toMatchObject({ after: { cities: 4, closed_states: 4 } });
});

describe('refusals', () => {
  const refused = (answer: object, message: string) =>
    expect(answer).toMatchObject({ success: false, status: 400, message });

  test('figures, cities and days', async () => {
    const { city } = place;
    refused(await save([air(city, 4, 0)]), invalid.places.airCost);
    refused(await save([{ ...air(city, 7, 7.5), figure: 'air_eta' }]), invalid.places.wholeDays);
    refused(await save([air(city, 4, 5), air(city, 4, 6)]), tariffRefusals.twiceTheSame);
    refused(await save([air(city, 4, 5)], { from: '2026-11-17' }), tariffRefusals.wait);
    refused(await save([air(city, 4, 5)], { from: '2027-12-17' }), tariffRefusals.wait);
    const closed: Cell = { city, figure: 'active', was: 1, becomes: 0 };
    refused(await save([closed], { from: '2026-11-20' }), tariffRefusals.waitActive);
    expect(await save([air(99_999, 4, 5)])).toMatchObject({ status: 404, message: tariffRefusals.cityGone });
    expect(await cityOf(city)).toMatchObject({ air_cost: 4 });
  });

  test('a city is not sold by half a way; with its state it is opened in one go', async () => {
    const [city] = (await citiesOf('Amazonas')) as [City];
    const none = { air_cost_cents: null, air_eta: null, air_delivery_cents: null };
    await changeRows(app, 'city', city.id, { ...none, active: false });
    await changeRows(app, 'state', city.state_id, { active: false });
    const open: Cell = { city: city.id, figure: 'active', was: 0, becomes: 1 };
    const name = `${city.city}, ${city.state}`;
    const half = [air(city.id, null, 5), { ...air(city.id, null, 9), figure: 'air_eta' } as Cell];
    refused(await save([...half, open]), tariffRefusals.incomplete(name, ['air_delivery']));
    // prepared, it may stay half until it is opened
    succeeded(await save(half));
    const whole: Cell = { city: city.id, figure: 'air_delivery', was: null, becomes: 12 };
    expect(await cityOf(city.id)).toMatchObject({
      sale: {
        isOffered: false,
        ways: [],
        hindered: ['city_inactive', 'state_inactive'],
        missing: ['air_delivery'],
      },
    });
    succeeded(await save([whole, open], { open_states: true }));
    expect(await cityOf(city.id)).toMatchObject({ active: 1, sale: { ways: ['AIR', 'OCEAN'], missing: [] } });
    expect((await trailLines(app, { action: 'state.updated' })).at(-1)).toMatchObject({
      object_label: 'Amazonas',
      after: { active: true },
    });
  });
});

describe('from a day on', () => {
  const DAY = '2026-11-18';
  const MIDNIGHT = new Date('2026-11-18T05:00:00Z');
  const justBefore = new Date(MIDNIGHT.getTime() - 1);
  const EVENING = new Date('2026-11-18T03:00:00Z');
  let customer: Person;
  // sessions end with the working day: who plans signs in that evening
  beforeAll(async () => {
    app.clock.set(EVENING);
    luis = await makePerson(app, 'caribe', 'manager', { passwordHash: 'kept' });
    customer = await makePerson(app, 'caribe', 'customer');
  });
  beforeEach(() => app.clock.set(EVENING));
  const plan = async (cells: Cell[], more: Partial<Body> = {}) => {
    const { data } = succeeded(await save(cells, { from: DAY, ...more }));
    return data.version ?? 0;
  };
  const stateOf = async (id: number) => (await versions()).find(row => row.id === id)?.state;

  test('prices change at the agency’s midnight, in quote and order, before anything was written', async () => {
    const city = await cityOf(place.city);
    const version = await plan([air(city.id, 4, 5)]);
    expect(await stateOf(version)).toBe('waiting');
    expect(await cityOf(city.id)).toMatchObject({ air_cost: 4, version: city.version });
    app.clock.set(justBefore);
    expect(await airFreight(city)).toBe(52.05);
    const order = orderBody(place.city);
    app.clock.set(MIDNIGHT);
    expect(await airFreight(city)).toBe(65.06);
    // what was shown a moment before is not charged: the new total is put to the customer first
    const late = await customer.client('POST /order/create', { body: order });
    expect(late).toMatchObject({ error: { code: 'price_changed', price: { total: 99.63 } } });
    const paid = orderBody(place.city, { payment: { total: 99.63 } });
    succeeded(await customer.client('POST /order/create', { body: paid }));
    // the list says the same, though the row does not yet
    expect(await cityOf(city.id)).toMatchObject({ air_cost: 5, version: city.version });
    expect(await stateOf(version)).toBe('applied');
    await applyDuePlans(app.services);
    await applyDuePlans(app.services);
    expect(await cityOf(city.id)).toMatchObject({ air_cost: 5, version: city.version + 1 });
    expect(await airFreight(city)).toBe(65.06);
    const params = { of: 'city', id: city.id } as const;
    const history = succeeded(await luis.client('GET /admin/history/:of/:id', { params, query: {} })).data;
    expect(history.filter(({ action }) => action === 'city.repriced')).toMatchObject([
      { date: MIDNIGHT.toISOString(), actor: { id: luis.id }, to: { air_cost_cents: 500 } },
    ]);
    succeeded(await save([air(city.id, 5, 4)]));
    expect(AIR_TOTAL).toBe(86.62);
  });

  test('whoever edits after midnight edits what holds then', async () => {
    const [city] = (await citiesOf('Sucre')) as [City];
    await plan([air(city.id, 4, 5)]);
    app.clock.set(MIDNIGHT);
    expect(await save([air(city.id, 4, 6)])).toMatchObject({
      status: 409,
      error: { conflict: { changes: [{ theirs: 5, by: { id: luis.id } }] } },
    });
    succeeded(await save([air(city.id, 5, 6)]));
    expect(await cityOf(city.id)).toMatchObject({ air_cost: 6 });
    expect(await airFreight(city)).toBe(78.07);
  });

  test('of two plans the later day wins, and of one day the later plan', async () => {
    const [city] = (await citiesOf('Yaracuy')) as [City];
    await plan([air(city.id, 4, 9)], { from: '2026-11-19' });
    await plan([air(city.id, 4, 5)]);
    await plan([air(city.id, 4, 6)]);
    app.clock.set(MIDNIGHT);
    expect(await airFreight(city)).toBe(78.07);
    app.clock.set(new Date('2026-11-19T05:00:00Z'));
    expect(await airFreight(city)).toBe(117.11);
    await applyDuePlans(app.services);
    expect(await airFreight(city)).toBe(117.11);
  });

  test('all that wait are told with their figures, and one that held says what it really replaced', async () => {
    const [city] = (await citiesOf('Portuguesa')) as [City];
    const version = await plan([air(city.id, 4, 5)]);
    const waiting = async () => (await list()).plans.find(({ id }) => id === version);
    expect((await waiting())?.cells).toMatchObject([
      { city: city.id, figure: 'air_cost', was: 4, becomes: 5 },
    ]);
    expect(await before(version)).toEqual([]);
    // edited meanwhile: the plan takes the place of that
    succeeded(await save([air(city.id, 4, 4.5)]));
    app.clock.set(MIDNIGHT);
    await applyDuePlans(app.services);
    expect(await waiting()).toBeUndefined();
    expect(await before(version)).toEqual([{ city: city.id, figure: 'air_cost', becomes: 4.5 }]);
  });

  test('a plan is withdrawn, or replaced, until it holds; a city that is gone is passed over', async () => {
    const [city, gone] = (await citiesOf('Trujillo')) as [City, City];
    const first = await plan([air(city.id, 4, 5), air(gone.id, 4, 5)]);
    const second = await plan([air(city.id, 4, 7), air(gone.id, 4, 7)], { replaces: first });
    expect(await stateOf(first)).toBe('withdrawn');
    const closed = { status: 409, message: refusals.plan_closed };
    expect(await save([air(city.id, 4, 8)], { from: DAY, replaces: first })).toMatchObject(closed);
    const third = await plan([air(city.id, 4, 8)]);
    const remove = (id: number) => luis.client('DELETE /places/tariffs/:id', { params: { id } });
    succeeded(await remove(third));
    expect(await remove(third)).toMatchObject(closed);
    expect(await remove(99_999)).toMatchObject({ status: 404 });
    succeeded(await luis.client('DELETE /places/cities/:id', { params: { id: gone.id } }));
    app.clock.set(MIDNIGHT);
    expect(await remove(second)).toMatchObject(closed);
    await applyDuePlans(app.services);
    expect(await cityOf(city.id)).toMatchObject({ air_cost: 7 });
    expect((await versions()).find(({ id }) => id === third)).toMatchObject({
      state: 'withdrawn',
      withdrawn: { by: { id: luis.id } },
    });
  });
});

test('the trail names the cities of a change, where they are few', async () => {
  const cities = (await citiesOf('Zulia')).slice(0, 4);
  const told = async (of: City[]) => {
    succeeded(
      await save(of.map(({ id, air_cost }) => air(id, air_cost as number, (air_cost as number) + 1))),
    );
    const to = (await trailLines(app)).at(-1)?.after ?? null;
    return changeWords({ object: { type: 'tariff' }, from: null, to });
  };
  const names = cities.map(({ city }) => `${city}, Zulia`);
  expect(await told(cities.slice(0, 1))).toEqual([`ciudad: ${names[0]}`, 'datos cambiados: 1']);
  expect(await told(cities.slice(1, 3))).toEqual([
    `ciudades: ${names[1]}; ${names[2]}`,
    'datos cambiados: 2',
  ]);
  expect(await told((await citiesOf('Zulia')).slice(0, 4))).toEqual(['ciudades: 4', 'datos cambiados: 4']);
});
