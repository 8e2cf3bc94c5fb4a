import { invalid, refusals } from '@puerta/contract/messages.es';
import { describe, expect, test } from 'vitest';
import { makePerson } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { changeRows } from '../../../../../test/rows.ts';

const box = { weight: 10, length: 12, width: 12, height: 12 };
const { app, place } = await openHouse();

const quote = (change: object = {}) =>
  app.client('caribe')('POST /calculator', {
    body: { zipCode: '33130', state: place.state, city: place.city, ...box, ...change },
  });
const domestic = (change: object = {}) =>
  app.client('caribe')('POST /calculator/domestic', {
    body: { origin_zipcode: '33130', destination_zipcode: '10001', ...box, ...change },
  });

describe('to Venezuela', () => {
  test('three rounded lines make the price of each transport, in data and beside it', async () => {
    const answer = succeeded(await quote());
    expect(answer.data.products).toMatchObject([
      {
        sku: 'AER',
        code: 'AER',
        type: 'AIR',
        picture: null,
        services: 'Aéreo a Venezuela',
        payment: 86.62,
        lines: [
          { code: 'carrier', amount: 22.07 },
          { code: 'freight', amount: 52.05 },
          { code: 'delivery', amount: 12.5 },
        ],
        billable: { value: 10.41, unit: 'lb' },
        eta_days: 7,
        buyable: true,
        notice: null,
      },
      {
        code: 'MAR',
        type: 'OCEAN',
        payment: 64.07,
        lines: [{ amount: 22.07 }, { amount: 24 }, { amount: 18 }],
        billable: { value: 1, unit: 'ft3' },
        eta_days: 30,
      },
    ]);
    expect(answer.data.ups_pickup).toBe(25);
    expect(answer).toMatchObject({ products: answer.data.products, ups_pickup: 25 });
  });

  test('over 106 in it is quoted and says that it cannot be bought online', async () => {
    const answer = await quote({ length: 107, width: 10, height: 10 });
    expect(answer).toMatchObject({
      products: [{ buyable: false, notice: invalid.calculator.notBuyable }, { buyable: false }],
    });
  });

  test('a postal code that does not exist stands beside its field', async () => {
    expect(await quote({ zipCode: '00000' })).toMatchObject({
      error: { code: 'zip_unknown', fields: [{ field: 'zipCode', message: refusals.zip_unknown }] },
    });
  });

  test.each([
    ['an unknown city', { city: 999_999 }],
    ['a city of another state', { state: 311 }],
  ])('%s is not found', async (_name, wrong) => {
    expect(await quote(wrong)).toMatchObject({ error: { code: 'not_found' } });
  });

  test('an empty form is refused in order, all fields at once', async () => {
    const empty = { zipCode: '', state: '', city: '', weight: '', length: '', width: '', height: '' };
    const answer = await quote(empty);
    expect(answer).toMatchObject({ status: 400, message: invalid.calculator.originZip });
    if (answer.success) throw new Error('It was quoted');
    expect(answer.error.fields?.map(({ field }) => field)).toEqual(Object.keys(empty));
  });

  test('a transport without a cost in that city, and a deactivated product, are not offered', async () => {
    await changeRows(app, 'city', place.city, { air_cost_cents: null });
    expect(await quote()).toMatchObject({ products: [{ code: 'MAR' }] });
    await changeRows(app, 'product', { code: 'MAR' }, { active: false });
    expect(await quote()).toMatchObject({ products: [] });
    await changeRows(app, 'product', {}, { active: true });
    await changeRows(app, 'city', {}, { air_cost_cents: 400 });
  });
});

describe('inside the United States', () => {
  test('four products at the published rate of each', async () => {
    const answer = succeeded(await domestic());
    expect(answer.data.map(({ code, type }) => [code, type])).toEqual([
      ['GND', 'GROUND'],
      ['3DS', 'GROUND'],
      ['2DA', 'GROUND'],
      ['NDA', 'GROUND'],
    ]);
    expect(
      answer.data.every(({ payment, lines }) => lines.length === 1 && lines[0]?.amount === payment),
    ).toBe(true);
    expect(answer.data[0]).toMatchObject({
      sku: 'GND',
      payment: 31.83,
      billable: { value: 11, unit: 'lb' },
      buyable: true,
    });
    expect(answer).toMatchObject({ ups_pickup: 25 });
  });

  test.each(['origin_zipcode', 'destination_zipcode'])('an unknown %s is named', async field => {
    expect(await domestic({ [field]: '00000' })).toMatchObject({
      error: { code: 'zip_unknown', fields: [{ field }] },
    });
  });

  test('an empty form is refused in order, all fields at once', async () => {
    const empty = {
      origin_zipcode: '',
      destination_zipcode: '',
      weight: '',
      length: '',
      width: '',
      height: '',
    };
    const answer = await domestic(empty);
    expect(answer).toMatchObject({ status: 400, message: 'El código postal de origen es requerido' });
    if (answer.success) throw new Error('It was quoted');
    expect(answer.error.fields?.map(({ field }) => field)).toEqual(Object.keys(empty));
  });
});

describe('products', () => {
  test('the active ones by group, for customers', async () => {
    const { client } = await makePerson(app, 'caribe', 'customer');
    const answer = succeeded(await client('GET /services'));
    expect(answer.data.map(({ group_services }) => group_services)).toEqual([1, 1, 2, 2, 2, 2, 3, 3, 3, 3]);
    for (const row of answer.data)
      expect(row).toMatchObject({
        id: expect.any(Number),
        type: expect.stringMatching(/^(AIR|OCEAN|GROUND|MULTIPLE)$/),
        name: expect.stringMatching(/./),
        code: expect.stringMatching(/./),
        description: expect.any(String),
        image: null,
      });
  });

  test('a promotion names its cities as the agency does, those alone that it offers', async () => {
    const { client } = await makePerson(app, 'caribe', 'customer');
    const cities = async () => {
      const answer = succeeded(await client('GET /services'));
      return answer.data.flatMap(({ code, cities }) => (cities ? [[code, cities]] : []));
    };
    expect(await cities()).toEqual([['AGPC', ['Maracay', 'Valencia', 'Caracas', 'Maracaibo']]]);
    const rename = (id: number, to: { name?: string; active?: boolean }) => changeRows(app, 'city', id, to);
    await rename(11, { name: 'Maracay Centro' });
    await rename(24, { name: 'Caracas' });
    await rename(92, { active: false });
    expect(await cities()).toEqual([
      ['AGPC', ['Maracay Centro', 'Caracas (Carabobo)', 'Caracas (Distrito Capital)']],
    ]);
    await rename(11, { name: 'Maracay' });
    await rename(24, { name: 'Valencia' });
    await rename(92, { active: true });
    // where none is offered, nobody asks for their cities
    const { pool } = app.services.db;
    let asked = 0;
    const count = () => (asked += 1);
    // the fewest of some: what runs meanwhile asks too
    const questions = async () => {
      let fewest = Infinity;
      for (let n = 0; n < 5; n += 1) {
        asked = 0;
        await cities();
        fewest = Math.min(fewest, asked);
      }
      return fewest;
    };
    const offer = (active: boolean) => changeRows(app, 'product', { code: 'AGPC' }, { active });
    pool.on('acquire', count);
    const before = await questions();
    await offer(false);
    expect(await questions()).toBe(before - 1);
    pool.off('acquire', count);
    await offer(true);
  });

  test('the domestic ones have a call of their own', async () => {
    const { client } = await makePerson(app, 'caribe', 'customer');
    const answer = succeeded(await client('GET /services/domestic'));
    expect(answer.data.map(({ code, group_services }) => [code, group_services])).toEqual([
      ['GND', 2],
      ['3DS', 2],
      ['2DA', 2],
      ['NDA', 2],
    ]);
  });

  test('one by id, code or SKU; a deactivated one only for managers', async () => {
    const { client } = await makePerson(app, 'caribe', 'customer');
    const manager = await makePerson(app, 'caribe', 'manager');
    await changeRows(app, 'product', { code: 'NDA' }, { sku: 'rapido-1', active: false });
    const ground = succeeded(await client('GET /product/:key', { params: { key: 'gnd' } }));
    expect(ground.data).toEqual({
      id: expect.any(Number),
      type: 'GROUND',
      name: 'UPS Ground',
      code: 'GND',
      sku: 'GND',
      description: expect.any(String),
      image: null,
      group_services: 2,
      weight_max: null,
    });
    expect(await client('GET /product/:key', { params: { key: String(ground.data.id) } })).toEqual(ground);
    expect(await client('GET /product/:key', { params: { key: 'RAPIDO-1' } })).toMatchObject({
      status: 404,
      message: 'Error al obtener la data',
    });
    expect(await manager.client('GET /product/:key', { params: { key: 'RAPIDO-1' } })).toMatchObject({
      data: { code: 'NDA', sku: 'rapido-1' },
    });
  });
});
