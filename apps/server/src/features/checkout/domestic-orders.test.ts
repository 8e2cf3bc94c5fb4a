import { invalid, priceLines, refusals } from '@puerta/contract/messages.es';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  card,
  DECLINED,
  domesticBody,
  domesticTotal,
  HELD,
  type OrderChange,
} from '../../../../../test/orders.ts';
import { lettersOf, readPdf } from '../../../../../test/read-pdf.ts';
import { type Buyer, makeBuyer } from '../../../../../test/buyer.ts';
import { openHouse } from '../../../../../test/house.ts';
import { pollDue } from '../carrier-tracking/poll-carrier.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { owe } from '../../../../../test/rows.ts';

let buyer: Buyer;
/** of one ground package, as the public calculator says */
const house = await openHouse();
const { app, superuser } = house;
const total = await domesticTotal(app.client('caribe'), domesticBody(0));
beforeEach(async () => {
  buyer = await makeBuyer(house);
});

const check = (change: OrderChange = {}) => {
  const { payment: _, ...body } = domesticBody(0, change);
  return buyer.client('POST /order/check', { body });
};
const buy = (change: OrderChange = {}, idempotencyKey?: string) =>
  buyer.client('POST /order/domestic', { body: domesticBody(total, change) }, { idempotencyKey });
async function bought(change?: OrderChange, key?: string) {
  const answer = succeeded(await buy(change, key));
  expect(answer.message).toBe('Su compra se ha realizado correctamente');
  return answer.data;
}

describe('the check before payment', () => {
  test("answers the carrier's published rate times the quantity, in one line", async () => {
    expect(total).toBeGreaterThan(5);
    expect(await check({ detail: { quantity: 3 } })).toMatchObject({
      data: {
        total: Math.round(total * 300) / 100,
        unit: total,
        lines: [{ code: 'carrier', label: priceLines.domestic }],
      },
    });
  });

  test.each([
    ["the receiver's zip", { receive: { zipCode: '00000' } }, 'receive.zipCode'],
    ["the sender's zip", { sender: { zipCode: '00000' } }, 'sender.zipCode'],
  ])('an unknown postal code stands in its field: %s', async (_name, change, field) => {
    expect(await check(change)).toMatchObject({
      error: { code: 'zip_unknown', fields: [{ field }] },
    });
  });
});

describe('buying', () => {
  test('the label goes straight to the receiver, and both rates are recorded', async () => {
    const data = await bought({ detail: { quantity: 2 }, payment: { total: Math.round(total * 200) / 100 } });
    expect(data).toMatchObject({
      lines: [{ code: 'carrier', label: priceLines.domestic }],
      packages: [{}, {}],
    });
    const { rows } = await superuser.query(
      `select o.carrier_published_cents as published, o.carrier_negotiated_cents as negotiated, o.total_cents as total,
         o.tariff, o.content_value_cents as value, o.receiver_place as place, s.charged_cents as charged,
         s.request->>'service' as service, s.request->'to'->>'zip' as zip, s.request->'to'->'lines' as lines
       from orders o join attempt a on a.agency_id = o.agency_id and a.order_id = o.id
       join simulator.shipments s on s.reference = a.reference where o.agency_id = 1 and o.id = $1`,
      [data.id],
    );
    const [row] = rows as { published: number; negotiated: number; charged: number; total: number }[];
    expect(row).toMatchObject({
      tariff: null,
      value: null,
      place: 'Orlando, FL 32801',
      service: 'GND',
      zip: '32801',
      lines: ['400 W Church St', 'Apt 9'],
    });
    expect(row?.published).toBe(row?.total);
    expect(row?.negotiated).toBe(row?.charged);
    expect(row?.negotiated).toBeLessThan(row?.published ?? 0);
  });

  test('the label prints the receiver', async () => {
    const { packages } = await bought();
    const label = succeeded(
      await buyer.client('GET /purchase/label/:id', { params: { id: packages[0]?.id ?? 0 } }),
    );
    const [page] = await readPdf(Buffer.from(label.data, 'base64'));
    expect(lettersOf(page?.text ?? '')).toContain(lettersOf('400 W Church St'));
  });

  test.each([['3DS'], ['2DA'], ['NDA']])('by %s: the label is bought for that service', async code => {
    const change = { product: { id: code } };
    const price = await domesticTotal(buyer.client, domesticBody(0, change));
    const data = await bought({ ...change, payment: { total: price } });
    const { rows } = await superuser.query(
      `select s.request->>'service' as service from simulator.shipments s join attempt a using (reference)
       where a.agency_id = 1 and a.order_id = $1`,
      [data.id],
    );
    expect(rows).toEqual([{ service: code }]);
  });

  test('the carrier delivers it, and then it has an invoice', async () => {
    const { packages } = await bought();
    const id = packages[0]?.id ?? 0;
    const invoice = () => buyer.client('GET /purchase/invoice/:id', { params: { id } });
    expect(await invoice()).toMatchObject({ error: { code: 'invoice_unavailable' } });
    for (let step = 0; step < 12; step++) {
      app.clock.advance(60_000);
      await app.services.simulator?.advance(packages[0]?.ups_tracking ?? '');
    }
    app.clock.advance(3_600_000);
    await pollDue(app.services);
    const tracking = packages[0]?.tracking_number ?? '';
    expect(await buyer.client('GET /purchase/:tracking', { params: { tracking } })).toMatchObject({
      data: { status_id: 5, group_services: 2, steps: [{ status_id: 1 }, { status_id: 5 }] },
    });
    expect(await invoice()).toMatchObject({ status: 200 });
  });

  test('a repeat answers the same order and charges nothing; a decline frees the key', async () => {
    expect(await buy({ payment: card(DECLINED) }, 'domestic')).toMatchObject({ status: 402 });
    const first = await bought({}, 'domestic');
    expect(await bought({ payment: { total: 1 } }, 'domestic')).toEqual(first);
    expect((await buyer.ledger()).map(({ state }) => state).sort()).toEqual(['captured', 'declined']);
  });

  test('a held payment waits with its order', async () => {
    expect(await buy({ payment: card(HELD) })).toMatchObject({
      status: 202,
      payment_status: 'held',
      data: { packages: [] },
    });
  });
});

describe('what is refused', () => {
  const person = ['name', 'email', 'phone', 'addressLineOne', 'state', 'city', 'zipCode'];
  const inOrder = {
    sender: person,
    receive: person,
    detail: ['content', 'weight', 'length', 'width', 'height', 'quantity'],
  };
  test('an empty order, at whose fields all is said in their order', async () => {
    const empty = Object.fromEntries(
      Object.entries(inOrder).map(([part, fields]) => [
        part,
        Object.fromEntries(fields.map(field => [field, ''])),
      ]),
    );
    const fields = Object.entries(inOrder).flatMap(([part, names]) => names.map(name => `${part}.${name}`));
    for (const answer of [await check(empty), await buy(empty)]) {
      expect(answer).toMatchObject({ status: 400, message: invalid.sender.name });
      expect(!answer.success && answer.error.fields?.map(({ field }) => field)).toEqual(fields);
    }
  });

  test.each([['AER'], ['AGPA'], ['NADA']])('%s, which is no domestic product', async id => {
    expect(await buy({ product: { id } })).toMatchObject({
      status: 404,
      message: refusals.product_not_found,
    });
    expect(await check({ product: { id } })).toMatchObject({ status: 404 });
  });

  test('another price than the one that was seen, and nothing is charged', async () => {
    expect(await buy({ payment: { total: total - 0.01 } })).toMatchObject({
      error: { code: 'price_changed', price: { total, lines: [{ label: priceLines.domestic }] } },
    });
    expect(await buyer.ledger()).toEqual([]);
  });

  test('an account with a debt', async () => {
    const { packages } = await bought();
    await owe(app, packages[0]?.id ?? 0);
    expect(await buy()).toMatchObject({ status: 403, message: refusals.debt_pending });
    expect(await check()).toMatchObject({ status: 403, message: refusals.debt_pending });
  });
});
