import { invalid } from '@puerta/contract/messages.es';
import { priceFromTariff, type StoredTariff } from '@puerta/domain/money/pricing';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { TestApp } from '../../../../../test/app.ts';
import { makePerson } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { HEAVY, type Measures, receive, rowOf, TODAY, trailOf } from '../../../../../test/warehouse.ts';
import {
  type MadePackage,
  makePackage,
  type PackageOptions,
  SMALL_BOX,
} from '../../../../../test/factories-packages.ts';
import { mailsTo } from '../../../../../test/mails.ts';
import { APPROVED, card } from '../../../../../test/orders.ts';
import { changeRows, oneRow } from '../../../../../test/rows.ts';
import { ProviderUnavailable } from '../../adapters/provider-error.ts';

const { app, customer, manager, restricted: operator } = await openHouse();

const buy = (options: Partial<PackageOptions> = {}) =>
  makePackage(app, 'caribe', { accountId: customer.id, ...options });
async function tariffOf(made: MadePackage): Promise<StoredTariff> {
  const row = await oneRow(app, 'orders', made.orderId);
  return row.tariff as unknown as StoredTariff;
}
async function legOf(box: Measures): Promise<number> {
  const answer = await app.services.carrier.rate({
    from: { zip: '32801' },
    to: { zip: '33166' },
    parcels: [box],
    service: 'GND',
    residential: true,
  });
  if (!answer.ok) throw new Error(answer.reason);
  return answer.rates[0]?.publishedCents ?? 0;
}

describe('receiving', () => {
  test('as declared: nothing is owed, a number is given, the customer is told', async () => {
    const owner = await makePerson(app, 'caribe', 'customer');
    const made = await buy({ accountId: owner.id });
    const answer = await receive(operator, made, {}, 'Caja sin golpes');
    expect(answer).toMatchObject({
      status: 200,
      message: 'El paquete ha sido recibido correctamente',
      data: {
        status_id: 2,
        status: 'Almacen Miami',
        payment: 0,
        payment_warning: 0,
        package_number: expect.stringMatching(/^P\d{6}$/),
        notes: 'Caja sin golpes',
        can: { receive: false, process: true },
      },
    });
    expect(answer.success && answer.data.steps[1]).toEqual({ status_id: 2, date: `${TODAY}T00:00:00.000Z` });
    expect(await rowOf(app, made.id)).toMatchObject({
      final_payment_cents: null,
      carrier_leg_declared: false,
      received_day: TODAY,
    });
    expect(await trailOf(app, 'package', made.id)).toEqual([
      {
        action: 'package.received',
        actor: operator.id,
        from: { status: 1, weight: null, length: null, width: null, height: null, final_payment_cents: null },
        to: { status: 2, ...SMALL_BOX, final_payment_cents: null },
      },
    ]);
    expect((await mailsTo(app, owner.email)).map(mail => mail.subject)).toEqual([
      `Recibimos su paquete ${made.tracking}`,
    ]);
  });

  test('heavier: the difference by the stored tariff is owed, whatever the agency charges today', async () => {
    const owner = await makePerson(app, 'caribe', 'customer');
    const made = await buy({ accountId: owner.id });
    const tariff = await tariffOf(made);
    const due = (priceFromTariff(HEAVY, tariff, await legOf(HEAVY))?.totalCents ?? 0) - made.priceCents;
    await changeRows(app, 'city', {}, { air_cost_cents: 9900 });
    try {
      const answer = await receive(manager, made, HEAVY);
      expect(answer).toMatchObject({
        data: {
          payment: 1,
          payment_warning: 1,
          final_payment: due / 100,
          debt: due / 100,
          total: (made.priceCents + due) / 100,
          ...HEAVY,
          declared: SMALL_BOX,
          carrier_leg_declared: false,
          can: { process: false, invoice: false },
        },
      });
      expect(due).toBeGreaterThan(100);
    } finally {
      await changeRows(app, 'city', {}, { air_cost_cents: 400 });
    }
    const own = await owner.client('GET /purchase/:tracking', { params: { tracking: made.tracking } });
    expect(own).toMatchObject({ data: { debt: due / 100, can: { pay: true, label: false, pickup: false } } });
    const shown = await app.client('caribe')('GET /tracking/:code', { params: { code: made.tracking } });
    expect(shown).toMatchObject({
      data: { debt: due / 100, payment: 1, can: { pay: true, invoice: false } },
    });
    const [mail, ...others] = await mailsTo(app, owner.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toContain(made.tracking);
    expect(mail?.text).toContain((due / 100).toFixed(2));
  });

  test('a little heavier asks for nothing, but says so', async () => {
    const made = await buy();
    expect(await receive(operator, made, { weight: 30.01 })).toMatchObject({
      data: { payment: 0, payment_warning: 1, weight: 30.01 },
    });
    expect((await rowOf(app, made.id)).final_payment_cents).toBeNull();
  });

  test('a promotion pays only what it exceeds the allowed box by, at the standard tariff', async () => {
    const allowed = { weight: 50, length: 21, width: 15, height: 16 };
    const fits = await buy({ code: 'AGPB', parcel: allowed });
    expect(await receive(manager, fits, allowed)).toMatchObject({
      data: { payment: 0, final_payment: null },
    });
    const large = await buy({ code: 'AGPB', parcel: allowed });
    const measured = { weight: 60, length: 27, width: 20, height: 20 };
    const tariff = await tariffOf(large);
    expect(tariff.transport).toBe('OCEAN');
    const standard = priceFromTariff(allowed, tariff, tariff.carrierCents)?.totalCents ?? 0;
    const due = (priceFromTariff(measured, tariff, await legOf(measured))?.totalCents ?? 0) - standard;
    expect(await receive(manager, large, measured)).toMatchObject({
      data: { payment: 1, final_payment: due / 100, price: 399 },
    });
  });

  test('a box past the limits of the carrier is rated at them', async () => {
    const made = await buy({ code: 'MAR' });
    const answer = await receive(manager, made, { weight: 900, length: 180, width: 60, height: 60 });
    expect(answer).toMatchObject({ data: { payment: 1, carrier_leg_declared: false } });
  });

  test('what is too heavy, as all that reception’s form refuses, changes nothing', async () => {
    const made = await buy();
    expect(await receive(operator, made, { weight: 1001 })).toMatchObject({
      status: 400,
      message: 'Las medidas no pueden pasar de 1000 libras ni de 200 pulgadas',
    });
    expect(await rowOf(app, made.id)).toMatchObject({ status: 1, weight: null });
  });

  test('on a day that only Greenwich has already is refused', async () => {
    const made = await buy();
    const now = app.clock.now();
    app.clock.set(new Date('2026-11-18T02:00:00Z'));
    const body = { id: made.id, ...SMALL_BOX, date: '2026-11-18' };
    expect(await operator.client('POST /order/dimensions', { body })).toMatchObject({
      status: 400,
      message: invalid.reception.future,
      error: { fields: [{ field: 'date' }] },
    });
    app.clock.set(now);
    expect(await rowOf(app, made.id)).toMatchObject({ status: 1, received_day: null });
  });

  test('two stations at once: one receives, the other is told the state', async () => {
    for (const box of [SMALL_BOX, HEAVY]) {
      const made = await buy();
      // no manager among them: one who comes a moment later measures again, which is theirs to do
      const answers = await Promise.all([
        receive(operator, made, box),
        receive(operator, made, { ...box, weight: 50 }),
        receive(operator, made, box),
      ]);
      const [done, ...others] = answers.toSorted((one, other) => one.status - other.status);
      expect(done).toMatchObject({ status: 200, data: { status_id: 2 } });
      for (const other of others) {
        expect(other).toMatchObject({
          error: { code: 'state_conflict', state: { status_id: 2, status: 'Almacen Miami' } },
        });
      }
      expect(await trailOf(app, 'package', made.id)).toHaveLength(1);
    }
  });

  test('numbers of packages are consecutive, whoever receives at the same time', async () => {
    const many = await Promise.all(Array.from({ length: 6 }, () => buy()));
    const answers = await Promise.all(many.map(made => receive(operator, made)));
    const numbers = answers
      .map(answer => (answer.success ? Number(answer.data.package_number?.slice(1)) : 0))
      .sort((one, other) => one - other);
    expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] ?? 0) + at));
  });
});

describe('when the carrier does not rate the measured box', () => {
  const { rate } = { rate: (...args: Parameters<TestApp['services']['carrier']['rate']>) => real(...args) };
  let real: TestApp['services']['carrier']['rate'];
  beforeAll(() => {
    real = app.services.carrier.rate;
  });
  afterEach(() => {
    app.services.carrier.rate = rate;
  });

  test.each([
    ['it is down', () => Promise.reject(new ProviderUnavailable('carrier', 'down'))],
    ['it refuses', () => Promise.resolve({ ok: false, reason: 'unknown_zip' } as const)],
    ['it never answers', () => new Promise<never>(() => undefined)],
  ])('%s: the declared leg stands, and managers see that it did', async (_name, answer) => {
    const made = await buy();
    const tariff = await tariffOf(made);
    const due = (priceFromTariff(HEAVY, tariff, tariff.carrierCents)?.totalCents ?? 0) - made.priceCents;
    app.services.carrier.rate = answer;
    const began = performance.now();
    expect(await receive(manager, made, HEAVY)).toMatchObject({
      status: 200,
      data: { status_id: 2, payment: 1, final_payment: due / 100, carrier_leg_declared: true },
    });
    // three seconds, and what a busy machine needs; a provider that is waited for takes fifteen
    expect(performance.now() - began).toBeLessThan(12_000);
    expect(await rowOf(app, made.id)).toMatchObject({ carrier_leg_declared: true });
  });
});

describe('measuring again', () => {
  test('a manager corrects it while the debt is unpaid, and the debt with it', async () => {
    const made = await buy();
    await receive(operator, made, HEAVY);
    const first = await rowOf(app, made.id);
    expect(await receive(operator, made)).toMatchObject({
      error: { code: 'state_conflict', state: { status_id: 2 } },
    });
    const lighter = await receive(manager, made, { ...HEAVY, weight: 40, length: 18 });
    expect(lighter).toMatchObject({
      message: 'Las medidas del paquete se han corregido',
      data: { payment: 1, package_number: first.package_number },
    });
    const second = await rowOf(app, made.id);
    expect(second.final_payment_cents).toBeLessThan(first.final_payment_cents ?? 0);
    expect(await receive(manager, made)).toMatchObject({
      data: { payment: 0, final_payment: null, package_number: first.package_number, can: { process: true } },
    });
    expect(await receive(manager, made)).toMatchObject({ status: 409 });
    expect((await trailOf(app, 'package', made.id)).map(({ action, actor }) => [action, actor])).toEqual([
      ['package.received', operator.id],
      ['package.measured_again', manager.id],
      ['package.measured_again', manager.id],
    ]);
  });

  test('not what somebody else measured while the carrier was asked', async () => {
    const made = await buy();
    await receive(operator, made, HEAVY);
    const { carrier } = app.services;
    const rated = carrier.rate.bind(carrier);
    const asked = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    const rate = vi.spyOn(carrier, 'rate').mockImplementationOnce(async request => {
      asked.resolve();
      await answered.promise;
      return rated(request);
    });
    const early = receive(manager, made, { ...HEAVY, weight: 50 });
    await asked.promise;
    expect(await receive(manager, made, { ...HEAVY, weight: 60 })).toMatchObject({ status: 200 });
    const measured = await rowOf(app, made.id);
    answered.resolve();
    expect(await early).toMatchObject({
      error: { code: 'state_conflict', state: { status_id: 2 } },
    });
    expect(await rowOf(app, made.id)).toEqual(measured);
    rate.mockRestore();
  });

  test.each([
    ['authorizing', 'debt_being_paid', 'being_paid'],
    ['held', 'debt_in_review', 'payment_in_review'],
  ])('not while its payment is %s; the carrier is not asked about it', async (state, code, again) => {
    const made = await buy();
    await receive(operator, made, HEAVY);
    const attempt = {
      agency_id: 1,
      id: 900_000 + made.id,
      kind: 'debt',
      package_id: made.id,
      reference: `paying-${made.id}`,
      amount_cents: 100,
      state,
      provider: 'simulator',
      created_at: app.clock.now(),
      updated_at: app.clock.now(),
    };
    await app.services.db.within(1, tx => tx.insertInto('attempt').values(attempt).execute());
    const before = await rowOf(app, made.id);
    const rate = vi.spyOn(app.services.carrier, 'rate');
    const refused = { status: 409, error: { code } };
    expect(await receive(manager, made)).toMatchObject(refused);
    expect(rate).not.toHaveBeenCalled();
    rate.mockRestore();
    const cash = { id: made.id, method: 'cash', reference: '', note: '' } as const;
    expect(await manager.client('POST /order/payment', { body: cash })).toMatchObject(refused);
    const body = { id: made.id, ...card(APPROVED) };
    const paid = await customer.client('POST /purchase/debt', { body });
    expect(paid).toMatchObject({ status: 409, error: { code: again } });
    expect(await rowOf(app, made.id)).toEqual(before);
  });
});
