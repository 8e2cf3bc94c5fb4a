import { describe, expect, test } from 'vitest';
import { makePerson } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { HEAVY, moveTo, processScan, receive, rowOf, TODAY, trailOf } from '../../../../../test/warehouse.ts';
import { makePackage, type PackageOptions } from '../../../../../test/factories-packages.ts';
import { mailsTo } from '../../../../../test/mails.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { picture } from '../../../../../test/pictures.ts';
import { changeRows } from '../../../../../test/rows.ts';

const { app, customer, manager, restricted: operator } = await openHouse();

const buy = (options: Partial<PackageOptions> = {}) =>
  makePackage(app, 'caribe', { accountId: customer.id, ...options });
describe('changing the status', () => {
  test('abroad: forward to any higher one, never from 1 to 2, each step with its day and mail', async () => {
    const owner = await makePerson(app, 'caribe', 'customer');
    const made = await buy({ accountId: owner.id });
    expect(await moveTo(operator, made, 2)).toMatchObject({
      error: { code: 'state_conflict', state: { status_id: 1, status: 'Etiqueta creada' } },
    });
    expect(await moveTo(operator, made, 3)).toMatchObject({ status: 409 });
    await receive(operator, made);
    expect(await moveTo(operator, made, 3)).toMatchObject({
      status: 200,
      message: 'El paquete ha cambiado de estado',
      data: { status_id: 3, status: 'Enviado/Transito', can: { process: false } },
    });
    expect(await moveTo(operator, made, 3)).toMatchObject({
      status: 409,
      error: { state: { status_id: 3 } },
    });
    expect(await moveTo(operator, made, 2)).toMatchObject({ status: 409 });
    const delivered = await moveTo(manager, made, 5);
    expect(delivered).toMatchObject({ data: { status_id: 5, status: 'Entregado' } });
    expect(delivered.success && delivered.data.steps.map(step => step.date !== null)).toEqual([
      true,
      true,
      true,
      false,
      true,
    ]);
    expect((await trailOf(app, 'package', made.id)).map(row => [row.action, row.to])).toEqual([
      ['package.received', expect.anything()],
      ['package.moved', { status: 3 }],
      ['package.moved', { status: 5 }],
    ]);
    const mails = await mailsTo(app, owner.email, 3);
    expect(mails.map(mail => mail.subject.includes(made.tracking))).toEqual([true, true, true]);
    expect(new Set(mails.map(mail => mail.subject)).size).toBe(3);
  });

  test('not while a payment is pending, nor to what is no status', async () => {
    const made = await buy();
    await receive(operator, made, HEAVY);
    expect(await moveTo(manager, made, 3)).toMatchObject({
      message: 'Pago Pendiente',
      error: { code: 'payment_pending', state: { status_id: 2 } },
    });
    for (const status_id of [0, 6, 1.5, 'x', null, undefined]) {
      const body = { id: made.id, status_id } as never;
      expect(await manager.client('PUT /order/status', { body })).toMatchObject({
        status: 400,
        message: 'No se ha seleccionado un nuevo estado',
      });
    }
    expect((await rowOf(app, made.id)).status).toBe(2);
  });

  test('two at once: one moves it, the other is told the state', async () => {
    const made = await buy();
    await receive(operator, made);
    const answers = await Promise.all([1, 2, 3].map(() => moveTo(operator, made, 3)));
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 409, 409]);
  });
});

describe('processing', () => {
  test('once; a second scan says so and changes nothing', async () => {
    const made = await buy();
    await receive(operator, made);
    expect(await processScan(operator, made.tracking.toLowerCase())).toMatchObject({
      status: 200,
      message: 'Se ha procesado el paquete correctamente.',
      data: { process_date: `${TODAY}T00:00:00.000Z`, can: { process: false } },
    });
    const before = await rowOf(app, made.id);
    expect(await processScan(manager, made.tracking)).toMatchObject({
      message: 'El paquete ya fue procesado.',
      error: { code: 'already_processed' },
    });
    expect(await rowOf(app, made.id)).toEqual(before);
    expect((await trailOf(app, 'package', made.id)).map(row => row.action)).toEqual([
      'package.received',
      'package.processed',
    ]);
  });

  test('only what exists', async () => {
    expect(await processScan(operator, 'nothing')).toMatchObject({ error: { code: 'tracking_not_found' } });
    expect(await processScan(operator, '  ')).toMatchObject({
      status: 400,
      message: 'El número de tracking no es válido.',
    });
  });
});

type State = 'created' | 'domestic' | 'received' | 'owing' | 'on its way' | 'delivered' | 'void';

async function packageThatIs(state: State) {
  const code = state === 'domestic' ? 'GND' : 'AER';
  const made = await makePackage(app, 'caribe', { accountId: customer.id, code });
  if (state === 'void') await changeRows(app, 'package', made.id, { voided_at: app.clock.now() });
  if (state === 'owing') succeeded(await receive(operator, made, HEAVY));
  if (state === 'received' || state === 'on its way' || state === 'delivered')
    succeeded(await receive(operator, made));
  if (state === 'on its way') succeeded(await moveTo(operator, made, 3));
  if (state === 'delivered') succeeded(await moveTo(operator, made, 5));
  return made;
}

const NOTHING = {
  receive: false,
  measure: false,
  measure_again: false,
  redate: false,
  remeasure: false,
  photo: false,
  move: [],
};
const NEW = { ...NOTHING, receive: true, photo: true };
const AT_HOME = { ...NOTHING, measure: true, photo: true, move: [5] };
const HERE = { ...NOTHING, photo: true, move: [3, 4, 5] };
const OWING = { ...NOTHING, photo: true };
const WAY = { ...NOTHING, move: [4, 5] };

test.each([
  ['created', NEW, NEW],
  ['domestic', AT_HOME, AT_HOME],
  ['received', HERE, { ...HERE, redate: true, remeasure: true }],
  ['owing', OWING, { ...OWING, measure_again: true, redate: true }],
  ['on its way', WAY, { ...WAY, redate: true, remeasure: true }],
  ['delivered', NOTHING, { ...NOTHING, redate: true, remeasure: true }],
  ['void', NOTHING, NOTHING],
] as const)(
  'what is offered of a package that is %s is what the calls then do',
  async (state, operators, managers) => {
    const made = await packageThatIs(state);
    const params = { id: made.tracking };
    for (const [who, offered] of [
      [operator, operators],
      [manager, managers],
    ] as const) {
      const { can } = succeeded(await who.client('GET /order/warehouse/:id', { params })).data;
      expect(can).toMatchObject(offered);
      // whatever is not offered is refused, and changes nothing
      for (const to of [1, 2, 3, 4, 5].filter(id => !can.move.includes(id)))
        expect(await moveTo(who, made, to), `to ${to}`).toMatchObject({ success: false, status: 409 });
      if (!can.receive && !can.measure_again)
        expect(await receive(who, made)).toMatchObject({ success: false, status: 409 });
      const photo = await who.client('POST /order/photo', { body: { id: made.id }, file: picture() });
      expect(photo.success).toBe(can.photo);
    }
    const { can } = succeeded(await manager.client('GET /order/warehouse/:id', { params })).data;
    const redated = await manager.client('PUT /order/reception', { body: { id: made.id, date: TODAY } });
    expect(redated.success).toBe(can.redate);
    const remeasured = await manager.client('PUT /order/measures', {
      body: { id: made.id, ...HEAVY, reason: 'Se midió otra vez' },
    });
    expect(remeasured.success).toBe(can.remeasure);
    if (can.measure_again) succeeded(await receive(manager, made));
    if (can.receive) succeeded(await receive(operator, made));
    const body = { id: made.id, date: TODAY, ...HEAVY, notes: '' };
    const measured = await operator.client('POST /order/dimensions/domestic', { body });
    expect(measured.success).toBe(can.measure);
    const [to] = can.move;
    if (to !== undefined) succeeded(await moveTo(operator, made, to));
  },
);

test('a customer is offered none of the counter', async () => {
  const made = await packageThatIs('received');
  const answer = await customer.client('GET /purchase/:tracking', { params: { tracking: made.tracking } });
  expect(succeeded(answer).data.can).toMatchObject({ ...NOTHING, process: false, deliver: false });
});
