import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, TEST_NOW } from '../../../../../test/app.ts';
import { makePerson } from '../../../../../test/factories.ts';
import { type MadePackage, makePackage } from '../../../../../test/factories-packages.ts';
import { mailTo } from '../../../../../test/mails.ts';
import {
  HEAVY,
  moveTo,
  openWarehouse,
  type Person,
  processScan,
  receive,
  rowOf,
  TODAY,
  trailOf,
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
const correct = (who: Person, made: MadePackage, date: string) =>
  who.client('PUT /order/reception', { body: { id: made.id, date } });
const stepDay = (steps: readonly { status_id: number; date: string | null }[]) =>
  steps.find(step => step.status_id === 2)?.date;
const at = (day: string) => `${day}T00:00:00.000Z`;

test('a manager mends the day of a reception without a debt: record, step and history say it', async () => {
  const made = await boughtEarlier();
  succeeded(await receive(operator, made));
  const answer = await correct(manager, made, YESTERDAY);
  expect(answer).toMatchObject({
    message: 'La fecha de recepción se ha corregido',
    data: { can: { redate: true } },
  });
  const { data } = succeeded(answer);
  expect([data.received_date, stepDay(data.steps)]).toEqual([at(YESTERDAY), at(YESTERDAY)]);
  expect(await rowOf(app, made.id)).toMatchObject({ received_day: YESTERDAY, stage_day: YESTERDAY });
  succeeded(await correct(manager, made, YESTERDAY));
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
  expect(await correct(manager, made, '2026-11-18')).toMatchObject(
    refusedFor('La fecha no puede ser posterior a hoy'),
  );
  expect(await correct(manager, made, '2026-11-13')).toMatchObject(
    refusedFor('La fecha no puede ser anterior a la compra'),
  );
  succeeded(await processScan(operator, made.tracking));
  succeeded(await moveTo(operator, made, 3));
  const past = refusedFor('La fecha no puede ser posterior al paso siguiente del paquete');
  const processedOn = (day: string | null) =>
    app.services.db.within(1, tx =>
      tx
        .updateTable('package')
        .set({ process_day: day })
        .where('agency_id', '=', 1)
        .where('id', '=', made.id)
        .execute(),
    );
  await processedOn(YESTERDAY);
  expect(await correct(manager, made, TODAY)).toMatchObject(past);
  await processedOn(null);
  await app.services.db.within(1, tx =>
    tx
      .updateTable('package_step')
      .set({ day: YESTERDAY })
      .where('agency_id', '=', 1)
      .where('package_id', '=', made.id)
      .where('status', '=', 3)
      .execute(),
  );
  expect(await correct(manager, made, TODAY)).toMatchObject(past);
  // the stage that it is in keeps its own day
  const stage = (await rowOf(app, made.id)).stage_day;
  succeeded(await correct(manager, made, EARLIER));
  expect(await rowOf(app, made.id)).toMatchObject({ received_day: EARLIER, stage_day: stage });
});

test('a domestic measuring too, which is no step; never what was not measured, nor by restricted staff', async () => {
  const made = await boughtEarlier('GND');
  expect(await correct(manager, made, YESTERDAY)).toMatchObject({ error: { code: 'state_conflict' } });
  const body = { id: made.id, date: TODAY, ...HEAVY, notes: '' };
  succeeded(await operator.client('POST /order/dimensions/domestic', { body }));
  const before = await rowOf(app, made.id);
  expect(succeeded(await correct(manager, made, YESTERDAY)).data.received_date).toBe(at(YESTERDAY));
  expect(await rowOf(app, made.id)).toEqual({ ...before, received_day: YESTERDAY });
  expect(await correct(operator, made, TODAY)).toMatchObject({ status: 403 });
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
  const queued = await app.services.db
    .read(1)
    .selectFrom('mail')
    .select('template')
    .where('agency_id', '=', 1)
    .where('package_id', '=', made.id)
    .orderBy('id')
    .execute();
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
