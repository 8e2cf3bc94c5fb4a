import { beforeEach, describe, expect, test } from 'vitest';
import { TEST_NOW } from '../../../../../test/app.ts';
import type { Person } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { queuedMails } from '../../../../../test/mails.ts';
import { moveTo, receive, rowOf, trailOf } from '../../../../../test/warehouse.ts';
import type { Tx } from '../../db/within-agency.ts';
import { listCounts } from '../../../../../test/list-counts.ts';
import {
  type MadePackage,
  makePackage,
  type PackageOptions,
} from '../../../../../test/factories-packages.ts';
import { changeRows } from '../../../../../test/rows.ts';

const { app, customer, manager, restricted: operator } = await openHouse({ env: { UNDO_SECONDS: '10' } });
beforeEach(() => app.clock.set(TEST_NOW));

const buy = (options: Partial<PackageOptions> = {}) =>
  makePackage(app, 'caribe', { accountId: customer.id, ...options });
async function received(): Promise<MadePackage> {
  const made = await buy();
  await receive(operator, made);
  return made;
}
const undo = (who: Person, status_id: number, ...made: MadePackage[]) =>
  who.client('POST /order/status/undo', { body: { status_id, packages: made.map(({ id }) => id) } });
const takeBack = (who: Person, { id }: MadePackage, status_id: number, reason = 'Caja equivocada') =>
  who.client('POST /order/take-back', { body: { id, status_id, reason } });
const stepsOf = ({ id }: MadePackage) =>
  app.services.db
    .read(1)
    .selectOwn('package_step')
    .select(['status', 'day', 'at'])
    .where('package_id', '=', id)
    .orderBy('status')
    .execute();
/** Mails of the package's steps, with how many seconds their jobs wait. */
async function mailsOf({ id }: MadePackage) {
  const mails = (await queuedMails(app)).filter(one => one.packageId === id && one.template !== 'received');
  return mails.map(({ packageId: _, ...mail }) => mail);
}
/** It has stood in Miami since the day before. */
async function sinceYesterday({ id }: MadePackage): Promise<void> {
  const day = '2026-11-16';
  await changeRows(app, 'package', id, { stage_day: day });
  await changeRows(app, 'package_step', { package_id: id, status: 2 }, { day });
}
/** Totals of lists say what their rows say. */
async function expectCounted(): Promise<void> {
  const { counted, real } = await listCounts(app, 1);
  expect(counted).toEqual(real);
}
const sent = ({ id }: MadePackage) =>
  changeRows(app, 'mail', { package_id: id }, { state: 'sent', sent_at: app.clock.now() });

describe('undoing at once', () => {
  test('a step acts at once and its mail waits; undone, all is as before and the mail never leaves', async () => {
    const made = await received();
    await sinceYesterday(made);
    const shelf = { tracking: made.tracking, place: 'A-01-2' };
    await operator.client('PUT /order/shelf', { body: shelf });
    const [before, steps] = [await rowOf(app, made.id), await stepsOf(made)];
    const moved = await moveTo(operator, made, 3);
    expect(moved).toMatchObject({
      data: { status_id: 3 },
      undo: { seconds: 10, status_id: 3, packages: [made.id] },
    });
    expect(await mailsOf(made)).toEqual([{ template: 'shipped', state: 'queued', waits: 12 }]);
    expect(await undo(operator, 3, made)).toMatchObject({
      status: 200,
      message: 'El cambio de estado se deshizo',
    });
    expect(await rowOf(app, made.id)).toEqual(before);
    expect(before.shelf_place).not.toBeNull();
    expect(await stepsOf(made)).toEqual(steps);
    expect(await mailsOf(made)).toEqual([{ template: 'shipped', state: 'withdrawn', waits: 12 }]);
    expect((await trailOf(app, 'package', made.id)).slice(1)).toMatchObject([
      { action: 'package.moved', to: { status: 3 } },
      { action: 'package.taken_back', actor: operator.id, from: { status: 3 }, to: { status: 2 } },
    ]);
    await expectCounted();
    // a second click undoes no other step
    expect(await undo(operator, 3, made)).toMatchObject({ error: { code: 'step_followed' } });
    expect(await moveTo(operator, made, 4)).toMatchObject({ status: 200 });
  });

  test('only by whoever took it, for ten seconds, and while it is the last', async () => {
    const made = await received();
    await moveTo(operator, made, 3);
    expect(await undo(manager, 3, made)).toMatchObject({ error: { code: 'step_followed' } });
    await moveTo(manager, made, 4);
    expect(await undo(operator, 3, made)).toMatchObject({
      status: 409,
      message: 'No se puede revertir: después de ese paso ya se hizo algo más',
      error: { state: { status_id: 4 } },
    });
    app.clock.advance(11_001);
    expect(await undo(manager, 4, made)).toMatchObject({
      message: 'Ya pasó el tiempo para deshacerlo: un gerente puede revertir el paso con un motivo',
      error: { code: 'undo_late' },
    });
    expect((await rowOf(app, made.id)).status).toBe(4);
  });

  test('a whole list, all or none; the same key moves it once', async () => {
    const [one, two] = [await received(), await received()];
    const body = { status_id: 5, trackings: [one.tracking, 'NADA', two.tracking] };
    const move = () => operator.client('PUT /order/status/bulk', { body }, { idempotencyKey: 'lista' });
    const expected = {
      data: [{ ok: true }, { ok: false }, { ok: true }],
      undo: { status_id: 5, packages: [one.id, two.id] },
    };
    expect(await move()).toMatchObject(expected);
    expect(await move()).toMatchObject(expected);
    // what a station sends by itself of a list whose answer was lost
    const alone = { status_id: 5, trackings: [one.tracking] };
    expect(
      await operator.client('PUT /order/status/bulk', { body: alone }, { idempotencyKey: 'lista' }),
    ).toMatchObject({ data: [{ ok: true }] });
    expect((await trailOf(app, 'package', one.id)).map(({ action }) => action)).toEqual([
      'package.received',
      'package.moved',
    ]);
    const other = await received();
    expect(await undo(operator, 5, one, other)).toMatchObject({ status: 409 });
    expect((await rowOf(app, one.id)).status).toBe(5);
    expect(await undo(operator, 5, two, one)).toMatchObject({ status: 200 });
    for (const { id } of [one, two]) expect((await rowOf(app, id)).status).toBe(2);
    await expectCounted();
  });

  test('not a domestic delivery, which gives an invoice: it is not offered, its mail leaves at once, a list names it', async () => {
    const [made, listed, abroad] = [await buy({ code: 'GND' }), await buy({ code: 'GND' }), await received()];
    const moved = await moveTo(operator, made, 5);
    expect(moved).toMatchObject({ data: { status_id: 5 }, undo: null });
    expect(await mailsOf(made)).toEqual([{ template: 'delivered', state: 'queued', waits: 0 }]);
    const refused = {
      message: 'La entrega emitió la factura del paquete: ya no se puede revertir',
      error: { code: 'step_invoiced', state: { status_id: 5 } },
    };
    expect(await undo(operator, 5, made)).toMatchObject(refused);
    expect(await takeBack(manager, made, 5)).toMatchObject(refused);
    const body = { status_id: 5, trackings: [listed.tracking, abroad.tracking] };
    expect(await operator.client('PUT /order/status/bulk', { body })).toMatchObject({
      data: [
        { ok: true, detail: 'Se emitió su factura: no se puede deshacer' },
        { ok: true, detail: null },
      ],
      undo: { packages: [abroad.id] },
    });
    // a list that names one of them all the same is told which, and nothing of it is undone
    expect(await undo(operator, 5, abroad, listed, made)).toMatchObject({
      status: 409,
      message: `${made.tracking}, ${listed.tracking}: ${refused.message}`,
      error: { code: 'step_invoiced', trackings: [made.tracking, listed.tracking] },
    });
    expect((await rowOf(app, abroad.id)).status).toBe(5);
    expect(await undo(operator, 5, abroad)).toMatchObject({ status: 200 });
    for (const { id } of [made, listed]) expect((await rowOf(app, id)).status).toBe(5);
    const own = await customer.client('GET /purchase/invoice/:id', { params: { id: made.id } });
    expect(own).toMatchObject({ status: 200 });
    // and nobody is offered what is refused
    const seen = (await manager.client('GET /order/:id', { params: { id: made.tracking } })) as object;
    expect(seen).toMatchObject({ data: { can: { take_back: false, void: false } } });
  });

  test('a step to Venezuela stays undoable beside the invoice that its reception gave', async () => {
    const made = await received();
    expect((await trailOf(app, 'package', made.id)).map(({ action }) => action)).toEqual([
      'package.received',
    ]);
    const own = () => customer.client('GET /purchase/invoice/:id', { params: { id: made.id } });
    const before = await own();
    expect(before).toMatchObject({ status: 200 });
    await moveTo(operator, made, 5);
    expect(await takeBack(manager, made, 5)).toMatchObject({ data: { status_id: 2 } });
    expect(await own()).toEqual(before);
  });
});

describe('taking back later', () => {
  test('is a manager’s, with a reason; the customer hears of it if they heard of the step', async () => {
    const made = await received();
    await moveTo(operator, made, 3);
    await moveTo(operator, made, 4);
    await sent(made);
    app.clock.advance(3_600_000);
    expect(await takeBack(manager, made, 4, ' ')).toMatchObject({
      status: 400,
      message: 'Debe indicar el motivo',
    });
    expect(await takeBack(manager, made, 3)).toMatchObject({ status: 409 });
    expect(await takeBack(manager, made, 4)).toMatchObject({
      message: 'El cambio de estado se revirtió',
      data: { status_id: 3, can: { take_back: true } },
    });
    expect((await mailsOf(made)).map(({ template, state }) => [template, state])).toEqual([
      ['shipped', 'sent'],
      ['arrived', 'sent'],
      ['step_taken_back', 'queued'],
    ]);
    expect((await trailOf(app, 'package', made.id)).at(-1)).toEqual({
      action: 'package.taken_back',
      actor: manager.id,
      from: { status: 4 },
      to: { status: 3, reason: 'Caja equivocada', mailed: true },
    });
    expect(await takeBack(manager, made, 3)).toMatchObject({
      data: { status_id: 2, can: { take_back: false } },
    });
    expect(await takeBack(manager, made, 2)).toMatchObject({ error: { code: 'step_none' } });
    await expectCounted();
  });

  test('a mail that did not leave yet never does, and nothing is corrected', async () => {
    const made = await received();
    await moveTo(operator, made, 3);
    expect(await takeBack(manager, made, 3)).toMatchObject({ status: 200 });
    expect((await mailsOf(made)).map(({ template, state }) => [template, state])).toEqual([
      ['shipped', 'withdrawn'],
    ]);
  });

  test('what was delivered, invoiced and taken back before that was refused is not voided', async () => {
    const made = await buy({ code: 'GND' });
    await moveTo(operator, made, 5);
    const steps = (tx: Tx) => tx.deleteFrom('package_step').where('agency_id', '=', 1);
    await app.services.db.within(1, tx =>
      steps(tx).where('package_id', '=', made.id).where('status', '=', 5).execute(),
    );
    await changeRows(app, 'package', made.id, { status: 1 });
    for (const who of [customer, manager])
      expect(await who.client('DELETE /purchase/label/:id', { params: { id: made.id } })).toMatchObject({
        error: { code: 'void_refused' },
      });
    const { tracking } = made;
    const bought = succeeded(await customer.client('GET /purchase/:tracking', { params: { tracking } })).data;
    expect(bought).toMatchObject({ can: { void: false, label: true }, void_until: null });
  });
});
