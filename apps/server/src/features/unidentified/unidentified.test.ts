import { expect, test } from 'vitest';
import type { Person } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { makePackage } from '../../../../../test/factories-packages.ts';
import { picture } from '../../../../../test/pictures.ts';

const { app, customer, restricted: operator, elsewhere } = await openHouse();

const record = (code: string, place = 'Pasillo 3', file: Blob | null = null) =>
  operator.client('POST /order/unidentified', { body: { code, place }, file });
const tie = (who: Person, id: number, tracking: string) =>
  who.client('PUT /order/unidentified', { body: { id, tracking } });
const codes = async (who: Person, tied?: string) =>
  succeeded(await who.client('GET /order/unidentified', { query: { tied } })).data.map(({ code }) => code);

test('a box that matches nothing is recorded with its photo, place and finder, and tied once', async () => {
  const box = succeeded(await record('tba303', 'Muelle 2', picture())).data;
  expect(box).toMatchObject({
    code: 'TBA303',
    place: 'Muelle 2',
    recorded_by: expect.any(String),
    tracking_number: null,
  });
  expect(box.photo).toMatch(/^\/files\/caribe\/reception\//);
  expect(await codes(operator)).toContain('TBA303');

  const made = await makePackage(app, 'caribe', { accountId: customer.id });
  expect(await tie(operator, box.id, 'NADA')).toMatchObject({ error: { code: 'tracking_not_found' } });
  expect(await tie(operator, box.id, made.carrierTracking)).toMatchObject({
    data: { tracking_number: made.tracking },
  });
  expect(await tie(operator, box.id, made.tracking)).toMatchObject({ error: { code: 'box_tied' } });
  expect(await codes(operator)).not.toContain('TBA303');
  expect(await codes(operator, '1')).toContain('TBA303');
});

test('what belongs to a package is no such box; code and place are asked for', async () => {
  const made = await makePackage(app, 'caribe', { accountId: customer.id });
  expect(await record(made.tracking)).toMatchObject({ error: { code: 'box_known' } });
  expect(await record(' ')).toMatchObject({ status: 400, message: 'Debe ingresar el código de la caja' });
  expect(await record('X1', '')).toMatchObject({ status: 400, message: 'Debe ingresar dónde está la caja' });
});

test('a long bar code is kept as the number that people look up', async () => {
  const box = succeeded(await record('4201002334249200190132607600833457')).data;
  expect(box.code).toBe('9200190132607600833457');
  const made = await makePackage(app, 'caribe', { accountId: customer.id });
  expect(await record(`P000001-${made.tracking}`)).toMatchObject({ error: { code: 'box_known' } });
});

test('an agency’s boxes are its own', async () => {
  succeeded(await record('AJENA'));
  expect(await codes(elsewhere)).toEqual([]);
});
