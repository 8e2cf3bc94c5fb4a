import { expect, test } from 'vitest';
import { openHouse } from '../../../../../test/house.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { moveTo, receive, trailOf } from '../../../../../test/warehouse.ts';
import { type MadePackage, makePackage } from '../../../../../test/factories-packages.ts';
import { picture } from '../../../../../test/pictures.ts';

const { app, customer, restricted: operator } = await openHouse();

const buy = () => makePackage(app, 'caribe', { accountId: customer.id });
const photograph = ({ id }: Pick<MadePackage, 'id'>, file = picture()) =>
  operator.client('POST /order/photo', { body: { id }, file });
const statusOf = async (url: string | null) => (await fetch(`${app.url}${url}`)).status;

test('a photo is kept at reception; another one takes its place, and the customer sees it', async () => {
  const made = await buy();
  const first = succeeded(await photograph(made)).data.photo;
  expect(first).toMatch(/^\/files\/caribe\/reception\/[0-9a-f]{32}\.png$/);
  expect(await statusOf(first)).toBe(200);
  await receive(operator, made);
  const second = succeeded(await photograph(made)).data.photo;
  expect(second).not.toBe(first);
  expect(await statusOf(first)).toBe(404);
  const own = await customer.client('GET /purchase/:tracking', { params: { tracking: made.tracking } });
  expect(own).toMatchObject({ data: { photo: second } });
  expect((await trailOf(app, 'package', made.id)).map(({ action }) => action)).toEqual([
    'package.photographed',
    'package.received',
    'package.photographed',
  ]);
});

test('not after it has left, not of what is none, not of what is no picture', async () => {
  const made = await buy();
  await receive(operator, made);
  await moveTo(operator, made, 3);
  expect(await photograph(made)).toMatchObject({
    error: { code: 'photo_refused', state: { status_id: 3 } },
  });
  expect(await photograph({ id: 999_999 })).toMatchObject({ status: 404 });
  expect(await photograph(await buy(), new Blob(['hola']))).toMatchObject({ status: 415 });
});
