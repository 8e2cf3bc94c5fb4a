import { randomUUID } from 'node:crypto';
import { addDays } from '@puerta/domain/days/calendar-day';
import { beforeEach, expect, test } from 'vitest';
import { TEST_NOW } from '../../../../../test/app.ts';
import { makePerson, type Person } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { TODAY } from '../../../../../test/warehouse.ts';
import { makePackage, SMALL_BOX } from '../../../../../test/factories-packages.ts';

let ana: Person;
let luis: Person;
let desk: string;

const { app, customer } = await openHouse();
beforeEach(async () => {
  app.clock.set(TEST_NOW);
  ana = await makePerson(app, 'caribe', 'restricted');
  luis = await makePerson(app, 'caribe', 'manager');
  desk = `desk-${randomUUID()}`;
});

const buy = (code?: 'GND') => makePackage(app, 'caribe', { accountId: customer.id, ...(code && { code }) });
type Made = Awaited<ReturnType<typeof buy>>;
const receive = (who: Person, made: Made, station?: string, date = TODAY, idempotencyKey?: string) =>
  who.client(
    'POST /order/dimensions',
    { body: { id: made.id, date, ...SMALL_BOX, notes: '' } },
    { station, idempotencyKey },
  );
const measure = (who: Person, made: Made, station?: string) =>
  who.client(
    'POST /order/dimensions/domestic',
    { body: { id: made.id, date: TODAY, ...SMALL_BOX, notes: '' } },
    { station },
  );
const process = (who: Person, tracking: string, station?: string) =>
  who.client('PUT /order/process', { body: { tracking } }, { station });
const today = async (who: Person, station?: string) =>
  succeeded(await who.client('GET /admin/station/today', {}, { station })).data;

const NOTHING = { received: 0, measured: 0, processed: 0, refused: 0 };

test('a station counts what everybody does there, a person what they do everywhere', async () => {
  const [one, other] = [await buy(), await buy()];
  await receive(ana, one, desk);
  await receive(luis, other, desk);
  await process(ana, one.tracking, 'another-desk');
  await receive(ana, await buy());
  expect(await today(ana, desk)).toMatchObject({
    day: '2026-11-17T00:00:00.000Z',
    station: { ...NOTHING, received: 2 },
    person: { ...NOTHING, received: 2, processed: 1 },
    stations: [
      { station: 'another-desk', ...NOTHING, processed: 1 },
      { station: desk, ...NOTHING, received: 1 },
      { station: null, ...NOTHING, received: 1 },
    ],
  });
  expect(await today(luis)).toMatchObject({ station: null, person: { received: 1 } });
});

test('a double click, and a package that is measured twice, count once', async () => {
  const one = await buy();
  await Promise.all([receive(ana, one, desk, TODAY, 'twice'), receive(ana, one, desk, TODAY, 'twice')]);
  const domestic = await buy('GND');
  await measure(ana, domestic, desk);
  await measure(ana, domestic, desk);
  expect((await today(ana, desk)).station).toEqual({ ...NOTHING, received: 1, measured: 1 });
});

test("a list counts packages, at its station; what it refuses is told by each box's code", async () => {
  const [one, gone] = [await buy(), await buy()];
  await receive(luis, gone);
  const row = (tracking: string) => ({ tracking, ...SMALL_BOX });
  await ana.client(
    'POST /order/receive/bulk',
    {
      body: {
        rows: [row(one.tracking), row(one.tracking), row(gone.tracking), row('NOBODYS1')],
        date: TODAY,
      },
    },
    { station: desk },
  );
  const { station, refused } = await today(ana, desk);
  expect(station).toEqual({ ...NOTHING, received: 1, refused: 2 });
  expect(refused.map(({ code }) => code).sort()).toEqual([gone.tracking, 'NOBODYS1'].sort());
});

test('the day is the agency’s, not the one that the reception bears', async () => {
  // half an hour before midnight in Miami
  app.clock.set(new Date(`${addDays(TODAY, 1)}T04:30:00Z`));
  ana = await makePerson(app, 'caribe', 'restricted');
  await receive(ana, await buy(), desk);
  expect((await today(ana, desk)).person.received).toBe(1);
  app.clock.set(new Date(`${addDays(TODAY, 1)}T05:00:00Z`));
  expect(await today(ana, desk)).toMatchObject({ station: NOTHING, person: NOTHING, refused: [] });
});

test('what the server refused of readings is told with the state in words, each box once', async () => {
  const one = await buy();
  await process(ana, one.tracking, desk);
  await process(ana, one.tracking, desk);
  const look = (station?: string) =>
    ana.client('GET /order/warehouse/:id', { params: { id: 'tba502887274000' } }, { station });
  app.clock.set(new Date(TEST_NOW.getTime() + 60_000));
  await look(desk);
  // a question, not a reading of a station
  await look();
  const { station, person, refused } = await today(ana, desk);
  expect([station?.refused, person.refused]).toEqual([2, 2]);
  expect(refused).toEqual([
    expect.objectContaining({ kind: 'look', code: 'TBA502887274000', station: desk }),
    expect.objectContaining({ kind: 'process', code: one.tracking, message: 'Aún no ha sido recibido' }),
  ]);
});

test('a label that was processed before is a repeat, no refusal', async () => {
  const one = await buy();
  await receive(ana, one, desk);
  await process(ana, one.tracking, desk);
  expect(await process(ana, one.tracking, desk)).toMatchObject({ error: { code: 'already_processed' } });
  expect((await today(ana, desk)).person).toEqual({ ...NOTHING, received: 1, processed: 1 });
});

test('a box to Venezuela on the domestic desk is another counter’s, no refusal', async () => {
  const { tracking } = await buy();
  const look = (id: string) =>
    ana.client('GET /order/receive/domestic/:id', { params: { id } }, { station: desk });
  expect(await look(tracking)).toMatchObject({ status: 404 });
  expect(await today(ana, desk)).toMatchObject({ person: NOTHING });
  await look('NADA1234');
  expect(await today(ana, desk)).toMatchObject({ person: { ...NOTHING, refused: 1 } });
});

test('a station that is none counts nowhere, and the work goes on', async () => {
  expect(await receive(ana, await buy(), 'x')).toMatchObject({ status: 200 });
  expect(await today(ana, 'x')).toMatchObject({ station: null, person: { received: 1 } });
});

test('one box that two stations refused is told at both, and the whole is their sum', async () => {
  const one = await buy();
  await process(ana, one.tracking, desk);
  await process(ana, one.tracking, 'another-desk');
  const { person, stations, refused } = await today(ana, desk);
  expect([person.refused, refused.length]).toEqual([2, 2]);
  expect(stations.map(row => row.refused)).toEqual([1, 1]);
});
