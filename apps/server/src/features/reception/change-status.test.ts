import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../../../test/app.ts';
import { makePerson } from '../../../../../test/factories.ts';
import { CONTACTS, makePackage, type PackageOptions } from '../../../../../test/factories-packages.ts';
import { mailsTo } from '../../../../../test/mails.ts';
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

let app: TestApp;
let customer: Person;
let manager: Person;
let operator: Person;
let elsewhere: Person;

beforeAll(async () => {
  ({ app, customer, manager, operator, elsewhere } = await openWarehouse());
});
afterAll(() => app.stop());

const buy = (options: Partial<PackageOptions> = {}) =>
  makePackage(app, 'caribe', { accountId: customer.id, ...options });
describe('changing the status', () => {
  test('abroad: forward to any higher one, never from 1 to 2, each step with its day and mail', async () => {
    const owner = await makePerson(app, 'caribe', 'customer');
    const made = await buy({ accountId: owner.id });
    expect(await moveTo(operator, made, 2)).toMatchObject({
      status: 409,
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

  test('at home: from 1 to 5 alone', async () => {
    const made = await buy({ code: '2DA' });
    for (const to of [2, 3, 4]) {
      expect(await moveTo(operator, made, to)).toMatchObject({
        status: 409,
        error: { code: 'state_conflict' },
      });
    }
    expect(await moveTo(operator, made, 5)).toMatchObject({
      data: { status_id: 5, can: { deliver: false } },
    });
  });

  test('not while a payment is pending, nor to what is no status, nor elsewhere', async () => {
    const made = await buy();
    await receive(operator, made, HEAVY);
    expect(await moveTo(manager, made, 3)).toMatchObject({
      status: 409,
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
    expect(await moveTo(elsewhere, made, 3)).toMatchObject({
      status: 404,
      error: { code: 'package_not_found' },
    });
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
      status: 409,
      message: 'El paquete ya fue procesado.',
      error: { code: 'already_processed' },
    });
    expect(await rowOf(app, made.id)).toEqual(before);
    expect((await trailOf(app, 'package', made.id)).map(row => row.action)).toEqual([
      'package.received',
      'package.processed',
    ]);
  });

  test('only what was received, is paid and exists', async () => {
    const made = await buy();
    expect(await processScan(operator, made.tracking)).toMatchObject({
      status: 409,
      error: { code: 'state_conflict', state: { status_id: 1 } },
    });
    await receive(operator, made, HEAVY);
    expect(await processScan(operator, made.tracking)).toMatchObject({
      status: 409,
      error: { code: 'payment_pending' },
    });
    expect(await processScan(elsewhere, made.tracking)).toMatchObject({
      status: 404,
      error: { code: 'tracking_not_found' },
    });
    expect(await processScan(operator, 'nothing')).toMatchObject({ status: 404 });
    expect(await processScan(operator, '  ')).toMatchObject({
      status: 400,
      message: 'El número de tracking no es válido.',
    });
  });
});

describe('restricted staff', () => {
  const AMOUNTS = [
    'price',
    'final_payment',
    'ups_pickup_cost',
    'discount',
    'debt',
    'total',
    'lines',
    'amount',
    'sender_email',
    'sender_phone',
    'receive_email',
    'receive_phone',
    'carrier_leg_declared',
  ];
  const keysOf = (value: unknown): string[] =>
    value && typeof value === 'object'
      ? Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)])
      : [];

  test('never receive an amount nor a contact, whatever they call', async () => {
    const made = await buy();
    const params = { id: made.tracking };
    const page = { params: { n: 1, size: 50 } };
    const answers = [
      await receive(operator, made, HEAVY),
      await operator.client('GET /order/:id', { params }),
      await operator.client('GET /order/warehouse/:id', { params }),
      await operator.client('GET /order/page/:n/:size', page),
      await operator.client('GET /order/domestic/:n/:size', page),
    ];
    const other = await buy();
    answers.push(
      await receive(operator, other),
      await processScan(operator, other.tracking),
      await moveTo(operator, other, 3),
    );
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      const data = answer.success ? answer.data : null;
      expect(keysOf(data).filter(key => AMOUNTS.includes(key))).toEqual([]);
      for (const contact of CONTACTS) expect(JSON.stringify(answer)).not.toContain(contact);
    }
    expect(answers[1]).toMatchObject({ data: { payment: 1, payment_warning: 1 } });
  });
});
