import { declined } from '@puerta/contract/declined.es';
import { invalid, refusals } from '@puerta/contract/messages.es';
import { invalidPickup } from '@puerta/contract/pickups.es';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { TEST_NOW } from '../../../../../test/app.ts';
import { makePackage } from '../../../../../test/factories-packages.ts';
import { makePerson } from '../../../../../test/factories.ts';
import { mailTo } from '../../../../../test/mails.ts';
import { card, HELD, pickupBody, SILENT } from '../../../../../test/orders.ts';
import { makeBuyer, openShop, type Shop } from '../../../../../test/shop.ts';
import { trailLines } from '../../../../../test/trail.ts';
import { ProviderTimeout, ProviderUnavailable } from '../../adapters/provider-error.ts';
import { recoverPurchases } from '../purchases/recover-purchases.ts';

let shop: Shop;
let buyer: Awaited<ReturnType<typeof makeBuyer>>;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.app.clock.set(TEST_NOW);
  buyer = await makeBuyer(shop);
});

/** Each at an address of its own: the carrier gives one address one number for the same day and hours. */
let houses = 0;
async function bought(quantity = 1, street?: string): Promise<number[]> {
  houses += 1;
  const sender = { addressLineOne: street ?? `${houses} SW 8th St` };
  const { data } = await buyer.bought({
    sender,
    detail: { quantity },
    payment: { total: Math.round(8662 * quantity) / 100 },
  });
  return data.packages.map(({ id }) => id);
}
const schedule = (body: ReturnType<typeof pickupBody>, idempotencyKey?: string) =>
  buyer.client('POST /purchase/pickup', { body }, { idempotencyKey });
const packageOf = async (id: number) => {
  const answer = await buyer.client('GET /purchase/:tracking', { params: { tracking: String(id) } });
  if (!answer.success) throw new Error(answer.message);
  return answer.data;
};
/** What the attempts of this buyer's pickups left with us and with the providers. */
async function ledger() {
  const { rows } = await shop.owner.query<{ state: string; payment: string; charges: number; live: number }>(
    `select a.state, p.state as payment,
       (select count(*)::int from money_entry m where m.attempt_id = a.id and m.kind = 'charge' and m.purpose = 'pickup'
          and m.amount_cents = 2500) as charges,
       (select count(distinct prn)::int from simulator.pickup_labels l join simulator.pickups k using (prn)
          join package q on q.carrier_tracking = l.carrier_tracking
          where q.order_id = a.order_id and k.cancelled_at is null) as live
     from attempt a left join simulator.payments p on p.reference = a.reference
     where a.kind = 'pickup' and a.account_id = $1 order by a.id`,
    [buyer.id],
  );
  return rows;
}
const PAID = { state: 'done', payment: 'captured', charges: 1, live: 1 };

describe('the days', () => {
  const days = async (now: string) => {
    shop.app.clock.set(new Date(now));
    const { client } = await makePerson(shop.app, 'caribe', 'customer');
    const answer = await client('GET /purchase/pickup/days');
    if (!answer.success) throw new Error(answer.message);
    return answer.data;
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

  test('leave out Christmas and both ends of the year', async () => {
    expect((await days('2026-12-23T15:00:00Z')).days).toEqual([
      '2026-12-24',
      '2026-12-28',
      '2026-12-29',
      '2026-12-30',
      '2027-01-04',
      '2027-01-05',
      '2027-01-06',
      '2027-01-07',
    ]);
  });
});

describe('a pickup', () => {
  test('is scheduled, paid once, and stands on every package of the order; its cost on one', async () => {
    const [first = 0, second = 0] = await bought(2);
    const answer = await schedule(pickupBody(second, { qty: 2 }));
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
    expect(await ledger()).toEqual([PAID]);
    const mail = await mailTo(shop.app, buyer.email, 'Recogida programada', 2);
    for (const fact of [prn ?? '', '18 nov 2026', '08:00 a 12:00']) expect(mail.text).toContain(fact);
    expect(mail.html).toContain('Caribe Express');
  });

  test('is asked of the carrier as the customer said', async () => {
    const [id = 0] = await bought();
    await schedule(pickupBody(id, { qty: 4, name: 'Ana Ruiz', startTime: '1500', endTime: '1900' }));
    const { rows } = await shop.owner.query(
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
    const [first = 0, second = 0, third = 0] = await bought(3);
    await buyer.client('DELETE /purchase/label/:id', { params: { id: third } });
    await shop.owner.query('update package set status = 2 where id = $1', [second]);
    expect(await schedule(pickupBody(first))).toMatchObject({ data: { packages: [first] } });
    for (const id of [second, third]) {
      expect(await packageOf(id)).toMatchObject({ pickup: 0, ups_prn: null, ups_pickup_cost: null });
    }
  });

  test('is offered for a domestic package too', async () => {
    const { id } = await makePackage(shop.app, 'caribe', { accountId: buyer.id, code: 'GND' });
    expect(await packageOf(id)).toMatchObject({ can: { pickup: true }, group_services: 2 });
    expect(await schedule(pickupBody(id))).toMatchObject({ status: 200 });
  });

  test('cannot be cancelled: no call does it', async () => {
    const { paths } = (await (await fetch(`${shop.app.url}/api/openapi.json`)).json()) as {
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
    const { id } = await makePackage(shop.app, 'caribe', { accountId: buyer.id, ...options });
    if (change) await shop.owner.query(`update package set ${change} where agency_id = 1 and id = $1`, [id]);
    expect(await packageOf(id)).toMatchObject({ can: { pickup: false } });
    expect(await schedule(pickupBody(id))).toMatchObject({
      status: 409,
      message: refusals.pickup_unavailable,
      error: { code: 'pickup_unavailable', state: { status: expect.any(String) } },
    });
    expect(await ledger()).toEqual([]);
  });

  test("another client's package, and one that does not exist", async () => {
    const [id = 0] = await bought();
    const other = await makePerson(shop.app, 'caribe', 'customer');
    for (const body of [pickupBody(id), pickupBody(999_999)]) {
      expect(await other.client('POST /purchase/pickup', { body })).toMatchObject({
        status: 404,
        message: refusals.package_not_found,
      });
    }
  });

  const of = invalidPickup;
  test.each([
    ['no date', { date: '' }, of.date],
    ['a day that does not exist', { date: '2026-02-30' }, of.date],
    ['no window', { startTime: '', endTime: '' }, of.window],
    ['a window of nobody', { startTime: '0800', endTime: '1300' }, of.window],
    ['no quantity', { qty: '' }, of.quantity],
    ['none', { qty: 0 }, of.quantityRange],
    ['eleven', { qty: 11 }, of.quantityRange],
    ['no name', { name: ' ' }, of.name],
    ['no phone', { phone: '' }, of.phone],
    ['half a phone', { phone: '555' }, of.phoneInvalid],
    ['no card', { card_number: '' }, invalid.general.fields],
    ['today', { date: '2026-11-17' }, of.day],
    ['a Saturday', { date: '2026-11-21' }, of.day],
    ['Thanksgiving', { date: '2026-11-26' }, of.day],
    ['the ninth day', { date: '2026-12-01' }, of.day],
  ])('%s', async (_name, change, message) => {
    expect(await schedule(pickupBody(1, change))).toMatchObject({ status: 400, message });
  });

  test('in the specified order', async () => {
    const empty = { date: '', startTime: '', endTime: '', qty: '', name: '', phone: '', card_number: '' };
    const answer = await schedule(pickupBody(1, empty));
    const fields = answer.success ? [] : (answer.error.fields ?? []);
    expect(fields.map(({ message }) => message)).toEqual([
      of.date,
      of.window,
      of.window,
      of.quantity,
      of.name,
      of.phone,
      invalid.general.fields,
    ]);
  });
});

describe('the card', () => {
  test('is declined: nobody comes, and another card may be tried with the same key', async () => {
    const [id = 0] = await bought();
    const refused = await schedule(pickupBody(id, card('4000000000009995')), 'one');
    expect(refused).toMatchObject({ status: 402, message: declined.insufficient_funds });
    expect(await schedule(pickupBody(id), 'one')).toMatchObject({ status: 200 });
    expect(await ledger()).toEqual([{ state: 'declined', payment: 'declined', charges: 0, live: 1 }, PAID]);
  });

  test('is charged without an answer: scheduled in the same call', async () => {
    const [id = 0] = await bought();
    expect(await schedule(pickupBody(id, card(SILENT)))).toMatchObject({ status: 200 });
    expect(await ledger()).toEqual([PAID]);
  });

  test('is held: released, the carrier comes; until then nobody else schedules', async () => {
    const [id = 0] = await bought();
    const held = await schedule(pickupBody(id, card(HELD)), 'one');
    expect(held).toMatchObject({ status: 202, payment_status: 'held', data: { prn: null } });
    const again = await schedule(pickupBody(id));
    expect(again).toMatchObject({ status: 409, error: { code: 'payment_in_review' } });
    const reviewed = { reviews: [{ of: 'pickup', amount: 25 }], can: { pickup: false, label: true } };
    expect(await packageOf(id)).toMatchObject(reviewed);
    await shop.owner.query("update simulator.payments set state = 'authorized' where state = 'held'");
    await recoverPurchases(shop.app.services);
    expect(await ledger()).toEqual([PAID]);
    expect(await schedule(pickupBody(id, card(HELD)), 'one')).toMatchObject({
      status: 200,
      data: { prn: expect.any(String) },
    });
  });

  test('is held and refused: the customer is told by mail', async () => {
    const [id = 0] = await bought();
    await schedule(pickupBody(id, card(HELD)));
    await shop.owner.query("update simulator.payments set state = 'rejected' where state = 'held'");
    await recoverPurchases(shop.app.services);
    expect(await packageOf(id)).toMatchObject({ pickup: 0, can: { pickup: true } });
    const mail = await mailTo(shop.app, buyer.email, 'No se programó la recogida', 2);
    expect(mail.text).toContain('No se le ha cobrado nada');
  });

  test('is held and released, but refused by the carrier: the money goes back, and a mail says so', async () => {
    const [id = 0] = await bought();
    await schedule(pickupBody(id, card(HELD)));
    await shop.owner.query("update simulator.payments set state = 'authorized' where state = 'held'");
    const { carrier } = shop.app.services;
    const real = carrier.schedulePickup;
    carrier.schedulePickup = async () => ({ ok: false, reason: 'date_not_available' });
    await recoverPurchases(shop.app.services).finally(() => Object.assign(carrier, { schedulePickup: real }));
    expect(await ledger()).toEqual([{ state: 'failed', payment: 'voided', charges: 0, live: 0 }]);
    expect(await packageOf(id)).toMatchObject({ pickup: 0, can: { pickup: true } });
    const mail = await mailTo(shop.app, buyer.email, 'No se programó la recogida', 2);
    expect(mail.text).toContain('el transportista no aceptó la recogida');
    expect(mail.text).toContain('Anulamos el cobro');
    expect(mail.text).toContain('/purchase');
  });

  test('is refused by the carrier while its customer waits: the answer says it, no mail does', async () => {
    const [id = 0] = await bought();
    const { carrier } = shop.app.services;
    const real = carrier.schedulePickup;
    carrier.schedulePickup = async () => ({ ok: false, reason: 'date_not_available' });
    const answer = await schedule(pickupBody(id)).finally(() =>
      Object.assign(carrier, { schedulePickup: real }),
    );
    expect(answer).toMatchObject({ success: false, error: { code: 'pickup_day_unavailable' } });
    const { rows } = await shop.owner.query(
      "select 1 from mail where agency_id = 1 and package_id = $1 and template <> 'order_receipt'",
      [id],
    );
    expect(rows).toEqual([]);
  });
});

describe('sent more than once', () => {
  test('at the same time: one is paid', async () => {
    const [first = 0, second = 0] = await bought(2);
    const answers = await Promise.all([first, second, first].map(id => schedule(pickupBody(id))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers) {
      if (!answer.success) expect(['being_paid', 'pickup_unavailable']).toContain(answer.error.code);
    }
    expect(await ledger()).toEqual([PAID]);
  });

  test('with one key: one answer; another pickup with it is refused', async () => {
    const [id = 0] = await bought();
    const [first, again] = await Promise.all([
      schedule(pickupBody(id), 'one'),
      schedule(pickupBody(id), 'one'),
    ]);
    expect(first).toMatchObject({ status: 200 });
    expect(again).toEqual(first);
    expect(await schedule(pickupBody(id, { qty: 2 }), 'one')).toMatchObject({
      status: 409,
      error: { code: 'idempotency_mismatch' },
    });
    expect(await ledger()).toEqual([PAID]);
  });
});

describe('a carrier that does not do its work', () => {
  async function withCarrier(change: Partial<typeof shop.app.services.carrier>, work: () => Promise<void>) {
    const { carrier } = shop.app.services;
    const real = { ...carrier };
    Object.assign(carrier, change);
    try {
      await work();
    } finally {
      Object.assign(carrier, real);
    }
  }
  /** Books and loses its answer; counts how often it is asked to. */
  function losing() {
    const { schedulePickup } = shop.app.services.carrier;
    const lost = vi.fn<typeof schedulePickup>(async request => {
      await schedulePickup(request);
      throw new ProviderTimeout('carrier', 'lost');
    });
    return { schedulePickup: lost };
  }
  const UNPAID = { state: 'failed', payment: 'voided', charges: 0, live: 0 };

  test.each([
    ['is away', () => Promise.reject(new ProviderUnavailable('carrier', 'down')), 'carrier_unavailable'],
    [
      'has no driver',
      async () => ({ ok: false, reason: 'date_not_available' }) as const,
      'pickup_day_unavailable',
    ],
    [
      'does not know the place',
      async () => ({ ok: false, reason: 'unknown_zip' }) as const,
      'address_refused',
    ],
  ])('%s: nothing is charged, and it may be tried again', async (_name, schedulePickup, code) => {
    const [id = 0] = await bought();
    await withCarrier({ schedulePickup }, async () => {
      expect(await schedule(pickupBody(id))).toMatchObject({ error: { code } });
    });
    expect(await ledger()).toEqual([UNPAID]);
    expect(await schedule(pickupBody(id))).toMatchObject({ status: 200 });
  });

  test('an answer that is lost is looked up, and nothing is booked again', async () => {
    const [id = 0] = await bought();
    const lost = losing();
    await withCarrier(lost, async () => {
      expect(await schedule(pickupBody(id))).toMatchObject({ status: 200 });
    });
    expect(lost.schedulePickup).toHaveBeenCalledTimes(1);
    expect(await ledger()).toEqual([PAID]);
  });

  test('one that was booked without an answer, and not found at once, is found by the recovery', async () => {
    const [id = 0] = await bought();
    const lost = losing();
    await withCarrier({ ...lost, findPickup: async () => ({ state: 'none' }) }, async () => {
      expect(await schedule(pickupBody(id))).toMatchObject({ status: 502 });
    });
    shop.app.clock.advance(61_000);
    await withCarrier(lost, () => recoverPurchases(shop.app.services));
    expect(lost.schedulePickup).toHaveBeenCalledTimes(1);
    expect(await ledger()).toEqual([PAID]);
  });

  test('one that the carrier keeps stands in the trail', async () => {
    const [id = 0] = await bought();
    const { payment } = shop.app.services;
    const { capture } = payment;
    payment.capture = async () => ({ ok: false, reason: 'not_authorized' });
    const cancelPickup = async () => ({ ok: false, reason: 'already_picked_up' }) as const;
    await withCarrier({ cancelPickup }, () => schedule(pickupBody(id)).then(() => undefined)).finally(() =>
      Object.assign(payment, { capture }),
    );
    const lines = await trailLines(shop.app, { action: 'pickup.kept' });
    expect(lines).toMatchObject([{ action: 'pickup.kept', after: { reason: 'already_picked_up' } }]);
  });

  test('while nobody knows whether it was taken, it is neither charged nor given up', async () => {
    const [id = 0] = await bought();
    const schedulePickup = () => Promise.reject(new ProviderTimeout('carrier', 'lost'));
    await withCarrier({ schedulePickup }, async () => {
      expect(await schedule(pickupBody(id))).toMatchObject({ status: 502 });
      expect(await ledger()).toMatchObject([{ state: 'buying', charges: 0 }]);
    });
    shop.app.clock.advance(61_000);
    await recoverPurchases(shop.app.services);
    expect(await ledger()).toEqual([PAID]);
  });

  test('a capture that fails takes the pickup back, unless another order is collected with it', async () => {
    const { payment } = shop.app.services;
    const capture = payment.capture;
    const withoutCapture = async (id: number) => {
      payment.capture = async () => ({ ok: false, reason: 'not_authorized' });
      try {
        expect(await schedule(pickupBody(id))).toMatchObject({ error: { code: 'payment_unavailable' } });
      } finally {
        payment.capture = capture;
      }
    };
    const [alone = 0] = await bought();
    await withoutCapture(alone);
    expect(await ledger()).toEqual([UNPAID]);
    const [first = 0] = await bought(1, 'Esquina compartida 1');
    const [second = 0] = await bought(1, 'Esquina compartida 1');
    expect(await schedule(pickupBody(first))).toMatchObject({ status: 200 });
    await withoutCapture(second);
    expect((await ledger()).slice(1)).toEqual([PAID, { ...UNPAID, live: 1 }]);
  });
});
