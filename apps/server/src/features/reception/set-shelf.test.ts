import { expect, test } from 'vitest';
import { makePackage } from '../../../../../test/factories-packages.ts';
import type { Person } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { type Bought, journeyOf, succeeded, newLot } from '../../../../../test/journey.ts';
import { moveTo, rowOf } from '../../../../../test/warehouse.ts';

const house = await openHouse();
const { app, people, manager, restricted: operator } = house;

/** Bought and received. */
async function here(): Promise<Bought> {
  const bought = await journeyOf(house).buy();
  await journeyOf(house).receive(bought);
  return bought;
}
const domestic = () => makePackage(app, 'caribe', { accountId: people.caribe.customer.id, code: 'GND' });
const placeOf = async ({ id }: { id: number }) => (await rowOf(app, id)).shelf_place;
const shelve = (who: Person, tracking: string, place: string | null, idempotencyKey?: string) =>
  who.client('PUT /order/shelf', { body: { tracking, place } }, { idempotencyKey });
const placesOf = async (id: number) => {
  const { data } = succeeded(
    await manager.client('GET /admin/history/:of/:id', { params: { of: 'package', id } }),
  );
  return data
    .filter(({ action }) => action === 'package.shelved')
    .map(({ from, to }) => [from?.shelf_place, to?.shelf_place]);
};

test('a box lies where it was put, by any code of the box and of the place; staff read it, customers never', async () => {
  const made = await here();
  const { package_number: number } = await rowOf(app, made.id);
  expect(await shelve(operator, `${number}-${made.tracking}`, 'lugar-a3')).toMatchObject({
    status: 200,
    data: { shelf_place: 'A3', can: { shelve: true } },
  });
  expect(await shelve(manager, made.ups, 'B-12')).toMatchObject({ data: { shelf_place: 'B-12' } });
  // the same place again, and the same scan again
  await shelve(manager, made.tracking, 'B-12', 'once');
  await shelve(manager, made.tracking, 'B-12', 'once');
  expect(await placesOf(made.id)).toEqual([
    ['A3', 'B-12'],
    [null, 'A3'],
  ]);
  const look = { params: { id: made.tracking } };
  expect(await operator.client('GET /order/warehouse/:id', look)).toMatchObject({
    data: { shelf_place: 'B-12' },
  });
  const own = succeeded(
    await people.caribe.customer.client('GET /purchase/:tracking', {
      params: { tracking: made.tracking },
    }),
  );
  expect(own.data).not.toHaveProperty('shelf_place');
  expect(own.data.can.shelve).toBe(false);
});

test('leaving the warehouse clears it, as a fact', async () => {
  const made = await here();
  await shelve(operator, made.tracking, 'A3');
  await moveTo(operator, made, 3);
  expect(await placeOf(made)).toBeNull();
  expect(await placesOf(made.id)).toEqual([
    ['A3', null],
    [null, 'A3'],
  ]);
  expect(await shelve(operator, made.tracking, 'A3')).toMatchObject({
    error: { code: 'state_conflict', state: { status_id: 3 } },
  });
});

test('a lot that is sent takes its boxes from their places; one that is only loaded leaves them there', async () => {
  const made = await here();
  await journeyOf(house).process(made);
  await shelve(operator, made.tracking, 'C1');
  const id = await journeyOf(house).lot(made);
  expect(await placeOf(made)).toBe('C1');
  const sent = { id, status: 2, departureDate: '2026-11-18', comment: '', shipmentNumber: '' };
  succeeded(await operator.client('PUT /lots', { body: { ...newLot(house, []), ...sent } }));
  expect(await rowOf(app, made.id)).toMatchObject({ status: 3, shelf_place: null });
});

test('a domestic package too, until it is handed over', async () => {
  const made = await domestic();
  expect(await shelve(operator, made.tracking, 'D4')).toMatchObject({ data: { shelf_place: 'D4' } });
  await moveTo(operator, made, 5);
  expect(await placesOf(made.id)).toEqual([
    ['D4', null],
    [null, 'D4'],
  ]);
});

test('it may be taken from its place again', async () => {
  const made = await domestic();
  await shelve(operator, made.tracking, 'D4');
  expect(await shelve(operator, made.tracking, null)).toMatchObject({
    message: 'El paquete ya no está en ningún lugar',
    data: { shelf_place: null },
  });
});

test('what has not come, what is nobody’s and what is no place are refused', async () => {
  const made = await journeyOf(house).buy();
  expect(await shelve(operator, made.tracking, 'A3')).toMatchObject({
    status: 409,
    error: { state: { detail: 'Aún no ha sido recibido' } },
  });
  expect(await shelve(operator, 'NOBODYS1', 'A3')).toMatchObject({ status: 404 });
  for (const place of ['', 'A3 ¿?', 'UN-LUGAR-MUY-LARGO'])
    expect(await shelve(operator, made.tracking, place)).toMatchObject({
      status: 400,
      message: 'El lugar debe tener hasta 12 letras o números',
    });
});
