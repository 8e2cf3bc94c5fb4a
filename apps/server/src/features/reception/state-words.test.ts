import { describe, expect, test } from 'vitest';
import { openHouse } from '../../../../../test/house.ts';
import { HEAVY, moveTo, processScan, receive, rowOf, TODAY } from '../../../../../test/warehouse.ts';
import { makePackage, type PackageOptions, SMALL_BOX } from '../../../../../test/factories-packages.ts';
import { changeRows, oneRow } from '../../../../../test/rows.ts';

const AGAIN = 'El paquete ya no está en el estado que esperaba, por favor recargue la página';

const { app, customer, manager, restricted: operator } = await openHouse();
const { name: managersName } = await oneRow(app, 'account', manager.id);

const buy = (options: Partial<PackageOptions> = {}) =>
  makePackage(app, 'caribe', { accountId: customer.id, ...options });
/** TEST_NOW in Miami. */
const timeNow = () =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: 'America/New_York',
    hour: '2-digit',
    minute: '2-digit',
  }).format(app.clock.now());

describe('a station that is refused reads the state beside the sentence', () => {
  test('what was not received yet, and where it is received', async () => {
    const made = await buy();
    expect(await processScan(operator, made.tracking)).toMatchObject({
      message: AGAIN,
      error: {
        code: 'state_conflict',
        state: {
          status_id: 1,
          status: 'Etiqueta creada',
          detail: 'Aún no ha sido recibido',
          next: 'receive',
        },
      },
    });
    const domestic = await buy({ code: 'GND' });
    expect(await receive(operator, domestic)).toMatchObject({
      error: { state: { detail: 'Es un paquete doméstico', next: 'measure' } },
    });
    const body = { id: made.id, date: TODAY, ...SMALL_BOX, notes: '' };
    expect(await operator.client('POST /order/dimensions/domestic', { body })).toMatchObject({
      error: { state: { detail: 'Es un paquete para Venezuela', next: 'receive' } },
    });
  });

  test('who received or processed it, and when; restricted staff read it too', async () => {
    const made = await buy();
    await receive(manager, made);
    const received = `Ya lo recibió ${managersName} a las ${timeNow()}`;
    const params = { id: made.tracking };
    expect(await operator.client('GET /order/warehouse/:id', { params })).toMatchObject({
      data: { last_step: received },
    });
    expect(await receive(operator, made)).toMatchObject({
      message: AGAIN,
      error: { state: { status_id: 2, detail: received, next: 'process' } },
    });
    await processScan(manager, made.tracking);
    expect(await processScan(operator, made.tracking)).toMatchObject({
      message: 'El paquete ya fue procesado.',
      error: {
        code: 'already_processed',
        state: { detail: `Ya lo procesó ${managersName} a las ${timeNow()}`, next: 'see' },
      },
    });
    await moveTo(manager, made, 5);
    expect(await moveTo(operator, made, 4)).toMatchObject({
      error: {
        state: {
          status_id: 5,
          detail: `Ya fue entregado: lo cambió ${managersName} a las ${timeNow()}`,
        },
      },
    });
  });

  test('a voided label; the customer who voided it is nobody to a station', async () => {
    const made = await buy();
    const voided = await customer.client('DELETE /purchase/label/:id', { params: { id: made.id } });
    expect(voided).toMatchObject({ success: true });
    const refused = await receive(operator, made);
    expect(refused).toMatchObject({ error: { state: { status: 'Anulado', next: 'see' } } });
    const detail = refused.success ? '' : refused.error.state?.detail;
    expect(detail).toMatch(/^Anulado( a las \d\d:\d\d)?$/);
  });

  test('a payment that is pending keeps its sentence, and says who received it', async () => {
    const made = await buy();
    await receive(manager, made, HEAVY);
    expect(await processScan(operator, made.tracking)).toMatchObject({
      message: 'Pago Pendiente',
      error: { state: { detail: expect.stringContaining(`Ya lo recibió ${managersName}`), next: 'see' } },
    });
  });

  test('the repackage label is not there yet before the reception, and no more once voided', async () => {
    const made = await buy();
    const print = () => operator.client('GET /lots/repackage/:id', { params: { id: made.id } });
    expect(await print()).toMatchObject({
      status: 409,
      message: 'La etiqueta todavía no está disponible: se imprime desde que el paquete es recibido',
      error: { state: { detail: 'Aún no ha sido recibido', next: 'receive' } },
    });
    await customer.client('DELETE /purchase/label/:id', { params: { id: made.id } });
    expect(await print()).toMatchObject({
      message: 'La etiqueta ya no está disponible para este paquete',
      error: { state: { detail: expect.stringContaining('Anulado') } },
    });
  });

  test('a customer reads the sentence alone', async () => {
    const made = await buy();
    await receive(manager, made);
    const refused = await customer.client('DELETE /purchase/label/:id', { params: { id: made.id } });
    expect(refused).toMatchObject({ error: { code: 'void_refused' } });
    expect(refused.success ? null : refused.error.state).not.toHaveProperty('detail');
    expect(JSON.stringify(refused)).not.toContain(managersName);
    expect(JSON.stringify(refused)).not.toContain('packageId');
  });
});

describe('the day of a reception', () => {
  const on = (id: number, date: string) => ({ body: { id, date, ...SMALL_BOX, notes: '' } });
  const FUTURE = {
    status: 400,
    message: 'La fecha no puede ser posterior a hoy',
    error: { fields: [{ field: 'date', message: 'La fecha no puede ser posterior a hoy' }] },
  };
  const BEFORE = {
    status: 400,
    error: { fields: [{ field: 'date', message: 'La fecha no puede ser anterior a la compra' }] },
  };

  test.each([
    ['POST /order/dimensions', 'AER'],
    ['POST /order/dimensions/domestic', 'GND'],
  ] as const)('%s: not after today, not before the purchase', async (call, code) => {
    const made = await buy({ code });
    expect(await operator.client(call, on(made.id, '2026-11-18'))).toMatchObject(FUTURE);
    expect(await operator.client(call, on(made.id, '2026-11-16'))).toMatchObject(BEFORE);
    expect(await rowOf(app, made.id)).toMatchObject({ status: 1, weight: null });
    expect(await operator.client(call, on(made.id, TODAY))).toMatchObject({ status: 200 });
  });

  test('a day between them is taken, and is the day of the step', async () => {
    const made = await buy();
    await changeRows(app, 'package', made.id, { order_day: '2026-11-10' });
    const answer = await operator.client('POST /order/dimensions', on(made.id, '2026-11-12'));
    expect(answer).toMatchObject({
      data: { steps: expect.arrayContaining([{ status_id: 2, date: '2026-11-12T00:00:00.000Z' }]) },
    });
  });
});
