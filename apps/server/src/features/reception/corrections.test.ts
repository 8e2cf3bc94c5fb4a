import { expect, test } from 'vitest';
import { makePerson, type Person } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { succeeded } from '../../../../../test/journey.ts';
import {
  HEAVY,
  type Measures,
  moveTo,
  processScan,
  receive,
  rowOf,
  TODAY,
  trailOf,
} from '../../../../../test/warehouse.ts';
import { type MadePackage, makePackage, SMALL_BOX } from '../../../../../test/factories-packages.ts';
import { changeRows, rowsOf } from '../../../../../test/rows.ts';
import { TEST_NOW } from '../../../../../test/app.ts';
import { mailTo } from '../../../../../test/mails.ts';

const { app, customer, manager, restricted: operator } = await openHouse();

const DAY_MS = 24 * 60 * 60 * 1000;
const EARLIER = '2026-11-15';
const YESTERDAY = '2026-11-16';
/** Bought three days before TODAY. */
async function boughtEarlier(code: 'AER' | 'GND' = 'AER', owner = customer): Promise<MadePackage> {
  app.clock.set(new Date(TEST_NOW.getTime() - 3 * DAY_MS));
  const made = await makePackage(app, 'caribe', { accountId: owner.id, code });
  app.clock.set(TEST_NOW);
  return made;
}
const correctDay = (who: Person, made: MadePackage, date: string) =>
  who.client('PUT /order/reception', { body: { id: made.id, date } });
const stepDay = (steps: readonly { status_id: number; date: string | null }[]) =>
  steps.find(step => step.status_id === 2)?.date;
const at = (day: string) => `${day}T00:00:00.000Z`;

const REASON = 'La báscula no estaba en cero';
const correctMeasures = (who: Person, { id }: { id: number }, measures: Measures, reason = REASON) =>
  who.client('PUT /order/measures', { body: { id, ...measures, reason } });
const buy = (code: 'AER' | 'GND' = 'AER') => makePackage(app, 'caribe', { accountId: customer.id, code });
/** What was asked for and paid of a package, and what its invoice says. */
async function moneyOf({ id }: MadePackage) {
  const row = await rowOf(app, id);
  const invoices = await rowsOf(app, 'invoice', { package_id: id });
  const mails = (await rowsOf(app, 'mail', { package_id: id })).map(({ template }) => template);
  const { price_cents, final_payment_cents, discount_cents, payment } = row;
  return { price_cents, final_payment_cents, discount_cents, payment, invoices, mails };
}

test('a manager mends the day of a reception without a debt: record, step and history say it', async () => {
  const made = await boughtEarlier();
  succeeded(await receive(operator, made));
  const answer = await correctDay(manager, made, YESTERDAY);
  expect(answer).toMatchObject({
    message: 'La fecha de recepción se ha corregido',
    data: { can: { redate: true } },
  });
  const { data } = succeeded(answer);
  expect([data.received_date, stepDay(data.steps)]).toEqual([at(YESTERDAY), at(YESTERDAY)]);
  expect(await rowOf(app, made.id)).toMatchObject({ received_day: YESTERDAY, stage_day: YESTERDAY });
  succeeded(await correctDay(manager, made, YESTERDAY));
  expect((await trailOf(app, 'package', made.id)).slice(1)).toEqual([
    {
      action: 'package.redated',
      actor: manager.id,
      from: { received_day: TODAY },
      to: { received_day: YESTERDAY },
    },
  ]);
});

test('within the bounds of a reception, and not past what was done with it next', async () => {
  const made = await boughtEarlier();
  succeeded(await receive(operator, made));
  const refusedFor = (message: string) => ({ status: 400, error: { fields: [{ field: 'date', message }] } });
  expect(await correctDay(manager, made, '2026-11-18')).toMatchObject(
    refusedFor('La fecha no puede ser posterior a hoy'),
  );
  expect(await correctDay(manager, made, '2026-11-13')).toMatchObject(
    refusedFor('La fecha no puede ser anterior a la compra'),
  );
  succeeded(await processScan(operator, made.tracking));
  succeeded(await moveTo(operator, made, 3));
  const past = refusedFor('La fecha no puede ser posterior al paso siguiente del paquete');
  const processedOn = (day: string | null) => changeRows(app, 'package', made.id, { process_day: day });
  await processedOn(YESTERDAY);
  expect(await correctDay(manager, made, TODAY)).toMatchObject(past);
  await processedOn(null);
  await changeRows(app, 'package_step', { package_id: made.id, status: 3 }, { day: YESTERDAY });
  expect(await correctDay(manager, made, TODAY)).toMatchObject(past);
  // the stage that it is in keeps its own day
  const stage = (await rowOf(app, made.id)).stage_day;
  succeeded(await correctDay(manager, made, EARLIER));
  expect(await rowOf(app, made.id)).toMatchObject({ received_day: EARLIER, stage_day: stage });
});

test('a domestic measuring too, which is no step; never what was not measured, nor by restricted staff', async () => {
  const made = await boughtEarlier('GND');
  expect(await correctDay(manager, made, YESTERDAY)).toMatchObject({ error: { code: 'state_conflict' } });
  const body = { id: made.id, date: TODAY, ...HEAVY, notes: '' };
  succeeded(await operator.client('POST /order/dimensions/domestic', { body }));
  const before = await rowOf(app, made.id);
  expect(succeeded(await correctDay(manager, made, YESTERDAY)).data.received_date).toBe(at(YESTERDAY));
  expect(await rowOf(app, made.id)).toEqual({ ...before, received_day: YESTERDAY });
});

test('a corrected debt moves its day as well, and its customer reads what changed from what to what', async () => {
  const owner = await makePerson(app, 'caribe', 'customer');
  const made = await boughtEarlier('AER', owner);
  const first = succeeded(await receive(manager, made, HEAVY)).data as { debt: number };
  const body = { id: made.id, date: EARLIER, ...HEAVY, weight: 60, notes: '' };
  const second = succeeded(await manager.client('POST /order/dimensions', { body })).data as typeof first;
  expect(second).toMatchObject({ received_date: at(EARLIER) });
  expect(await rowOf(app, made.id)).toMatchObject({ stage_day: EARLIER });
  // the same once more changes nothing, and is told to nobody
  succeeded(await manager.client('POST /order/dimensions', { body }));
  const queued = await rowsOf(app, 'mail', { package_id: made.id });
  expect(queued.map(({ template }) => template)).toEqual(['debt', 'debt_corrected']);
  const mail = await mailTo(app, owner.email, 'Corregimos');
  const dollars = (amount: number) => `$${amount.toFixed(2)}`;
  expect(mail.subject).toBe(
    `Corregimos el pago pendiente de su paquete ${made.tracking}: ${dollars(second.debt)}`,
  );
  expect(mail.text).toContain(
    [
      'Peso: 45 lb → 60 lb',
      'Recibido el: 17 nov 2026 → 15 nov 2026',
      `Por pagar: ${dollars(first.debt)} → ${dollars(second.debt)}`,
    ].join('\n'),
  );
  expect(mail.text).not.toContain('Medidas:');
});

test('a box that owed nothing is corrected for who carries it on; what it was invoiced by stays, and it owes nothing', async () => {
  const made = await buy();
  succeeded(await receive(operator, made));
  const before = await moneyOf(made);
  expect(before.invoices).toHaveLength(1);
  const answer = succeeded(await correctMeasures(manager, made, HEAVY));
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
  succeeded(await correctMeasures(manager, made, HEAVY));
  expect(await trailOf(app, 'package', made.id)).toHaveLength(told);
  succeeded(await moveTo(operator, made, 3));
  expect(succeeded(await correctMeasures(manager, made, SMALL_BOX))).toMatchObject({
    difference: 0,
    data: { ...SMALL_BOX, remeasured: null, status_id: 3 },
  });
});

test('lots, and what is chosen for them, have what it really weighs', async () => {
  const made = await buy();
  succeeded(await receive(operator, made));
  succeeded(await correctMeasures(manager, made, HEAVY));
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
  expect(await correctMeasures(manager, made, SMALL_BOX)).toMatchObject({
    error: { code: 'state_conflict' },
  });
  succeeded(
    await manager.client('POST /order/payment', {
      body: { id: made.id, method: 'cash', reference: 'Recibo 12', note: '' },
    }),
  );
  const before = await moneyOf(made);
  expect(await correctMeasures(manager, made, SMALL_BOX, ' ')).toMatchObject({
    status: 400,
    message: 'Debe indicar el motivo',
  });
  const answer = succeeded(await correctMeasures(manager, made, SMALL_BOX));
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
  expect(await correctMeasures(manager, made, SMALL_BOX)).toMatchObject({ status: 409 });
  succeeded(await moveTo(operator, made, 5));
  expect(succeeded(await correctMeasures(manager, made, SMALL_BOX))).toMatchObject({
    difference: 0,
    data: { ...HEAVY, remeasured: SMALL_BOX },
  });
  const unmeasured = await buy('GND');
  succeeded(await moveTo(operator, unmeasured, 5));
  expect(await correctMeasures(manager, unmeasured, SMALL_BOX)).toMatchObject({ status: 409 });
});
