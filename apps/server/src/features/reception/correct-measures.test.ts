import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../../../../test/app.ts';
import { type MadePackage, makePackage, SMALL_BOX } from '../../../../../test/factories-packages.ts';
import {
  HEAVY,
  type Measures,
  moveTo,
  openWarehouse,
  processScan,
  type Person,
  receive,
  rowOf,
  trailOf,
  TODAY,
} from '../../../../../test/warehouse.ts';
import { succeeded } from '../../../../../test/walk.ts';

let app: TestApp;
let customer: Person;
let manager: Person;
let operator: Person;
beforeAll(async () => {
  ({ app, customer, manager, operator } = await openWarehouse());
});
afterAll(() => app.stop());

const REASON = 'La báscula no estaba en cero';
const correct = (who: Person, { id }: { id: number }, measures: Measures, reason = REASON) =>
  who.client('PUT /order/measures', { body: { id, ...measures, reason } });
const buy = (code: 'AER' | 'GND' = 'AER') => makePackage(app, 'caribe', { accountId: customer.id, code });
/** What was asked for and paid of a package, and what its invoice says. */
async function moneyOf({ id }: MadePackage) {
  const row = await rowOf(app, id);
  const invoices = await app.services.db
    .read(1)
    .selectFrom('invoice')
    .selectAll()
    .where('agency_id', '=', 1)
    .where('package_id', '=', id)
    .orderBy('id')
    .execute();
  const mails = await app.services.db
    .read(1)
    .selectFrom('mail')
    .select('template')
    .where('agency_id', '=', 1)
    .where('package_id', '=', id)
    // a mail that is sent is written again, elsewhere
    .orderBy('id')
    .execute();
  const { price_cents, final_payment_cents, discount_cents, payment } = row;
  return { price_cents, final_payment_cents, discount_cents, payment, invoices, mails };
}

test('a box that owed nothing is corrected for who carries it on; what it was invoiced by stays, and it owes nothing', async () => {
  const made = await buy();
  succeeded(await receive(operator, made));
  const before = await moneyOf(made);
  expect(before.invoices).toHaveLength(1);
  const answer = succeeded(await correct(manager, made, HEAVY));
  expect(answer).toMatchObject({
    message: 'Las medidas se han corregido. Lo pagado y la factura no cambian',
    data: { ...SMALL_BOX, remeasured: HEAVY, payment: 0, debt: 0, final_payment: null, payment_warning: 0 },
  });
  // as a reception with these measures would have asked for
  const other = await buy();
  const { debt } = succeeded(await receive(manager, other, HEAVY)).data as { debt: number };
  expect(answer.difference).toBe(debt);
  expect(await moneyOf(made)).toEqual(before);
  const { weight, ...sides } = SMALL_BOX;
  expect((await trailOf(app, 'package', made.id)).at(-1)).toEqual({
    action: 'package.remeasured',
    actor: manager.id,
    from: { weight, ...sides },
    to: { ...HEAVY, reason: REASON, difference_cents: Math.round(debt * 100) },
  });
  const params = { tracking: made.tracking };
  const [newest] = succeeded(await customer.client('GET /purchase/:tracking/movements', { params })).data;
  expect(newest).toMatchObject({ kind: 'package.remeasured', amount: null, measured: HEAVY });
  expect(JSON.stringify(newest)).not.toContain(REASON);
  // the same once more is told to nobody; on its way it is corrected as well
  const told = (await trailOf(app, 'package', made.id)).length;
  succeeded(await correct(manager, made, HEAVY));
  expect(await trailOf(app, 'package', made.id)).toHaveLength(told);
  succeeded(await moveTo(operator, made, 3));
  expect(succeeded(await correct(manager, made, SMALL_BOX))).toMatchObject({
    difference: 0,
    data: { ...SMALL_BOX, remeasured: null, status_id: 3 },
  });
});

test('lots, and what is chosen for them, have what it really weighs', async () => {
  const made = await buy();
  succeeded(await receive(operator, made));
  succeeded(await correct(manager, made, HEAVY));
  succeeded(await processScan(operator, made.tracking));
  const waiting = succeeded(await manager.client('GET /lots/type/:t', { params: { t: 2 }, query: {} })).data;
  expect(waiting.find(({ id }) => id === made.id)).toMatchObject({
    weight: HEAVY.weight,
    length: HEAVY.length,
  });
});

test('a debt that was settled stays as it was settled, and the answer says how much less it would have been', async () => {
  const made = await buy();
  const { debt } = succeeded(await receive(manager, made, HEAVY)).data as { debt: number };
  // while it is owed, measuring again is what changes it
  expect(await correct(manager, made, SMALL_BOX)).toMatchObject({
    status: 409,
    error: { code: 'state_conflict' },
  });
  succeeded(
    await manager.client('POST /order/payment', {
      body: { id: made.id, method: 'cash', reference: 'Recibo 12', note: '' },
    }),
  );
  const before = await moneyOf(made);
  expect(await correct(operator, made, SMALL_BOX)).toMatchObject({ status: 403 });
  expect(await correct(manager, made, SMALL_BOX, ' ')).toMatchObject({
    status: 400,
    message: 'Debe indicar el motivo',
  });
  const answer = succeeded(await correct(manager, made, SMALL_BOX));
  expect(answer).toMatchObject({
    difference: -debt,
    data: { ...HEAVY, remeasured: SMALL_BOX, final_payment: debt, payment: 0 },
  });
  expect(await moneyOf(made)).toEqual(before);
});

test('of a box within the United States once it was handed over; never of what was not measured', async () => {
  const made = await buy('GND');
  const body = { id: made.id, date: TODAY, ...HEAVY, notes: '' };
  succeeded(await operator.client('POST /order/dimensions/domestic', { body }));
  // until then its counter measures it again
  expect(await correct(manager, made, SMALL_BOX)).toMatchObject({ status: 409 });
  succeeded(await moveTo(operator, made, 5));
  expect(succeeded(await correct(manager, made, SMALL_BOX))).toMatchObject({
    difference: 0,
    data: { ...HEAVY, remeasured: SMALL_BOX },
  });
  const unmeasured = await buy('GND');
  succeeded(await moveTo(operator, unmeasured, 5));
  expect(await correct(manager, unmeasured, SMALL_BOX)).toMatchObject({ status: 409 });
});
