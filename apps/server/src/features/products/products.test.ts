import { formOf } from '@puerta/contract/client';
import { done, invalid, refusals } from '@puerta/contract/messages.es';
import { expect, test } from 'vitest';
import { picture } from '../../../../../test/pictures.ts';
import { send } from '../../../../../test/send.ts';
import { openHouse } from '../../../../../test/house.ts';
import { journeyOf, succeeded } from '../../../../../test/journey.ts';
import { changeRows } from '../../../../../test/rows.ts';
import { trailLines } from '../../../../../test/trail.ts';

const house = await openHouse();
const { app, people, manager } = house;

const products = async () => succeeded(await manager.client('GET /product')).data;
const productOf = async (code: string) => {
  const row = (await products()).find(product => product.code === code);
  if (!row) throw new Error(`No product ${code}`);
  return row;
};
const bodyOf = async (code: string, change: object = {}) => {
  const { id, name, sku, description, interName, typeProduct } = await productOf(code);
  return { id, name, sku, description, interName, typeProduct, active: 1 as const, ...change };
};
const put = (body: unknown, file?: Blob) =>
  send(app, 'PUT /product', { body, file }, { agency: 'caribe', token: manager.token });

test('managers list every product with the fields that they keep', async () => {
  expect(await products()).toHaveLength(10);
  expect(await productOf('AER')).toEqual({
    id: expect.any(Number),
    code: 'AER',
    name: expect.any(String),
    sku: 'AER',
    description: expect.any(String),
    interName: expect.any(String),
    active: 1,
    typeProduct: 'AIR',
    group_services: 1,
    picture: null,
    version: 1,
  });
  // a promotion says what it costs
  expect(await productOf('AGPB')).toMatchObject({ price: 399 });
});

test('a promotion that is dearer than the ordinary service says in how many of its cities', async () => {
  const compared = async () => succeeded(await manager.client('POST /product/compare')).data;
  const cities = (await compared()).map(({ code, cities: sold }) => [code, sold]);
  const { AGPA, AGPC, AGPM } = Object.fromEntries(cities) as Record<string, number>;
  // Valencia, Maracay, Caracas and Maracaibo at most
  expect(AGPC).toBeLessThanOrEqual(4);
  expect(AGPA).toBe(AGPM);
  const dearer = async () => (await compared()).find(({ code }) => code === 'AGPA')?.dearer;
  await changeRows(app, 'city', {}, { ocean_cost_cents: 1, ocean_delivery_cents: 1 });
  expect(await dearer()).toBe(AGPA);
  await changeRows(app, 'city', {}, { ocean_cost_cents: 90_000 });
  expect(await dearer()).toBe(0);
});

test('texts, SKU and picture change; code and type stay; the trail has it', async () => {
  const change = {
    name: 'Avión',
    sku: 'volar-1',
    description: 'En avión',
    interName: 'A',
    typeProduct: 'OCEAN',
  };
  const body = await bodyOf('AER', change);
  const answer = succeeded(await manager.client('PUT /product', { body, file: picture() }));
  expect(answer.message).toBe(done.productUpdated);
  expect(answer.data).toMatchObject({ ...change, code: 'AER', typeProduct: 'AIR' });
  const shown = await fetch(`${app.url}${answer.data.picture}`);
  expect(shown.headers.get('content-type')).toBe('image/png');
  const { customer } = people.caribe;
  for (const key of ['AER', 'VOLAR-1', 'volar-1']) {
    const found = succeeded(await customer.client('GET /product/:key', { params: { key } })).data;
    expect(found).toMatchObject({ name: 'Avión', image: answer.data.picture });
  }
  // saved again without a file, the picture stays
  expect(succeeded(await manager.client('PUT /product', { body })).data.picture).toBe(answer.data.picture);
  const trail = await trailLines(app, { type: 'product' });
  expect(trail[0]).toMatchObject({
    action: 'product.updated',
    object_label: 'AER',
    before: { sku: 'AER' },
    after: { sku: 'volar-1' },
  });
  const replaced = succeeded(await manager.client('PUT /product', { body, file: picture() })).data.picture;
  expect(replaced).not.toBe(answer.data.picture);
  expect((await fetch(`${app.url}${answer.data.picture}`)).status).toBe(404);
  // packages show the picture of their product
  const { id } = await journeyOf(house).buy();
  const record = await manager.client('GET /order/:id', { params: { id: String(id) } });
  expect(record).toMatchObject({ data: { code: 'AER', product_name: 'Avión', picture: replaced } });
});

test('what is no picture changes nothing', async () => {
  const body = await bodyOf('MAR', { name: 'Barco' });
  expect(await put(body, new Blob(['no soy'], { type: 'image/png' }))).toMatchObject({ status: 415 });
  expect((await productOf('MAR')).name).not.toBe('Barco');
});

test('a SKU has a letter and is nobody else’s, neither as SKU nor as code', async () => {
  const { sku } = await productOf('AER');
  for (const taken of [sku.toUpperCase(), 'GND', 'gnd']) {
    const answer = await put(await bodyOf('MAR', { sku: taken }));
    expect(answer).toMatchObject({ status: 409, json: { message: refusals.sku_taken } });
    expect(answer.json?.error).toMatchObject({ code: 'sku_taken', fields: [{ field: 'sku' }] });
  }
  expect(await put(await bodyOf('MAR', { sku: '2026' }))).toMatchObject({
    status: 400,
    json: { message: invalid.productEditor.skuLetter },
  });
  // its own code is its own to use
  expect(await put(await bodyOf('AER', { sku: 'aer' }))).toMatchObject({ status: 200 });
});

test('two who take one SKU at once: one of them is refused', async () => {
  const [one, other] = [await bodyOf('AGPA', { sku: 'unica' }), await bodyOf('AGPB', { sku: 'UNICA' })];
  const statuses = (await Promise.all([put(one), put(other)])).map(answer => answer.status);
  expect(statuses.sort()).toEqual([200, 409]);
});

const on = invalid.productEditor;
test('all empty: told in the specified order', async () => {
  const { json } = await put({ id: 1 });
  const { fields } = (json?.error ?? {}) as { fields?: { message: string }[] };
  expect(fields?.map(field => field.message)).toEqual([
    on.name,
    on.sku,
    on.description,
    on.interName,
    on.type,
    on.active,
  ]);
});

test('an unknown product is not found', async () => {
  expect(await put(await bodyOf('NDA', { id: 999 }))).toMatchObject({ status: 404 });
});

test('deactivated, it leaves the customers’ lists and quotes, and its link is not found', async () => {
  const { customer } = people.caribe;
  succeeded(await manager.client('PUT /product', { body: await bodyOf('MAR', { active: 0 }) }));
  const services = succeeded(await customer.client('GET /services')).data;
  expect(services.map(product => product.code)).not.toContain('MAR');
  const key = { params: { key: 'MAR' } };
  expect(await customer.client('GET /product/:key', key)).toMatchObject({
    status: 404,
    message: refusals.product_not_found,
  });
  expect(await manager.client('GET /product/:key', key)).toMatchObject({ status: 200 });
  expect(await productOf('MAR')).toMatchObject({ active: 0 });
  // as a form says it
  const form = await bodyOf('MAR', { active: '1' });
  expect(formOf(form, picture()).get('active')).toBe('1');
  expect(await put(form, picture())).toMatchObject({ status: 200 });
  expect(await productOf('MAR')).toMatchObject({ active: 1 });
});
