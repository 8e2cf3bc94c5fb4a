import { declined } from '@puerta/contract/money/declined.es';
import { invalid, refusals } from '@puerta/contract/messages.es';
import { isTracking } from '@puerta/domain/parcels/tracking-number';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Buyer, makeBuyer } from '../../../../../test/buyer.ts';
import { makePerson } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { AIR_TOTAL, card, DECLINED, HELD, SILENT } from '../../../../../test/orders.ts';
import { lettersOf, scanPdf } from '../../../../../test/read-pdf.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { changeRows, owe } from '../../../../../test/rows.ts';

let buyer: Buyer;
const house = await openHouse();
const { app, superuser, place } = house;
beforeEach(async () => {
  buyer = await makeBuyer(house);
});

describe('pricing a draft', () => {
  const price = (change: object = {}) =>
    buyer.client('POST /order/price', {
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
    const { data, status, message } = await buyer.bought();
    expect([status, message]).toEqual([200, 'Su compra se ha realizado correctamente']);
    expect(data).toMatchObject({
      total: AIR_TOTAL,
      lines: [{ amount: 22.07 }, { amount: 52.05 }, { amount: 12.5 }],
    });
    const [sold] = data.packages;
    if (!sold) throw new Error('No package');
    expect(isTracking(sold.tracking_number)).toBe(true);
    expect(await buyer.ledger()).toEqual([{ state: 'captured', captured: 8662, labels: 1 }]);
    expect(await buyer.orders()).toMatchObject([
      { id: data.id, state: 'paid', receive_name: 'José Rondón', quantity: 1 },
    ]);
    const label = succeeded(await buyer.client('GET /purchase/label/:id', { params: { id: sold.id } }));
    const [page] = await scanPdf(Buffer.from(label.data, 'base64'));
    expect(page?.barCodes).toContain(sold.ups_tracking);
    expect(lettersOf(page?.text ?? '')).toContain(sold.tracking_number);
    const { rows: mails } = await superuser.query(
      'select template from mail where agency_id = 1 and order_id = $1',
      [data.id],
    );
    expect(mails).toEqual([{ template: 'order_receipt' }]);
  });

  test('ten parcels: ten packages, one payment', async () => {
    const { data } = await buyer.bought({ detail: { quantity: 10 }, payment: { total: 866.2 } });
    expect(data.total).toBe(866.2);
    expect(new Set(data.packages.map(({ tracking_number }) => tracking_number)).size).toBe(10);
    expect(new Set(data.packages.map(({ ups_tracking }) => ups_tracking)).size).toBe(10);
    expect(await buyer.ledger()).toEqual([{ state: 'captured', captured: 86_620, labels: 10 }]);
  });

  test('to an office by sea', async () => {
    const { data } = await buyer.bought({
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
      expect(await buyer.buy({ payment: card(number) }, key)).toMatchObject({
        status: 402,
        message,
        error: { code: 'payment_declined' },
      });
      expect(await draftOf(key)).toBeNull();
      expect(await buyer.orders()).toMatchObject([{ state: 'failed', reason: message, packages: [] }]);
      expect((await buyer.bought({}, key)).data.packages).toHaveLength(1);
      expect((await buyer.ledger()).map(({ state }) => state)).toEqual(
        expect.arrayContaining(['declined', 'captured']),
      );
    },
  );

  test('a card that is charged without an answer ends with the order, in the same call', async () => {
    expect((await buyer.bought({ payment: card(SILENT) })).data.packages).toHaveLength(1);
    expect(await buyer.ledger()).toEqual([{ state: 'captured', captured: 8662, labels: 1 }]);
  });

  test('empty card fields and an impossible expiry are refused before anything is recorded', async () => {
    expect(await buyer.buy({ payment: { card_number: '' } })).toMatchObject({
      status: 400,
      message: invalid.general.fields,
    });
    expect(await buyer.buy({ payment: { expiration_month: '13' } })).toMatchObject({
      status: 400,
      error: { fields: [{ field: 'payment.expiration_month' }] },
    });
    expect(await buyer.orders()).toEqual([]);
  });
});

describe('what is refused', () => {
  test.each([80, 90])('another price than the %s that were seen, and nothing is charged', async total => {
    expect(await buyer.buy({ payment: { total } })).toMatchObject({
      message: refusals.price_changed,
      error: { code: 'price_changed', price: { total: AIR_TOTAL, lines: [{}, {}, {}] } },
    });
    expect(await buyer.ledger()).toEqual([]);
    expect(await buyer.orders()).toEqual([]);
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
    expect(await buyer.buy(change)).toMatchObject({ status, error: { code } });
    expect(await buyer.ledger()).toEqual([]);
  });

  test('a transport without a cost in that city', async () => {
    const junquito = succeeded(await app.client('caribe')('GET /state/:id', { params: { id: place.state } }));
    const city = junquito.data.find(({ name }) => name === 'El Junquito')?.id ?? 0;
    await changeRows(app, 'city', city, { air_cost_cents: null });
    expect(await buyer.buy({ receive: { city } })).toMatchObject({
      error: { code: 'destination_unavailable' },
    });
  });

  test('an account with a debt', async () => {
    const { data } = await buyer.bought();
    await owe(app, data.packages[0]?.id ?? 0);
    expect(await buyer.buy()).toMatchObject({
      error: { code: 'debt_pending' },
      message: refusals.debt_pending,
    });
  });

  test("another client's order", async () => {
    const { data } = await buyer.bought();
    const other = await makePerson(app, 'caribe', 'customer');
    expect(await other.client('GET /order/mine/:id', { params: { id: data.id } })).toMatchObject({
      status: 404,
    });
    expect(await buyer.client('GET /order/mine/:id', { params: { id: data.id } })).toMatchObject({
      data: { id: data.id },
    });
    expect(await buyer.client('POST /order/checkout', { body: { id: data.id } })).toMatchObject({
      error: { code: 'payment_mode_unavailable' },
    });
    expect(await other.client('POST /order/checkout', { body: { id: data.id } })).toMatchObject({
      status: 404,
    });
  });
});

const refused = { payment: card(DECLINED) };
const content = (what: string) => ({ detail: { content: what } });
const states = async () => (await buyer.orders()).map(({ state }) => state);

const draftOf = async (key: string, { client }: Pick<Buyer, 'client'> = buyer) =>
  succeeded(await client('GET /order/draft/:key', { params: { key } })).data;

test('a wizard is told what became of its draft, and of nobody else’s', async () => {
  expect(await draftOf('never-sent')).toBeNull();
  const { data } = await buyer.bought({}, 'a-draft');
  expect(await draftOf('a-draft')).toMatchObject({
    id: data.id,
    state: 'paid',
    packages: data.packages.map(({ id }) => ({ id })),
  });
  expect(await draftOf('a-draft', await makePerson(app, 'caribe', 'customer'))).toBeNull();
  await buyer.buy({ payment: card(HELD), ...content('Libros') }, 'held-draft');
  expect(await draftOf('held-draft')).toMatchObject({ state: 'held', packages: [] });
});

test('a refused try of what a bank reviews is not offered again', async () => {
  await buyer.buy({ ...refused, ...content('Juguetes') });
  await buyer.buy({ ...refused, ...content('Libros') });
  await buyer.buy({ payment: card(HELD), ...content('Juguetes') });
  await buyer.buy({ ...refused, ...content('Juguetes') });
  expect(await states()).toEqual(['held', 'failed']);
});

test('a wrong security code is a refusal of its field', async () => {
  const message = declined.wrong_cvv;
  expect(await buyer.buy({ payment: card('4000000000000101') })).toMatchObject({
    error: { fields: [{ field: 'payment.cvv', message }] },
  });
});

test('a refused try stands in the list with its wizard until it was paid after all', async () => {
  expect(await buyer.buy({ ...refused, ...content('Juguetes') })).toMatchObject({ status: 402 });
  expect(await buyer.orders()).toMatchObject([{ state: 'failed', code: 'AER', group_services: 1 }]);
  await buyer.bought(content('Libros'));
  expect(await states()).toEqual(['paid', 'failed']);
  await buyer.bought(content('Juguetes'));
  expect(await states()).toEqual(['paid', 'paid']);
  // a try that is refused after that is another matter
  await buyer.buy({ ...refused, ...content('Juguetes') });
  expect(await states()).toEqual(['failed', 'paid', 'paid']);
});

test('a refused try is put away by its customer alone, for good; what was paid is not', async () => {
  await buyer.bought(content('Libros'));
  await buyer.buy({ ...refused, ...content('Ropa') });
  const [failed, paid] = [
    (await buyer.orders())[0],
    (await buyer.orders()).find(one => one.state === 'paid'),
  ];
  const other = await makePerson(app, 'caribe', 'customer');
  const put = (person: Pick<Buyer, 'client'>, id = 0) =>
    person.client('POST /order/dismiss', { body: { id } });
  expect(await put(other, failed?.id)).toMatchObject({ status: 404 });
  expect(await put(buyer, paid?.id)).toMatchObject({ status: 404 });
  expect((await buyer.orders()).map(({ id }) => id)).toContain(failed?.id);
  expect(await put(buyer, failed?.id)).toMatchObject({ success: true, data: { id: failed?.id } });
  expect((await buyer.orders()).map(({ id }) => id)).not.toContain(failed?.id);
  // its own page still tells of it
  expect(await buyer.client('GET /order/mine/:id', { params: { id: failed?.id ?? 0 } })).toMatchObject({
    data: { state: 'failed' },
  });
});

test.each([
  ['gift', 'gift'],
  ['', null],
  [undefined, null],
])('said as %j at the purchase, a package’s record says %j to whoever may see it', async (said, shown) => {
  const [sold] = (await buyer.bought({ detail: { customs_category: said } })).data.packages;
  if (!sold) throw new Error('No package');
  const { tracking_number: tracking } = sold;
  const own = await buyer.client('GET /purchase/:tracking', { params: { tracking } });
  expect(own).toMatchObject({ data: { content: 'Ropa', customs_category: shown } });
  for (const role of ['manager', 'restricted'] as const) {
    const { client } = await makePerson(app, 'caribe', role);
    const answer = await client('GET /order/:id', { params: { id: tracking } });
    expect(answer).toMatchObject({ data: { customs_category: shown } });
  }
  const open = await app.client('caribe')('GET /tracking/:code', { params: { code: tracking } });
  expect(open.success && Object.keys(open.data)).not.toContain('customs_category');
});

test('a category that nobody knows is refused by its field', async () => {
  expect(await buyer.buy({ detail: { customs_category: 'oro' } })).toMatchObject({
    status: 400,
    error: { fields: [{ field: 'detail.customs_category' }] },
  });
});

test('the same order without one, asked for again under its key, is the same order', async () => {
  const first = await buyer.bought({}, 'one');
  const again = await buyer.bought({ detail: { customs_category: '' } }, 'one');
  expect(again.data.id).toBe(first.data.id);
});
