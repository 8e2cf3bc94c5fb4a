import { describe, expect, test } from 'vitest';
import type { Person } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { HEAVY, receive, rowOf, TODAY, trailOf } from '../../../../../test/warehouse.ts';
import { makePackage, type PackageOptions, SMALL_BOX } from '../../../../../test/factories-packages.ts';
import { succeeded } from '../../../../../test/journey.ts';

const { app, customer, manager, restricted: operator } = await openHouse();

const buy = (options: Partial<PackageOptions> = {}) =>
  makePackage(app, 'caribe', { accountId: customer.id, ...options });
type Row = { tracking: string; weight: number; length: number; width: number; height: number };
const preview = (who: Person, rows: Row[]) => who.client('POST /order/receive/preview', { body: { rows } });
const apply = (who: Person, rows: Row[], idempotencyKey?: string) =>
  who.client(
    'POST /order/receive/bulk',
    { body: { rows, date: TODAY, notes: 'De la lista' } },
    { idempotencyKey },
  );

describe('receiving a list', () => {
  test('the preview says what each row would owe and changes nothing; receiving it does just that', async () => {
    const [fits, heavy, gone, domestic] = [await buy(), await buy(), await buy(), await buy({ code: 'GND' })];
    await receive(operator, gone);
    const rows = [
      { tracking: fits.tracking.toLowerCase(), ...SMALL_BOX },
      { tracking: heavy.carrierTracking, ...HEAVY },
      { tracking: gone.tracking, ...SMALL_BOX },
      { tracking: domestic.tracking, ...SMALL_BOX },
      { tracking: 'NADA', ...SMALL_BOX },
      { tracking: fits.carrierTracking, ...HEAVY },
    ];
    const seen = succeeded(await preview(manager, rows));
    expect(seen.data).toMatchObject([
      { ok: true, message: null, tracking_number: fits.tracking, payment: 0, debt: 0 },
      { ok: true, tracking_number: heavy.tracking, payment: 1, payment_warning: 1 },
      { ok: false, message: 'El paquete ya no está en el estado que esperaba, por favor recargue la página' },
      { ok: false, tracking_number: domestic.tracking },
      {
        ok: false,
        message: 'No se encontro ningun paquete con ese numero de tracking',
        tracking_number: null,
      },
      { ok: false, message: 'Este paquete ya está en la lista' },
    ]);
    expect((await rowOf(app, fits.id)).status).toBe(1);

    const done = succeeded(await apply(manager, rows));
    expect(done.data.map(({ ok }) => ok)).toEqual([true, true, false, false, false, false]);
    // a list counts packages, not lines
    expect(done.data[5]).toMatchObject({
      message: 'Este paquete ya está en la lista',
      payment: 0,
      detail: null,
    });
    expect(done.data.map(({ detail }) => detail)).toMatchObject([
      null,
      null,
      expect.stringMatching(/^Ya lo recibió .+ a las \d\d:\d\d$/),
      'Es un paquete doméstico',
      null,
      null,
    ]);
    expect(done.data[1]).toMatchObject({ payment: 1, debt: (seen.data[1] as { debt: number }).debt });
    expect(await rowOf(app, fits.id)).toMatchObject({
      status: 2,
      weight: SMALL_BOX.weight,
      notes: 'De la lista',
    });
    expect(await rowOf(app, heavy.id)).toMatchObject({ status: 2, payment: true });
  });

  test('with its key a package that stands there by both numbers is received once, and counted once', async () => {
    const made = await buy();
    const rows = [made.carrierTracking, made.tracking].map(tracking => ({ tracking, ...HEAVY }));
    const first = await apply(manager, rows, 'both numbers');
    expect(first).toMatchObject({
      data: [
        { ok: true, payment: 1 },
        { ok: false, payment: 0 },
      ],
    });
    expect(await apply(manager, rows, 'both numbers')).toEqual(first);
  });

  test('a list is received neither tomorrow nor before its packages were bought', async () => {
    const made = await buy();
    const rows = [{ tracking: made.tracking, ...SMALL_BOX }];
    const on = (date: string) => ({ body: { rows, date, notes: '' } });
    for (const call of ['POST /order/receive/preview', 'POST /order/receive/bulk'] as const) {
      expect(await operator.client(call, on('2026-11-18'))).toMatchObject({
        status: 400,
        error: { fields: [{ field: 'date', message: 'La fecha no puede ser posterior a hoy' }] },
      });
      expect(await operator.client(call, on('2026-11-16'))).toMatchObject({
        data: [{ ok: false, message: 'La fecha no puede ser anterior a la compra' }],
      });
    }
    expect((await rowOf(app, made.id)).status).toBe(1);
  });

  test('a list that arrives twice with its key is received once, and answered the same', async () => {
    const made = [await buy(), await buy()];
    const rows = made.map(({ tracking }) => ({ tracking, ...HEAVY }));
    const first = await apply(manager, rows, 'list');
    expect(await apply(manager, rows, 'list')).toEqual(first);
    for (const { id } of made)
      expect((await trailOf(app, 'package', id)).map(({ action }) => action)).toEqual(['package.received']);
    // another list is no correction of what was received
    const again = await apply(
      manager,
      rows.map(row => ({ ...row, weight: 50 })),
      'another list',
    );
    expect(again).toMatchObject({ data: [{ ok: false }, { ok: false }] });
  });

  test('restricted staff see that something is owed, never how much', async () => {
    const made = await buy();
    const rows = [{ tracking: made.tracking, ...HEAVY }];
    for (const answer of [await preview(operator, rows), await apply(operator, rows)]) {
      expect(answer).toMatchObject({ data: [{ ok: true, payment: 1 }] });
      expect(answer).not.toHaveProperty(['data', 0, 'debt']);
    }
  });

  test('an empty list, one that is too long and bad measures are refused with their texts', async () => {
    const row = { tracking: 'CE', ...SMALL_BOX };
    expect(await preview(operator, [])).toMatchObject({
      status: 400,
      message: 'Debe ingresar al menos un paquete',
    });
    expect(
      await preview(
        operator,
        Array.from({ length: 201 }, () => row),
      ),
    ).toMatchObject({
      status: 400,
      message: 'La lista es demasiado larga, el máximo es 200 paquetes',
    });
    expect(await preview(operator, [row, { ...row, width: 0 }])).toMatchObject({
      status: 400,
      error: {
        fields: [{ field: 'rows.1.width', message: 'Los campos no pueden ser menores o iguales a 0' }],
      },
    });
  });
});

describe('a long list', () => {
  test('is looked up at once: forty rows do not ask the database forty times', async () => {
    const made = [];
    for (let n = 0; n < 40; n++) made.push(await buy());
    let asked = 0;
    app.services.db.pool.on('acquire', () => asked++);
    const answer = await preview(
      operator,
      made.map(({ tracking }) => ({ tracking, ...SMALL_BOX })),
    );
    expect(answer).toMatchObject({ data: made.map(() => ({ ok: true })) });
    // it takes two; mails that are sent meanwhile take some
    expect(asked).toBeLessThan(20);
  });

  test('is received whole when the carrier hangs, by the declared legs', async () => {
    const made = [];
    for (let n = 0; n < 12; n++) made.push(await buy());
    const { carrier } = app.services;
    const real = carrier.rate;
    carrier.rate = () => new Promise(() => undefined);
    try {
      const began = performance.now();
      const answer = await apply(
        operator,
        made.map(({ tracking }) => ({ tracking, ...SMALL_BOX })),
        'hanging',
      );
      expect(answer).toMatchObject({ data: made.map(() => ({ ok: true })) });
      // twelve boxes, ten at a time, three seconds each; one after the other they take 36
      expect(performance.now() - began).toBeLessThan(20_000);
      expect(await rowOf(app, made[0]?.id ?? 0)).toMatchObject({ status: 2, carrier_leg_declared: true });
    } finally {
      carrier.rate = real;
    }
  });
});

describe('moving a list', () => {
  test('each goes by itself; who may not go there stays and is said to', async () => {
    const [ready, owing, created] = [await buy(), await buy(), await buy()];
    await receive(operator, ready);
    await receive(operator, owing, HEAVY);
    const { package_number: number } = await rowOf(app, ready.id);
    const trackings = [
      `${number}-${ready.tracking}`,
      owing.tracking,
      created.carrierTracking,
      'NADA',
      `${number}`,
    ];
    const answer = await operator.client('PUT /order/status/bulk', { body: { status_id: 3, trackings } });
    expect(answer).toMatchObject({
      data: [
        { tracking: trackings[0], ok: true, message: null, status: 'Enviado/Transito' },
        {
          ok: false,
          message: 'Pago Pendiente',
          status: 'Almacen Miami',
          detail: expect.stringContaining('Ya lo recibió'),
        },
        { ok: false, status: 'Etiqueta creada', detail: 'Aún no ha sido recibido' },
        { ok: false, message: 'No se encontro ningun paquete con ese numero de tracking', status: null },
        {
          ok: false,
          status: 'Enviado/Transito',
          detail: expect.stringContaining('Ya está en Enviado/Transito: lo cambió'),
        },
      ],
    });
    expect((await rowOf(app, ready.id)).status).toBe(3);
    expect((await rowOf(app, owing.id)).status).toBe(2);
    const nowhere = await operator.client('PUT /order/status/bulk', { body: { status_id: 9, trackings } });
    expect(nowhere).toMatchObject({ status: 400, message: 'No se ha seleccionado un nuevo estado' });
  });
});
