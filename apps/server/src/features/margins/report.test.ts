import { marginInvalid } from '@puerta/contract/money/margins.es';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { makeBuyer } from '../../../../../test/buyer.ts';
import { openHouse } from '../../../../../test/house.ts';
import { journeyOf, succeeded } from '../../../../../test/journey.ts';
import { send } from '../../../../../test/send.ts';
import { rowsOf } from '../../../../../test/rows.ts';

let packages: number[];
const house = await openHouse();
const { app, customer, manager } = house;
const buyer = await makeBuyer(house);
beforeAll(async () => {
  const journey = journeyOf(house);
  packages = [
    (await journey.buy()).id,
    (await journey.buy(buyer)).id,
    (await journey.buy(buyer)).id,
    (await journey.buy(buyer)).id,
  ];
  // in three weeks, one of them with a cost that nobody knows and one sold below its cost
  await keep(packages[0] ?? 0, { week: '2026-11-16', sold: 10_000, cost: 7000 });
  await keep(packages[1] ?? 0, { week: '2026-11-09', sold: 5000, cost: 6000 });
  await keep(packages[2] ?? 0, { week: '2026-11-09', sold: 2500, cost: null });
  await keep(packages[3] ?? 0, { week: '2025-11-17', sold: 100, cost: 50, usState: 'GA' });
});

type Kept = { week: string; sold: number; cost: number | null; usState?: string };
const keep = (id: number, { week, sold, cost, usState }: Kept) =>
  app.services.db.within(1, tx =>
    sql`update package_margin set week = ${week}, sold_cents = ${sold}, carrier_cents = ${cost},
        freight_cents = 0, delivery_cents = 0, us_state = ${usState ?? null},
        city_id = case when ${usState ?? null}::text is null then city_id end
      where agency_id = 1 and package_id = ${id}`.execute(tx),
  );
const margins = (query: object) => manager.client('GET /admin/margins', { query });
const shown = async (query: object) =>
  succeeded(await margins(query)).data.rows.map(row => [
    row.name,
    row.packages,
    row.sold,
    row.cost,
    row.margin,
  ]);

test('the last eight weeks: what was sold, what it cost, what stays, and what nobody knows', async () => {
  expect(succeeded(await margins({})).data).toEqual({
    from: '2026-09-28',
    to: '2026-11-16',
    rows: [
      {
        id: null,
        name: '2026-11-16',
        packages: 1,
        sold: 100,
        cost: 70,
        margin: 30,
        percent: 30,
        unknown: 0,
        unknown_sold: 0,
      },
      {
        id: null,
        name: '2026-11-09',
        packages: 2,
        sold: 75,
        cost: 60,
        margin: -10,
        percent: -20,
        unknown: 1,
        unknown_sold: 25,
      },
    ],
    more: 0,
    packages: 3,
    sold: 175,
    cost: 130,
    margin: 20,
    percent: 13.3,
    unknown: 1,
    unknown_sold: 25,
  });
});

test('the same by service, place and client, from the most that stays of it', async () => {
  const year = { from: '2025-11-17', to: '2026-11-22' };
  expect(await shown({ by: 'service' })).toEqual([['Aéreo a Venezuela', 3, 175, 130, 20]]);
  expect(await shown({ by: 'city', ...year })).toEqual([
    ['Caracas, Distrito Capital', 3, 175, 130, 20],
    ['GA', 1, 1, 0.5, 0.5],
  ]);
  expect(await shown({ by: 'state', ...year })).toEqual([
    ['Distrito Capital', 3, 175, 130, 20],
    ['GA', 1, 1, 0.5, 0.5],
  ]);
  const { data } = succeeded(await margins({ by: 'client' }));
  expect(data.rows.map(row => [row.id, row.margin])).toEqual([
    [customer.id, 30],
    [buyer.id, -10],
  ]);
  // any day of a week names it
  expect(await shown({ from: '2026-11-11', to: '2026-11-13' })).toEqual([['2026-11-09', 2, 75, 60, -10]]);
  expect(succeeded(await margins({ from: '2024-01-01', to: '2024-01-07' })).data).toMatchObject({
    rows: [],
    packages: 0,
    percent: null,
  });
});

test('a range that is none is refused where it stands', async () => {
  const refused = async (query: object) => {
    const answer = await margins(query);
    return answer.success ? [] : [answer.status, answer.error.fields?.[0]];
  };
  expect(await refused({ from: '2026-11-16', to: '2026-11-09' })).toEqual([
    400,
    { field: 'to', message: marginInvalid.order },
  ]);
  expect(await refused({ from: '2025-11-10', to: '2026-11-16' })).toEqual([
    400,
    { field: 'from', message: marginInvalid.tooMany(53) },
  ]);
  for (const query of [{ by: 'lot' }, { from: 'ayer' }, { to: '2026-02-30' }])
    expect((await margins(query)).status, JSON.stringify(query)).toBe(400);
});

test('its file has every row, and that it was taken along is told', async () => {
  const sent = await send(
    app,
    'GET /admin/export/margins',
    { query: { by: 'week' } },
    { agency: 'caribe', token: manager.token },
  );
  expect(sent.text.split('\r\n')).toEqual([
    expect.stringMatching(
      /Semana del,Paquetes,Vendido,Costo,Margen,Margen \(%\),Paquetes sin costo conocido,Vendido sin costo conocido$/,
    ),
    '2026-11-16,1,100,70,30,30,0,0',
    '2026-11-09,2,75,60,-10,-20,1,25',
    '',
  ]);
  const told = await rowsOf(app, 'fact', { kind: 'list.exported' });
  expect(told).toMatchObject([{ object_label: 'margenes', actor_id: manager.id }]);
  const refused = await send(
    app,
    'GET /admin/export/margins',
    { query: { from: '2026-11-16', to: '2026-11-09' } },
    { agency: 'caribe', token: manager.token },
  );
  expect(refused.status).toBe(400);
});
