import { declined, invalid, refusals } from '@puerta/contract/messages.es';
import { isTracking } from '@puerta/domain/tracking-number';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../../test/app.ts';
import { makeAgencies, makePerson, openDestinations } from '../../../../../test/factories.ts';
import {
  AIR_TOTAL,
  APPROVED,
  card,
  HELD,
  orderBody,
  type OrderChange,
  SILENT,
} from '../../../../../test/orders.ts';
import { lettersOf, readPdf } from '../../../../../test/read-pdf.ts';
import { ProviderTimeout, ProviderUnavailable } from '../../adapters/provider-error.ts';

let app: TestApp;
let place: { state: number; city: number; office: number };
let person: Awaited<ReturnType<typeof makePerson>>;
beforeAll(async () => {
  app = await startApp();
  await makeAgencies(app);
  place = await openDestinations(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  person = await makePerson(app, 'caribe', 'customer');
});

const buy = (change: OrderChange = {}, idempotencyKey?: string) =>
  person.client('POST /order/create', { body: orderBody(place.city, change) }, { idempotencyKey });
const bought = async (change?: OrderChange, key?: string) => {
  const answer = await buy(change, key);
  if (!answer.success) throw new Error(answer.message);
  return answer;
};
const mine = async () => {
  const answer = await person.client('GET /order/mine');
  if (!answer.success) throw new Error(answer.message);
  return answer.data;
};
/** Rows of the providers' ledgers about this test's attempts, and ours. */
const ledger = async () => {
  const { rows } = await sql<{ state: string; captured: number; labels: number }>`
    select p.state, p.captured_cents as captured, (select count(*)::int from simulator.shipments s
      join simulator.labels l using (shipment_id) where s.reference = p.reference and l.voided_at is null) as labels
    from simulator.payments p where p.customer_email = ${person.email} order by p.created_at, p.provider_id
  `.execute(owner);
  return rows;
};

let owner: import('kysely').Kysely<unknown>;
beforeAll(async () => {
  const { Kysely, PostgresDialect } = await import('kysely');
  const { default: pg } = await import('pg');
  owner = new Kysely({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: app.ownerUrl, max: 1 }) }),
  });
});
afterAll(() => owner.destroy());

describe('pricing a draft', () => {
  const price = (change: object = {}) =>
    person.client('POST /order/price', {
      body: {
        product: { id: 'AER' },
        sender: { zipCode: '33130' },
        receive: { city: place.city },
        detail: { weight: 10, length: 12, width: 12, height: 12, quantity: 2 },
        ...change,
      },
    });

  test('each line and the total, times the quantity', async () => {
    expect(await price()).toMatchObject({
      data: {
        total: 173.24,
        unit: AIR_TOTAL,
        eta_days: 7,
        lines: [{ amount: 44.14 }, { amount: 104.1 }, { amount: 25 }],
      },
    });
  });

  test('an office is priced by its city and has no delivery', async () => {
    expect(await price({ receive: { office: place.office } })).toMatchObject({
      data: { unit: 74.12, lines: [{ code: 'carrier' }, { code: 'freight' }] },
    });
  });

  test('without a destination it says which field is missing', async () => {
    expect(await price({ receive: {} })).toMatchObject({
      status: 400,
      message: invalid.receiver.city,
      error: { fields: [{ field: 'receive.city' }] },
    });
  });
});

describe('buying', () => {
  test('one parcel: a package with its number, label, charge and receipt', async () => {
    const { data, status } = await bought();
    expect(status).toBe(200);
    expect(data).toMatchObject({
      total: AIR_TOTAL,
      lines: [{ amount: 22.07 }, { amount: 52.05 }, { amount: 12.5 }],
    });
    const [sold] = data.packages;
    if (!sold) throw new Error('No package');
    expect(isTracking(sold.tracking_number)).toBe(true);
    expect(await ledger()).toEqual([{ state: 'captured', captured: 8662, labels: 1 }]);
    expect(await mine()).toMatchObject([
      { id: data.id, state: 'paid', receive_name: 'José Rondón', quantity: 1 },
    ]);
    const label = await person.client('GET /purchase/label/:id', { params: { id: sold.id } });
    if (!label.success) throw new Error(label.message);
    const [page] = await readPdf(Buffer.from(label.data, 'base64'));
    expect(page?.barCodes).toContain(sold.ups_tracking);
    expect(lettersOf(page?.text ?? '')).toContain(sold.tracking_number);
    const mails = await owner
      .selectFrom(sql<{ template: string; order_id: number; agency_id: number }>`mail`.as('mail'))
      .select('template')
      .where('agency_id', '=', 1)
      .where('order_id', '=', data.id)
      .execute();
    expect(mails).toEqual([{ template: 'order_receipt' }]);
  });

  test('ten parcels: ten packages, one payment', async () => {
    const { data } = await bought({ detail: { quantity: 10 }, payment: { total: 866.2 } });
    expect(data.total).toBe(866.2);
    expect(new Set(data.packages.map(({ tracking_number }) => tracking_number)).size).toBe(10);
    expect(new Set(data.packages.map(({ ups_tracking }) => ups_tracking)).size).toBe(10);
    expect(await ledger()).toEqual([{ state: 'captured', captured: 86_620, labels: 10 }]);
  });

  test('to an office by sea', async () => {
    const { data } = await bought({
      product: { id: 'mar' },
      receive: { office: { active: true, selected: place.office }, address: '', city: '', state: '' },
      payment: { total: 46.07 },
    });
    expect(data.lines.map(({ code }) => code)).toEqual(['carrier', 'freight']);
  });

  test.each([
    ['4000000000000002', declined.declined],
    ['4000000000009995', declined.insufficient_funds],
    ['4000000000000069', declined.expired_card],
    ['4000000000000101', declined.wrong_cvv],
    ['4111111111111112', declined.invalid_card],
  ])(
    'card %s is declined in its own words, and another card goes on with the same key',
    async (number, message) => {
      const key = `declined-${number}`;
      expect(await buy({ payment: card(number) }, key)).toMatchObject({
        status: 402,
        message,
        error: { code: 'payment_declined' },
      });
      expect(await mine()).toMatchObject([{ state: 'failed', reason: message, packages: [] }]);
      expect((await bought({}, key)).data.packages).toHaveLength(1);
      expect((await ledger()).map(({ state }) => state)).toEqual(
        expect.arrayContaining(['declined', 'captured']),
      );
    },
  );

  test('a card that is charged without an answer ends with the order, in the same call', async () => {
    expect((await bought({ payment: card(SILENT) })).data.packages).toHaveLength(1);
    expect(await ledger()).toEqual([{ state: 'captured', captured: 8662, labels: 1 }]);
  });

  test('empty card fields and an impossible expiry are refused before anything is recorded', async () => {
    expect(await buy({ payment: { card_number: '' } })).toMatchObject({
      status: 400,
      message: invalid.general.fields,
    });
    expect(await buy({ payment: { expiration_month: '13' } })).toMatchObject({
      status: 400,
      error: { fields: [{ field: 'payment.expiration_month' }] },
    });
    expect(await mine()).toEqual([]);
  });
});

describe('what is refused', () => {
  test('another price than the one that was seen, and nothing is charged', async () => {
    expect(await buy({ payment: { total: 80 } })).toMatchObject({
      status: 409,
      message: refusals.price_changed,
      error: { code: 'price_changed', price: { total: AIR_TOTAL, lines: [{}, {}, {}] } },
    });
    expect(await ledger()).toEqual([]);
    expect(await mine()).toEqual([]);
  });

  test.each([
    ['a domestic product', { product: { id: 'GND' } }, 404, 'product_not_found'],
    ['a promotion', { product: { id: 'AGPA' } }, 404, 'product_not_found'],
    ['an unknown product', { product: { id: 'NADA' } }, 404, 'product_not_found'],
    ['an unknown city', { receive: { city: 99_999 } }, 404, 'not_found'],
    ['an unknown office', { receive: { office: { active: true, selected: 99 } } }, 404, 'not_found'],
    ['an unknown zip', { sender: { zipCode: '00000' } }, 400, 'zip_unknown'],
    ['a parcel out of limits', { detail: { weight: 151 } }, 400, 'invalid_input'],
  ] as const)('%s', async (_name, change, status, code) => {
    expect(await buy(change)).toMatchObject({ status, error: { code } });
    expect(await ledger()).toEqual([]);
  });

  test('a transport without a cost in that city', async () => {
    const junquito = await app.client('caribe')('GET /state/:id', { params: { id: place.state } });
    if (!junquito.success) throw new Error(junquito.message);
    const city = junquito.data.find(({ name }) => name === 'El Junquito')?.id ?? 0;
    await app.services.db.within(1, tx =>
      tx
        .updateTable('city')
        .set({ air_cost_cents: null })
        .where('agency_id', '=', 1)
        .where('id', '=', city)
        .execute(),
    );
    expect(await buy({ receive: { city } })).toMatchObject({
      status: 409,
      error: { code: 'destination_unavailable' },
    });
  });

  test('an account with a debt', async () => {
    const { data } = await bought();
    await app.services.db.within(1, tx =>
      tx
        .updateTable('package')
        .set({ status: 2, payment: true, final_payment_cents: 1250 })
        .where('agency_id', '=', 1)
        .where('id', '=', data.packages[0]?.id ?? 0)
        .execute(),
    );
    expect(await buy()).toMatchObject({
      status: 403,
      error: { code: 'debt_pending' },
      message: refusals.debt_pending,
    });
  });

  test('staff', async () => {
    const manager = await makePerson(app, 'caribe', 'manager');
    const answer = await manager.client('POST /order/create', { body: orderBody(place.city) });
    expect(answer).toMatchObject({ status: 403, error: { code: 'forbidden' } });
  });

  test("another client's order", async () => {
    const { data } = await bought();
    const other = await makePerson(app, 'caribe', 'customer');
    expect(await other.client('GET /order/mine/:id', { params: { id: data.id } })).toMatchObject({
      status: 404,
    });
    expect(await person.client('GET /order/mine/:id', { params: { id: data.id } })).toMatchObject({
      data: { id: data.id },
    });
    expect(await person.client('POST /order/checkout', { body: { id: data.id } })).toMatchObject({
      status: 409,
      error: { code: 'payment_mode_unavailable' },
    });
    expect(await other.client('POST /order/checkout', { body: { id: data.id } })).toMatchObject({
      status: 404,
    });
  });
});

describe('a request that comes twice', () => {
  test('in parallel: one order, one payment, the same answer', async () => {
    const answers = await Promise.all([buy({}, 'twice'), buy({}, 'twice'), buy({}, 'twice')]);
    const [first, ...others] = answers.map(answer => answer.success && answer.data);
    expect(first).toMatchObject({ packages: [{}] });
    for (const other of others) expect(other).toEqual(first);
    expect(await ledger()).toHaveLength(1);
  });

  test('after the success: the same answer, whatever the card, the total and the date are now', async () => {
    const first = await bought({}, 'again');
    const second = await bought({ payment: { card_number: '4000000000000002', total: 1 } }, 'again');
    expect(second.data).toEqual(first.data);
    expect(await ledger()).toHaveLength(1);
  });

  test('with another payload after the success it is a mismatch', async () => {
    await bought({}, 'other');
    expect(await buy({ detail: { content: 'Libros' } }, 'other')).toMatchObject({
      status: 409,
      error: { code: 'idempotency_mismatch' },
    });
  });

  test('in parallel with a declined card: one try at the bank, both are told', async () => {
    const payment = card('4000000000009995');
    const answers = await Promise.all([buy({ payment }, 'no'), buy({ payment }, 'no')]);
    expect(answers.map(({ status }) => status)).toEqual([402, 402]);
    expect(await ledger()).toHaveLength(1);
  });

  test('the same key of another account is another key', async () => {
    await bought({}, 'shared');
    const other = await makePerson(app, 'caribe', 'customer');
    const answer = await other.client(
      'POST /order/create',
      { body: orderBody(place.city, { detail: { content: 'Libros' } }) },
      { idempotencyKey: 'shared' },
    );
    expect(answer).toMatchObject({ status: 200 });
  });

  test('without a key it is another order', async () => {
    await bought();
    await bought();
    expect(await mine()).toHaveLength(2);
  });
});

describe('a payment under review', () => {
  const held = async (key?: string) => {
    const answer = await bought({ payment: card(HELD) }, key);
    expect(answer).toMatchObject({
      status: 202,
      payment_status: 'held',
      data: { payment_status: 'held', packages: [] },
    });
    const simulator = await app.client('caribe')('GET /open/simulator');
    if (!simulator.success) throw new Error(simulator.message);
    const { rows } = await sql<{ reference: string }>`select reference from attempt where agency_id = 1
      and order_id = ${answer.data.id}`.execute(owner);
    const payment = simulator.data.payments.find(({ reference }) => reference === rows[0]?.reference);
    if (!payment) throw new Error('It is not shown as held');
    return { order: answer.data, payment };
  };

  test('stands in Compras, and is completed when it is released', async () => {
    const { order, payment } = await held('reviewed');
    expect(await mine()).toMatchObject([{ id: order.id, state: 'held', packages: [] }]);
    expect(await buy({ payment: card(HELD) }, 'reviewed')).toMatchObject({
      status: 202,
      data: { id: order.id },
    });
    const params = { id: payment.id };
    expect(await app.client('andes')('POST /open/simulator/payments/:id/release', { params })).toMatchObject({
      status: 404,
    });
    expect(await app.client('caribe')('POST /open/simulator/payments/:id/release', { params })).toMatchObject(
      { status: 200 },
    );
    expect(await mine()).toMatchObject([{ state: 'paid', packages: [{}] }]);
    expect(await ledger()).toEqual([{ state: 'captured', captured: 8662, labels: 1 }]);
    expect(await buy({}, 'reviewed')).toMatchObject({ status: 200, data: { id: order.id, packages: [{}] } });
  });

  test('fails with a mail when it is rejected', async () => {
    const { order, payment } = await held();
    await app.client('caribe')('POST /open/simulator/payments/:id/reject', { params: { id: payment.id } });
    expect(await mine()).toMatchObject([{ state: 'failed', reason: declined.declined }]);
    const { rows } = await sql<{ template: string }>`select template from mail where agency_id = 1
      and order_id = ${order.id}`.execute(owner);
    expect(rows).toEqual([{ template: 'payment_rejected' }]);
  });
});

describe('when a provider fails', () => {
  /** Replaces one method of a provider for one purchase. */
  const failing = async <P extends 'carrier' | 'payment'>(
    provider: P,
    method: keyof TestApp['services'][P],
    replacement: unknown,
    work: () => Promise<void>,
  ) => {
    const real = app.services[provider][method];
    Object.assign(app.services[provider], { [method]: replacement });
    try {
      await work();
    } finally {
      Object.assign(app.services[provider], { [method]: real });
    }
  };
  const away = () => Promise.reject(new ProviderUnavailable('carrier', 'down'));

  test('a carrier that is away: 502, the authorisation is let go, the key is free', async () => {
    await failing('carrier', 'buyLabels', away, async () => {
      expect(await buy({}, 'away')).toMatchObject({ status: 502, error: { code: 'carrier_unavailable' } });
    });
    expect(await ledger()).toEqual([{ state: 'voided', captured: 0, labels: 0 }]);
    expect(await mine()).toMatchObject([{ state: 'failed', reason: refusals.carrier_unavailable }]);
    await bought({}, 'away');
  });

  test('an address that the carrier refuses', async () => {
    const refused = async () => ({ ok: false, reason: 'address_refused' });
    await failing('carrier', 'buyLabels', refused, async () => {
      expect(await buy()).toMatchObject({ status: 400, error: { code: 'address_refused' } });
    });
    expect(await ledger()).toEqual([{ state: 'voided', captured: 0, labels: 0 }]);
  });

  test('labels that were bought without an answer are found', async () => {
    const real = app.services.carrier.buyLabels;
    const silent: typeof real = async request => {
      await real(request);
      throw new ProviderTimeout('carrier', 'no answer');
    };
    await failing('carrier', 'buyLabels', silent, async () => {
      expect(await buy()).toMatchObject({ status: 200, data: { packages: [{}] } });
    });
    expect(await ledger()).toEqual([{ state: 'captured', captured: 8662, labels: 1 }]);
  });

  test('a capture that is refused voids the labels', async () => {
    const refused = async () => ({ ok: false, reason: 'not_authorized' });
    await failing('payment', 'capture', refused, async () => {
      expect(await buy()).toMatchObject({ status: 502, error: { code: 'payment_unavailable' } });
    });
    expect(await ledger()).toEqual([{ state: 'voided', captured: 0, labels: 0 }]);
  });

  test('a gateway that stays silent: 502, nothing is charged twice, and the recovery finishes it', async () => {
    await failing('payment', 'lookUp', away, async () => {
      expect(await buy({ payment: card(SILENT) }, 'silence')).toMatchObject({
        status: 502,
        error: { code: 'payment_unknown' },
      });
    });
    expect(await mine()).toMatchObject([{ state: 'placing' }]);
    app.clock.advance(61_000);
    expect(await buy({ payment: card(APPROVED) }, 'silence')).toMatchObject({
      status: 200,
      data: { packages: [{}] },
    });
    expect(await ledger()).toEqual([{ state: 'captured', captured: 8662, labels: 1 }]);
  });
});
