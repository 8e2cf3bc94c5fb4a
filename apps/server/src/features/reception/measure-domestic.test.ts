import { describe, expect, test } from 'vitest';
import type { Person } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { HEAVY, moveTo, receive, rowOf, TODAY, trailOf } from '../../../../../test/warehouse.ts';
import { CONTACTS, type MadePackage, makePackage } from '../../../../../test/factories-packages.ts';
import { mailsTo } from '../../../../../test/mails.ts';

const { app, customer, manager, restricted: operator } = await openHouse();

const buy = (code: 'GND' | 'AER' = 'GND') => makePackage(app, 'caribe', { accountId: customer.id, code });
const look = (who: Person, id: string) => who.client('GET /order/receive/domestic/:id', { params: { id } });
const measure = (who: Person, made: MadePackage, measures = HEAVY) =>
  who.client('POST /order/dimensions/domestic', {
    body: { id: made.id, date: TODAY, ...measures, notes: 'Caja nueva' },
  });

describe('the domestic counter', () => {
  test('finds domestic packages by either number, and no others', async () => {
    const made = await buy();
    for (const number of [made.tracking.toLowerCase(), made.carrierTracking]) {
      expect(await look(operator, number)).toMatchObject({
        data: { tracking_number: made.tracking, can: { receive: true, deliver: true, process: false } },
      });
    }
    const abroad = await buy('AER');
    const notFound = {
      status: 404,
      message: 'No se encontro ningun paquete con ese numero de tracking',
    };
    expect(await look(manager, abroad.tracking)).toMatchObject(notFound);
    expect(await look(manager, 'NADA')).toMatchObject(notFound);
  });

  test('shows restricted staff neither amounts nor contacts', async () => {
    const made = await buy();
    const full = await look(manager, made.tracking);
    expect(full).toMatchObject({ data: { price: made.priceCents / 100, sender_phone: '3055550199' } });
    const answer = await look(operator, made.tracking);
    for (const key of ['price', 'debt', 'total', 'lines', 'ups_pickup_cost'])
      expect(answer).not.toHaveProperty(['data', key]);
    for (const contact of CONTACTS) expect(JSON.stringify(answer)).not.toContain(contact);
  });

  test('records measurements, keeps status 1, never makes a debt, and may measure again', async () => {
    const made = await buy();
    expect(await measure(operator, made)).toMatchObject({
      status: 200,
      data: {
        status_id: 1,
        payment: 0,
        payment_warning: 1,
        package_number: null,
        ...HEAVY,
        notes: 'Caja nueva',
      },
    });
    expect(await measure(manager, made, { ...HEAVY, weight: 44 })).toMatchObject({ data: { weight: 44 } });
    expect(await rowOf(app, made.id)).toMatchObject({
      status: 1,
      payment: false,
      final_payment_cents: null,
      received_day: TODAY,
    });
    expect((await trailOf(app, 'package', made.id)).map(({ action }) => action)).toEqual([
      'package.measured',
      'package.measured',
    ]);
    expect((await mailsTo(app, customer.email, 0)).filter(mail => mail.text.includes(made.tracking))).toEqual(
      [],
    );
  });

  test('goes from 1 to 5 alone: any other step is a conflict that changes nothing', async () => {
    const made = await buy();
    for (const status of [1, 2, 3, 4]) {
      expect(await moveTo(operator, made, status)).toMatchObject({
        error: { code: 'state_conflict', state: { status_id: 1, status: 'Etiqueta creada' } },
      });
    }
    expect(await moveTo(operator, made, 5)).toMatchObject({ data: { status_id: 5 } });
    expect(await measure(operator, made)).toMatchObject({ status: 409, error: { state: { status_id: 5 } } });
    expect(await moveTo(operator, made, 1)).toMatchObject({ status: 409 });
  });

  test('is not where parcels to Venezuela are received, nor the other way round', async () => {
    const abroad = await buy('AER');
    expect(await measure(operator, abroad)).toMatchObject({ error: { code: 'state_conflict' } });
    const made = await buy();
    expect(await receive(operator, made)).toMatchObject({ error: { code: 'state_conflict' } });
    expect((await rowOf(app, made.id)).weight).toBeNull();
  });
});
