import { expect, test } from 'vitest';
import { openHouse } from '../../../../../test/house.ts';
import { type Bought, journeyOf, succeeded, newLot } from '../../../../../test/journey.ts';
import { queuedMails } from '../../../../../test/mails.ts';
import { rowOf, TODAY, trailOf } from '../../../../../test/warehouse.ts';

const house = await openHouse({ env: { UNDO_SECONDS: '10' } });
const {
  app,
  people: { caribe },
} = house;

const ready = () => journeyOf(house).processed();
const put = (id: number, status: number, change: object = {}) =>
  caribe.restricted.client('PUT /lots', {
    body: { ...newLot(house, []), id, status, departureDate: TODAY, ...change },
  });
const undo = (id: number, status: number, who = caribe.restricted) =>
  who.client('POST /lots/:id/undo', { params: { id }, body: { status } });
const takeBack = (id: number, status: number, reason = 'Salió otro contenedor') =>
  caribe.manager.client('POST /lots/:id/take-back', { params: { id }, body: { status, reason } });
const packageBack = ({ id }: Bought, status_id: number) =>
  caribe.manager.client('POST /order/take-back', { body: { id, status_id, reason: 'Error' } });
const statusesOf = (packages: Bought[]) =>
  Promise.all(packages.map(async ({ id }) => (await rowOf(app, id)).status));
const lotOf = (id: number) => caribe.manager.client('GET /lots/:id', { params: { id } });

test('a step is undone by whoever took it, with its packages, before their mails leave', async () => {
  const packages = [await ready(), await ready()];
  const id = await journeyOf(house).lot(...packages);
  const sent = async () => (await queuedMails(app)).filter(({ template }) => template === 'shipped');
  const mails = async () => (await sent()).map(({ state }) => state);

  expect(await put(id, 1)).toMatchObject({ undo: null });
  expect(await put(id, 2)).toMatchObject({ undo: { seconds: 10, status: 2 } });
  expect(await sent()).toMatchObject([
    { state: 'queued', waits: 12 },
    { state: 'queued', waits: 12 },
  ]);
  expect(await undo(id, 2, caribe.manager)).toMatchObject({ error: { code: 'step_followed' } });
  expect(await undo(id, 2)).toMatchObject({
    message: 'El cambio de estado se deshizo',
    data: { status_id: 1 },
  });
  expect(await mails()).toEqual(['withdrawn', 'withdrawn']);
  expect(await undo(id, 2)).toMatchObject({ error: { code: 'step_followed' } });
  expect(await statusesOf(packages)).toEqual([2, 2]);

  await put(id, 2);
  app.clock.advance(11_001);
  expect(await undo(id, 2)).toMatchObject({ error: { code: 'undo_late' } });
  expect(await mails()).toEqual(['withdrawn', 'withdrawn', 'queued', 'queued']);
});

test('taken back later it takes along the packages that it moved, and leaves the others', async () => {
  const [one, ahead] = [await ready(), await ready()];
  const id = await journeyOf(house).lot(one, ahead);
  succeeded(await caribe.restricted.client('PUT /order/status', { body: { id: ahead.id, status_id: 4 } }));
  expect(await put(id, 1, { departureDate: null })).toMatchObject({ data: { can: { take_back: false } } });
  await put(id, 2, { departureDate: '2026-11-20', comment: 'Frágil' });
  expect(await lotOf(id)).toMatchObject({ data: { can: { take_back: true } } });
  expect(await takeBack(id, 1)).toMatchObject({ error: { code: 'step_followed' } });
  expect(await takeBack(id, 2, ' ')).toMatchObject({ status: 400, message: 'Debe indicar el motivo' });
  expect(await takeBack(id, 2)).toMatchObject({
    message: 'El cambio de estado se revirtió',
    data: { status_id: 1, departure_date: null, comment: 'Frágil', can: { edit_packages: true } },
  });
  expect(await statusesOf([one, ahead])).toEqual([2, 4]);
  expect((await trailOf(app, 'lot', id)).at(-1)).toMatchObject({
    action: 'lot.taken_back',
    actor: caribe.manager.id,
    from: { status: 2, departure: '2026-11-20' },
    to: { status: 1, departure: null, reason: 'Salió otro contenedor' },
  });
  expect(await takeBack(id, 1)).toMatchObject({ error: { code: 'step_none' } });
  expect(await put(id, 2)).toMatchObject({ data: { status_id: 2 } });
  expect(await statusesOf([one, ahead])).toEqual([3, 4]);
});

test('a departure that was edited since stays', async () => {
  const id = await journeyOf(house).lot(await ready());
  await put(id, 1, { departureDate: null });
  await put(id, 2, { departureDate: '2026-11-20' });
  await put(id, 2, { departureDate: '2026-11-21' });
  expect(await takeBack(id, 2)).toMatchObject({
    data: { status_id: 1, departure_date: '2026-11-21T00:00:00.000Z' },
  });
});

test('not while a package went on since; a package alone not below its lot', async () => {
  const packages = [await ready(), await ready()] as const;
  const [one, two] = packages;
  const id = await journeyOf(house).lot(...packages);
  for (const status of [2, 3]) succeeded(await put(id, status));
  expect(await packageBack(one, 4)).toMatchObject({
    status: 409,
    message: 'El paquete cambió con su lote: revierta el paso del lote',
  });
  for (const { id: parcel } of packages)
    succeeded(await caribe.restricted.client('PUT /order/status', { body: { id: parcel, status_id: 5 } }));
  expect(await lotOf(id)).toMatchObject({ data: { status_id: 4, can: { take_back: false } } });
  expect(await takeBack(id, 4)).toMatchObject({ error: { code: 'step_followed' } });
  // the lot is open again with its first package
  expect(await packageBack(one, 5)).toMatchObject({ data: { status_id: 4 } });
  expect(await lotOf(id)).toMatchObject({ data: { status_id: 3 } });
  expect(await takeBack(id, 3)).toMatchObject({ error: { code: 'step_followed' } });
  expect(await packageBack(two, 5)).toMatchObject({ status: 200 });
  expect(await takeBack(id, 3)).toMatchObject({ data: { status_id: 2 } });
  expect(await statusesOf([one, two])).toEqual([3, 3]);
});

test('an edit tells every field with what it was before', async () => {
  const id = await journeyOf(house).lot(await ready());
  await put(id, 1, { departureDate: null, shipmentNumber: 'GUIA-1' });
  const edited = { departureDate: TODAY, shipmentNumber: '', comment: 'Frágil', zone: 2, weightLimit: 900 };
  await put(id, 1, edited);
  const before = await trailOf(app, 'lot', id);
  await put(id, 1, edited);
  expect(await trailOf(app, 'lot', id), 'what changes nothing is not told').toEqual(before);
  const told = before.at(-1);
  expect(told).toMatchObject({
    action: 'lot.updated',
    from: { departure: null, shipment_number: 'GUIA-1', comment: '', zone: null, weight_limit: null },
    to: { departure: TODAY, shipment_number: null, comment: 'Frágil', zone: 2, weight_limit: 900 },
  });
  expect(told?.to).toMatchObject({ transport: 'Alas', status: 1, type: 2, destination: expect.any(String) });
});
