import { declined } from '@puerta/contract/money/declined.es';
import { refusals } from '@puerta/contract/messages.es';
import { invalidPickup } from '@puerta/contract/parcels/pickups.es';
import { beforeEach, describe, expect, test } from 'vitest';
import { TEST_NOW } from '../../../../../test/app.ts';
import { COLLECTED, type Collected, makeCollected } from '../../../../../test/collected.ts';
import { makePerson } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { makePackage } from '../../../../../test/factories-packages.ts';
import { mailTo } from '../../../../../test/mails.ts';
import { card, HELD, orderBody, pickupBody, SILENT } from '../../../../../test/orders.ts';
import { recoverPurchases } from '../payment-engine/recover-purchases.ts';
import { succeeded } from '../../../../../test/journey.ts';

let buyer: Collected;
const house = await openHouse();
const { app, superuser } = house;
beforeEach(async () => {
  app.clock.set(TEST_NOW);
  buyer = await makeCollected(house);
});

const packageOf = async (id: number) =>
  succeeded(await buyer.client('GET /purchase/:tracking', { params: { tracking: String(id) } })).data;

describe('the days', () => {
  const days = async (now: string) => {
    app.clock.set(new Date(now));
    const { client } = await makePerson(app, 'caribe', 'customer');
    return succeeded(await client('GET /purchase/pickup/days', {})).data;
  };

  test('are the next eight business days, in the agency’s time zone, with five windows and the fee', async () => {
    const answer = await days('2026-11-17T15:00:00Z');
    // the 26th is Thanksgiving
    expect(answer.days).toEqual(
      ['18', '19', '20', '23', '24', '25', '27', '30'].map(day => `2026-11-${day}`),
    );
    expect(answer.windows.map(({ start, end }) => `${start}-${end}`)).toEqual([
      '0800-1200',
      '0900-1300',
      '1100-1500',
      '1300-1700',
      '1500-1900',
    ]);
    expect(answer.fee).toBe(25);
  });

  test('tomorrow is the agency’s, not that of Greenwich', async () => {
    // still the 17th in Miami
    expect((await days('2026-11-18T03:00:00Z')).days[0]).toBe('2026-11-18');
  });
});

describe('a pickup', () => {
  test('is scheduled, paid once, and stands on every package of the order; its cost on one', async () => {
    const [first = 0, second = 0] = await buyer.parcels(2);
    const answer = await buyer.schedule(pickupBody(second, { qty: 2 }));
    expect(answer).toMatchObject({
      status: 200,
      message: 'Su recogida ha sido programada',
      data: { id: second, fee: 25, date: '2026-11-18', startTime: '0800', packages: [first, second] },
    });
    const prn = answer.success ? answer.data.prn : null;
    expect(prn).toMatch(/^[0-9A-Z]{11}$/);
    const before = { price: 86.62, can: { pickup: false }, pickup: 1, ups_prn: prn };
    expect(await packageOf(first)).toMatchObject({ ...before, ups_pickup_cost: null, total: 86.62 });
    expect(await packageOf(second)).toMatchObject({ ...before, ups_pickup_cost: 25, total: 111.62 });
    expect(await buyer.attempts()).toEqual([COLLECTED]);
    const mail = await mailTo(app, buyer.email, 'Recogida programada', 2);
    for (const fact of [prn ?? '', '18 nov 2026', '08:00 a 12:00']) expect(mail.text).toContain(fact);
    expect(mail.html).toContain('Caribe Express');
  });

  test('that its buyer chose is said of each box until it is scheduled', async () => {
    const asked = async (pickup?: boolean) => {
      const body = { ...orderBody(house.place.city), ...(pickup !== undefined && { pickup }) };
      const { data } = succeeded(await buyer.client('POST /order/create', { body }));
      const order = succeeded(
        await buyer.client('GET /purchase/order/:id', { params: { id: data.id } }),
      ).data;
      return order.packages.map(({ pickup_asked, can }) => [pickup_asked, can.pickup]);
    };
    expect([await asked(true), await asked()]).toEqual([[[true, true]], [[false, true]]]);
  });

  test('that comes to the same address for another order is told before a second one is paid', async () => {
    const [first = 0] = await buyer.parcels(1, '77 Calle Ocho');
    const { prn } = succeeded(await buyer.schedule(pickupBody(first))).data;
    const [second = 0] = await buyer.parcels(1, '77 Calle Ocho');
    const booked = async (id: number, { client } = buyer as Pick<Collected, 'client'>) =>
      succeeded(await client('GET /purchase/pickup/days', { query: { id } })).data.booked;
    const { order_id } = await packageOf(first);
    const visit = { date: '2026-11-18', start: '0800', end: '1200', code: prn, orders: [order_id] };
    expect(await booked(second)).toEqual([visit]);
    // not its own, nor anybody else's
    expect(await booked(first)).toEqual([]);
    expect(await booked(second, await makePerson(app, 'caribe', 'customer'))).toEqual([]);
    // one visit, however many orders it is for
    expect(succeeded(await buyer.schedule(pickupBody(second))).data.prn).toBe(prn);
    expect(succeeded(await buyer.client('GET /purchase/home')).data.visits).toMatchObject([
      { code: prn, packages: 2 },
    ]);
    await superuser.query("update pickup set day = '2026-11-16' where agency_id = 1 and prn = $1", [prn]);
    expect(await booked(second)).toEqual([]);
  });

  test('ends with its last label: the page says so before, the line of time and a mail after', async () => {
    const [first = 0, second = 0] = await buyer.parcels(2);
    const { prn } = succeeded(await buyer.schedule(pickupBody(first, { qty: 2 }))).data;
    const voidIt = async (id: number) => {
      succeeded(await buyer.client('DELETE /purchase/label/:id', { params: { id } }));
      await recoverPurchases(app.services);
    };
    const told = async () => {
      const { tracking_number: tracking } = await packageOf(first);
      const answer = await buyer.client('GET /purchase/:tracking/movements', { params: { tracking } });
      return succeeded(answer).data.map(({ kind }) => kind);
    };
    expect((await packageOf(first)).ends_visit).toBe(false);
    await voidIt(second);
    expect((await packageOf(first)).ends_visit).toBe(true);
    expect(await told()).not.toContain('pickup.called_off');
    await voidIt(first);
    expect(await told()).toContain('pickup.called_off');
    const { text } = await mailTo(app, buyer.email, 'UPS ya no pasará', 4);
    for (const fact of [prn ?? '', '18 nov 2026', 'La tarifa de la recogida, $25.00, no se devuelve.'])
      expect(text).toContain(fact);
  });

  test('is asked of the carrier as the customer said', async () => {
    const [id = 0] = await buyer.parcels();
    await buyer.schedule(pickupBody(id, { qty: 4, name: 'Ana Ruiz', startTime: '1500', endTime: '1900' }));
    const { rows } = await superuser.query(
      `select k.date, k.window_start, k.window_end, k.quantity, k.contact, k.phone from simulator.pickups k
         join package p on p.carrier_prn = k.prn where p.id = $1`,
      [id],
    );
    expect(rows).toEqual([
      {
        date: '2026-11-18',
        window_start: '1500',
        window_end: '1900',
        quantity: 4,
        contact: 'Ana Ruiz',
        phone: '3055550123',
      },
    ]);
  });

  test('covers those of the order that still have none', async () => {
    const [first = 0, second = 0, third = 0] = await buyer.parcels(3);
    await buyer.client('DELETE /purchase/label/:id', { params: { id: third } });
    await superuser.query('update package set status = 2 where id = $1', [second]);
    expect(await buyer.schedule(pickupBody(first))).toMatchObject({ data: { packages: [first] } });
    for (const id of [second, third]) {
      expect(await packageOf(id)).toMatchObject({ pickup: 0, ups_prn: null, ups_pickup_cost: null });
    }
  });

  test('is offered for a domestic package too', async () => {
    const { id } = await makePackage(app, 'caribe', { accountId: buyer.id, code: 'GND' });
    expect(await packageOf(id)).toMatchObject({ can: { pickup: true }, group_services: 2 });
    expect(await buyer.schedule(pickupBody(id))).toMatchObject({ status: 200 });
  });

  test('cannot be cancelled: no call does it', async () => {
    const { paths } = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as {
      paths: Record<string, object>;
    };
    const pickup = Object.entries(paths).filter(([path]) => path.includes('pickup'));
    expect(new Set(pickup.flatMap(([, calls]) => Object.keys(calls)))).toEqual(new Set(['get', 'post']));
  });
});

describe('what is refused', () => {
  test.each([
    ['a promotion', { code: 'AGPM' as const }, ''],
    ['a received package', {}, 'status = 2'],
    ['a void one', {}, 'voided_at = now()'],
    ['one that the carrier has', {}, 'carrier_scanned_at = now()'],
    ['one with a pickup', {}, "pickup = true, carrier_prn = '29ABCDEFGHI'"],
  ])('%s', async (_name, options, change) => {
    const { id } = await makePackage(app, 'caribe', { accountId: buyer.id, ...options });
    if (change) await superuser.query(`update package set ${change} where agency_id = 1 and id = $1`, [id]);
    expect(await packageOf(id)).toMatchObject({ can: { pickup: false } });
    expect(await buyer.schedule(pickupBody(id))).toMatchObject({
      message: refusals.pickup_unavailable,
      error: { code: 'pickup_unavailable', state: { status: expect.any(String) } },
    });
    expect(await buyer.attempts()).toEqual([]);
  });

  test("another client's package, and one that does not exist", async () => {
    const [id = 0] = await buyer.parcels();
    const other = await makePerson(app, 'caribe', 'customer');
    for (const body of [pickupBody(id), pickupBody(999_999)]) {
      expect(await other.client('POST /purchase/pickup', { body })).toMatchObject({
        status: 404,
        message: refusals.package_not_found,
      });
    }
  });

  const of = invalidPickup;
  test.each([
    ['today', { date: '2026-11-17' }, of.day],
    ['the ninth day', { date: '2026-12-01' }, of.day],
  ])('%s', async (_name, change, message) => {
    expect(await buyer.schedule(pickupBody(1, change))).toMatchObject({ status: 400, message });
  });
});

describe('the card', () => {
  test('is declined: nobody comes, and another card may be tried with the same key', async () => {
    const [id = 0] = await buyer.parcels();
    const refused = await buyer.schedule(pickupBody(id, card('4000000000009995')), 'one');
    expect(refused).toMatchObject({ status: 402, message: declined.insufficient_funds });
    expect(await buyer.schedule(pickupBody(id), 'one')).toMatchObject({ status: 200 });
    expect(await buyer.attempts()).toEqual([
      { state: 'declined', payment: 'declined', charges: 0, live: 1 },
      COLLECTED,
    ]);
  });

  test('is charged without an answer: scheduled in the same call', async () => {
    const [id = 0] = await buyer.parcels();
    expect(await buyer.schedule(pickupBody(id, card(SILENT)))).toMatchObject({ status: 200 });
    expect(await buyer.attempts()).toEqual([COLLECTED]);
  });

  test('is held: released, the carrier comes; until then nobody else schedules', async () => {
    const [id = 0] = await buyer.parcels();
    const held = await buyer.schedule(pickupBody(id, card(HELD)), 'one');
    expect(held).toMatchObject({ status: 202, payment_status: 'held', data: { prn: null } });
    const again = await buyer.schedule(pickupBody(id));
    expect(again).toMatchObject({ error: { code: 'payment_in_review' } });
    const reviewed = { reviews: [{ of: 'pickup', amount: 25 }], can: { pickup: false, label: true } };
    expect(await packageOf(id)).toMatchObject(reviewed);
    await superuser.query("update simulator.payments set state = 'authorized' where state = 'held'");
    await recoverPurchases(app.services);
    expect(await buyer.attempts()).toEqual([COLLECTED]);
    expect(await buyer.schedule(pickupBody(id, card(HELD)), 'one')).toMatchObject({
      status: 200,
      data: { prn: expect.any(String) },
    });
  });

  test('is held and refused: the customer is told by mail', async () => {
    const [id = 0] = await buyer.parcels();
    await buyer.schedule(pickupBody(id, card(HELD)));
    await superuser.query("update simulator.payments set state = 'rejected' where state = 'held'");
    await recoverPurchases(app.services);
    expect(await packageOf(id)).toMatchObject({ pickup: 0, can: { pickup: true } });
    const mail = await mailTo(app, buyer.email, 'No se programó la recogida', 2);
    expect(mail.text).toContain('No se le ha cobrado nada');
  });

  test('is held and released, but refused by the carrier: the money goes back, and a mail says so', async () => {
    const [id = 0] = await buyer.parcels();
    await buyer.schedule(pickupBody(id, card(HELD)));
    await superuser.query("update simulator.payments set state = 'authorized' where state = 'held'");
    const { carrier } = app.services;
    const real = carrier.schedulePickup;
    carrier.schedulePickup = async () => ({ ok: false, reason: 'date_not_available' });
    await recoverPurchases(app.services).finally(() => Object.assign(carrier, { schedulePickup: real }));
    expect(await buyer.attempts()).toEqual([{ state: 'failed', payment: 'voided', charges: 0, live: 0 }]);
    expect(await packageOf(id)).toMatchObject({ pickup: 0, can: { pickup: true } });
    const mail = await mailTo(app, buyer.email, 'No se programó la recogida', 2);
    expect(mail.text).toContain('el transportista no aceptó la recogida');
    expect(mail.text).toContain('Anulamos el cobro');
    expect(mail.text).toContain('/purchase');
  });

  test('is refused by the carrier while its customer waits: the answer says it, no mail does', async () => {
    const [id = 0] = await buyer.parcels();
    const { carrier } = app.services;
    const real = carrier.schedulePickup;
    carrier.schedulePickup = async () => ({ ok: false, reason: 'date_not_available' });
    const answer = await buyer
      .schedule(pickupBody(id))
      .finally(() => Object.assign(carrier, { schedulePickup: real }));
    expect(answer).toMatchObject({ success: false, error: { code: 'pickup_day_unavailable' } });
    const { rows } = await superuser.query(
      "select 1 from mail where agency_id = 1 and package_id = $1 and template <> 'order_receipt'",
      [id],
    );
    expect(rows).toEqual([]);
  });
});

describe('sent more than once', () => {
  test('at the same time: one is paid', async () => {
    const [first = 0, second = 0] = await buyer.parcels(2);
    const answers = await Promise.all([first, second, first].map(id => buyer.schedule(pickupBody(id))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers) {
      if (!answer.success) expect(['being_paid', 'pickup_unavailable']).toContain(answer.error.code);
    }
    expect(await buyer.attempts()).toEqual([COLLECTED]);
  });

  test('with one key: one answer; another pickup with it is refused', async () => {
    const [id = 0] = await buyer.parcels();
    const [first, again] = await Promise.all([
      buyer.schedule(pickupBody(id), 'one'),
      buyer.schedule(pickupBody(id), 'one'),
    ]);
    expect(first).toMatchObject({ status: 200 });
    expect(again).toEqual(first);
    expect(await buyer.schedule(pickupBody(id, { qty: 2 }), 'one')).toMatchObject({
      error: { code: 'idempotency_mismatch' },
    });
    expect(await buyer.attempts()).toEqual([COLLECTED]);
  });
});
