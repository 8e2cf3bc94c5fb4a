import { invalid } from '@puerta/contract/messages.es';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Buyer, makeBuyer } from '../../../../../test/buyer.ts';
import { openHouse } from '../../../../../test/house.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { mailsTo } from '../../../../../test/mails.ts';
import { boxesBody, card, DECLINED, HELD, type OrderChange } from '../../../../../test/orders.ts';
import { readPdf } from '../../../../../test/read-pdf.ts';
import { oneRow, rowsOf } from '../../../../../test/rows.ts';
import { receive } from '../../../../../test/warehouse.ts';

const house = await openHouse({ works: true });
const { app, manager, place, superuser } = house;
let buyer: Buyer;
beforeEach(async () => {
  buyer = await makeBuyer(house);
});

const SMALL = { content: 'Ropa', weight: 10, length: 12, width: 12, height: 12, content_value: 150 };
const LONG = { content: 'Repuestos', weight: 22.5, length: 30, width: 10, height: 8, content_value: 300 };
const LARGE = { content: 'Zapatos', weight: 48, length: 27, width: 16, height: 15, content_value: 900 };
/** Three sizes, of the last two copies: four packages. */
const BOXES = [{ ...SMALL, customs_category: 'gift' }, LONG, { ...LARGE, quantity: 2 }];
const FROM = { zipCode: '33130' };
const cents = (dollars: number) => Math.round(dollars * 100);

const priceOf = async (boxes: readonly object[], product = 'AER') => {
  const { boxes: asked } = boxesBody(place.city, boxes);
  const body = { product: { id: product }, sender: FROM, receive: { city: place.city }, boxes: asked };
  return succeeded(await buyer.client('POST /order/boxes/price', { body })).data;
};
const send = async (boxes: readonly object[], change: OrderChange = {}, idempotencyKey?: string) =>
  buyer.client('POST /order/boxes', { body: boxesBody(place.city, boxes, change) }, { idempotencyKey });
const buy = async (change: OrderChange = {}, key?: string) => {
  const { total } = await priceOf(BOXES, String(change.product?.id ?? 'AER'));
  return send(BOXES, { ...change, payment: { total, ...change.payment } }, key);
};
const packagesOf = async (order: number) => rowsOf(app, 'package', { order_id: order });
/** What the price of one box alone is, as the specified call knows it. */
const alone = async (detail: object, id: string) => {
  const body = {
    product: { id },
    sender: FROM,
    receive: { city: place.city },
    detail: { ...detail, quantity: 1 },
  };
  return succeeded(await buyer.client('POST /order/price', { body })).data;
};

describe.each(['AER', 'MAR'])('boxes of different sizes, %s', id => {
  test('cost each what it costs alone, and together their sum, line by line', async () => {
    const units = await Promise.all([SMALL, LONG, LARGE].map(box => alone(box, id)));
    const price = await priceOf(BOXES, id);
    expect(price.units).toEqual(units.map(unit => unit.unit));
    expect(new Set(price.units).size).toBe(3);
    const [small, long, large] = units.map(unit => cents(unit.total)) as [number, number, number];
    expect(cents(price.total)).toBe(small + long + 2 * large);
    expect(price.lines.reduce((all, line) => all + cents(line.amount), 0)).toBe(cents(price.total));
    expect(price.lines.map(line => line.code)).toEqual(units[0]?.lines.map(line => line.code));
  });

  test('are one order with one payment, and a package with its own measures, content and price for each', async () => {
    const { units, total } = await priceOf(BOXES, id);
    const { data } = succeeded(await buy({ product: { id } }));
    expect(data.total).toBe(total);
    expect(await buyer.ledger()).toEqual([{ state: 'captured', captured: cents(total), labels: 4 }]);
    const packages = await packagesOf(data.id);
    const [small, long, large] = units;
    expect(packages.map(row => row.price_cents / 100)).toEqual([small, long, large, large]);
    for (const [at, box] of [SMALL, LONG, LARGE, LARGE].entries()) {
      const { weight, length, width, height, content, content_value } = box;
      const params = { tracking: data.packages[at]?.tracking_number ?? '' };
      const mine = succeeded(await buyer.client('GET /purchase/:tracking', { params })).data;
      expect(mine).toMatchObject({ content, declared: { weight, length, width, height } });
      expect(mine.customs_category).toBe(at === 0 ? 'gift' : null);
      expect(mine.lines.reduce((all, line) => all + cents(line.amount), 0)).toBe(packages[at]?.price_cents);
      expect(packages[at]?.declared).toMatchObject({ content_value_cents: content_value * 100 });
    }
    const [order] = await buyer.orders();
    expect(order).toMatchObject({ id: data.id, quantity: 4, total });
    expect(order?.lines.reduce((all, line) => all + cents(line.amount), 0)).toBe(cents(total));
  });
});

test('each label says its own box and the carrier was told of its weight', async () => {
  const { data } = succeeded(await buy());
  const { rows } = await superuser.query<{ parcels: { weight: number }[] }>(
    `select s.request -> 'parcels' as parcels from simulator.shipments s
       join simulator.payments p using (reference) where p.customer_email = $1`,
    [buyer.email],
  );
  expect(rows.map(({ parcels }) => parcels.map(({ weight }) => weight))).toEqual([[10, 22.5, 48, 48]]);
  for (const [at, { id, tracking_number }] of data.packages.entries()) {
    const label = succeeded(await buyer.client('GET /purchase/label/:id', { params: { id } })).data;
    const [page] = await readPdf(new Uint8Array(Buffer.from(label, 'base64')));
    expect(page?.text).toContain(tracking_number);
    const said = [SMALL, LONG, LARGE].filter(({ content }) => page?.text.includes(content));
    expect(said).toEqual([[SMALL, LONG, LARGE, LARGE][at]]);
  }
});

test('the receipt says of each what is in it and what it cost, and the lines of all; each is found by its content', async () => {
  const { data } = succeeded(await buy());
  const [mail] = await mailsTo(app, buyer.email);
  const prices = (await packagesOf(data.id)).map(row => (row.price_cents / 100).toFixed(2));
  for (const [at, { tracking_number }] of data.packages.entries())
    expect(mail?.text).toContain(`${tracking_number} · $${prices[at]}`);
  for (const { amount } of data.lines) expect(mail?.text).toContain(`$${amount.toFixed(2)}`);
  expect(mail?.text).not.toContain('×');
  const found = { params: { n: 1, size: 50 } as const, query: { find: 'repuestos' } };
  const rows = succeeded(await buyer.client('GET /purchase/page/:n/:size', found)).data;
  expect(rows.map(row => row.id)).toEqual([data.packages[1]?.id]);
});

test('a void box gives back its own price, and the others stay', async () => {
  const { data } = succeeded(await buy());
  const [, long] = await packagesOf(data.id);
  const params = { id: long?.id ?? 0 };
  const gone = succeeded(await buyer.client('DELETE /purchase/label/:id', { params }));
  expect(cents(gone.data.refund)).toBe(long?.price_cents);
  // the money goes by a job
  const refunded = async () => {
    const { rows } = await superuser.query<{ refunded: number }>(
      'select refunded_cents as refunded from simulator.payments where customer_email = $1',
      [buyer.email],
    );
    return rows.map(row => row.refunded);
  };
  await expect.poll(refunded, { timeout: 15_000 }).toEqual([long?.price_cents]);
  expect((await packagesOf(data.id)).map(row => row.voided_at !== null)).toEqual([false, true, false, false]);
});

test('each is measured against what was declared of it: only the one that is larger owes', async () => {
  const { data } = succeeded(await buy());
  const [small, long, large] = data.packages;
  const got = async (made: { id: number } | undefined, box: typeof SMALL) => {
    const { weight, length, width, height } = box;
    return succeeded(await receive(manager, made ?? { id: 0 }, { weight, length, width, height })).data;
  };
  expect(await got(small, SMALL)).toMatchObject({ debt: 0 });
  expect(await got(long, LONG)).toMatchObject({ debt: 0 });
  // the second one's difference is by its own tariff: what the heavier box alone would have cost more
  const heavier = { ...LARGE, weight: 60 };
  const owed = cents((await alone(heavier, 'AER')).total) - cents((await alone(LARGE, 'AER')).total);
  expect(await got(large, heavier)).toMatchObject({ debt: owed / 100 });
  const debts = succeeded(await buyer.client('GET /purchase/debt')).data;
  expect(debts).toMatchObject({ debt: 1 });
  const params = { id: long?.id ?? 0 };
  const invoice = succeeded(await buyer.client('GET /purchase/invoice/:id', { params })).data;
  const [page] = await readPdf(new Uint8Array(Buffer.from(invoice, 'base64')));
  expect(page?.text).toContain('Repuestos');
  expect(page?.text).toContain(((await oneRow(app, 'package', params.id)).price_cents / 100).toFixed(2));
});

test('what the labels cost the agency is shared out by box, to the cent', async () => {
  const { data } = succeeded(await buy());
  const { carrier_negotiated_cents: all } = await oneRow(app, 'orders', data.id);
  const margins = await Promise.all(
    data.packages.map(async ({ id }) => {
      const margin = succeeded(await manager.client('GET /admin/margin/:id', { params: { id } })).data;
      return cents(margin.lines.find(line => line.code === 'carrier')?.cost ?? Number.NaN);
    }),
  );
  expect(margins.reduce((sum, cost) => sum + cost, 0)).toBe(all);
  expect(margins[0]).toBeLessThan(margins[2] ?? 0);
});

test('one key buys once, and another list of boxes under it is refused', async () => {
  const key = crypto.randomUUID();
  const first = succeeded(await buy({}, key));
  expect(succeeded(await buy({}, key)).data).toEqual(first.data);
  const { total } = await priceOf([SMALL, LONG]);
  expect(await send([SMALL, LONG], { payment: { total } }, key)).toMatchObject({
    status: 409,
    error: { code: 'idempotency_mismatch' },
  });
  expect(await buyer.ledger()).toHaveLength(1);
});

test('a held payment keeps the boxes until its bank approves, and a declined one makes nothing', async () => {
  const key = crypto.randomUUID();
  expect(await buy({ payment: card(DECLINED) }, key)).toMatchObject({ status: 402 });
  const held = succeeded(await buy({ payment: card(HELD) }, key));
  expect(held.data).toMatchObject({ packages: [], payment_status: 'held' });
  const [attempt] = (await rowsOf(app, 'attempt', { order_id: held.data.id })).slice(-1);
  const { payments } = succeeded(await app.client('caribe')('GET /open/simulator')).data;
  const params = { id: payments.find(({ reference }) => reference === attempt?.reference)?.id ?? '' };
  succeeded(await app.client('caribe')('POST /open/simulator/payments/:id/release', { params }));
  const { units } = await priceOf(BOXES);
  const prices = (await packagesOf(held.data.id)).map(row => row.price_cents / 100);
  expect(prices).toEqual([units[0], units[1], units[2], units[2]]);
});

test('a list of one size is the specified order', async () => {
  const { total } = await priceOf([{ ...SMALL, quantity: 2 }]);
  const { data } = succeeded(await send([{ ...SMALL, quantity: 2 }], { payment: { total } }));
  expect(await oneRow(app, 'orders', data.id)).toMatchObject({ boxes: null, quantity: 2 });
  expect((await packagesOf(data.id)).map(row => row.declared)).toEqual([null, null]);
});

describe('is refused', () => {
  const refused = async (boxes: readonly object[], change: OrderChange = {}) => {
    const answer = await send(boxes, change);
    return answer.success ? null : { message: answer.message, fields: answer.error.fields };
  };

  test('naming the box and its field, the first box first', async () => {
    const boxes = [SMALL, { ...LONG, weight: 151, height: 0 }, { ...LARGE, content: '' }];
    expect(await refused(boxes)).toEqual({
      message: invalid.parcel.weight,
      fields: [
        { field: 'boxes.1.weight', message: invalid.parcel.weight },
        { field: 'boxes.1.height', message: invalid.parcel.height },
        { field: 'boxes.2.content', message: invalid.parcel.content },
      ],
    });
  });

  test('without a box, or with more packages than an order may have', async () => {
    expect(await refused([])).toMatchObject({ fields: [{ field: 'boxes' }] });
    expect(await refused([SMALL, { ...LONG, quantity: 10 }])).toMatchObject({
      message: invalid.parcel.boxesMost,
    });
  });

  test('at another price, with the new one', async () => {
    const answer = await send(BOXES, { payment: { total: 1 } });
    const { total, lines } = await priceOf(BOXES);
    expect(answer).toMatchObject({ status: 409, error: { code: 'price_changed', price: { total, lines } } });
    expect(await buyer.ledger()).toEqual([]);
  });

  test('for a promotion, which has sizes of its own', async () => {
    expect(await send(BOXES, { product: { id: 'AGPM' } })).toMatchObject({ status: 404 });
  });
});
