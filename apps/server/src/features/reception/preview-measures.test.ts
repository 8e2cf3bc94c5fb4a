import { expect, test } from 'vitest';
import type { Person } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { HEAVY, type Measures, receive, rowOf, TODAY, trailOf } from '../../../../../test/warehouse.ts';
import { makePackage, type PackageOptions, SMALL_BOX } from '../../../../../test/factories-packages.ts';
import { changeRows } from '../../../../../test/rows.ts';

const { app, customer, manager, restricted: operator } = await openHouse();
await changeRows(app, 'agency', 1, { air_weight_max: 110, ground_weight_max: 40 });

const buy = (options: Partial<PackageOptions> = {}) =>
  makePackage(app, 'caribe', { accountId: customer.id, ...options });
const preview = (who: Person, made: { id: number }, measures: Partial<Measures> = {}, date = TODAY) =>
  who.client('POST /order/dimensions/preview', {
    body: { id: made.id, date, ...SMALL_BOX, ...measures, notes: '' },
  });
/** SMALL_BOX with a digit too many. */
const SLIP = { weight: 320 };

test('a slip is told of with what it would cost, and nothing is changed; received all the same it owes just that', async () => {
  const made = await buy();
  const before = await rowOf(app, made.id);
  const seen = succeeded(await preview(manager, made, SLIP)).data as { debt: number };
  expect(seen).toMatchObject({
    question: {
      doubts: [{ measure: 'weight', value: 320, times: 320 / 30, limit: 150 }],
      likely: { weight: 32 },
    },
    over_limit: 110,
    payment: 1,
  });
  expect(seen.debt).toBeGreaterThan(1000);
  expect(await rowOf(app, made.id)).toEqual(before);
  expect(await trailOf(app, 'package', made.id)).toEqual([]);
  expect(succeeded(await receive(manager, made, SLIP)).data).toMatchObject({
    debt: seen.debt,
    over_limit: 110,
  });
});

test('restricted staff read how many times it is the declared, and no amount', async () => {
  const made = await buy();
  const { data } = succeeded(await preview(operator, made, SLIP));
  expect(data).toMatchObject({ question: { likely: { weight: 32 } }, over_limit: 110, payment: 1 });
  expect(data).not.toHaveProperty('debt');
});

test('nothing is asked about a box that is near what was declared', async () => {
  const made = await buy();
  expect(await preview(manager, made)).toMatchObject({
    data: { question: null, over_limit: null, payment: 0, debt: 0 },
  });
  expect(await preview(manager, made, HEAVY)).toMatchObject({ data: { question: null, payment: 1 } });
});

test('a correction is looked at by whoever may make it; what may not be received so is refused as then', async () => {
  const made = await buy();
  succeeded(await receive(operator, made, SLIP));
  expect(await preview(manager, made)).toMatchObject({ data: { question: null, payment: 0, debt: 0 } });
  expect(await preview(operator, made)).toMatchObject({
    error: { code: 'state_conflict', state: { status_id: 2 } },
  });
  expect(await preview(manager, await buy(), {}, '2026-11-18')).toMatchObject({
    error: { fields: [{ field: 'date', message: 'La fecha no puede ser posterior a hoy' }] },
  });
});

test('a list says it line by line, before and after', async () => {
  const [slip, fits] = [await buy(), await buy()];
  const rows = [
    { tracking: slip.tracking, ...SMALL_BOX, ...SLIP },
    { tracking: fits.tracking, ...SMALL_BOX },
    { tracking: 'NADA', ...SMALL_BOX, ...SLIP },
  ];
  const told = [
    { ok: true, question: { likely: { weight: 32 } }, over_limit: 110 },
    { ok: true, question: null, over_limit: null },
    { ok: false, question: null, over_limit: null },
  ];
  const look = succeeded(await operator.client('POST /order/receive/preview', { body: { rows } }));
  expect(look.data).toMatchObject(told);
  const body = { rows, date: TODAY, notes: '' };
  expect(succeeded(await operator.client('POST /order/receive/bulk', { body })).data).toMatchObject(told);
});

test('a box too heavy for its way is received, and everybody at the counter reads it', async () => {
  const [air, sea, domestic] = [
    await buy({ parcel: { ...SMALL_BOX, weight: 100 } }),
    await buy({ code: 'MAR', parcel: { ...SMALL_BOX, weight: 100 } }),
    await buy({ code: 'GND' }),
  ];
  expect(succeeded(await receive(operator, air, { weight: 110 })).data.over_limit).toBeNull();
  expect(succeeded(await receive(manager, air, { weight: 110.5 })).data.over_limit).toBe(110);
  expect(succeeded(await receive(operator, sea, { weight: 120 })).data.over_limit).toBeNull();
  const body = { id: domestic.id, date: TODAY, ...HEAVY, notes: '' };
  const measured = await operator.client('POST /order/dimensions/domestic', { body });
  expect(succeeded(measured).data.over_limit).toBe(40);
});
