import { invalid, priceLines, refusals } from '@puerta/contract/messages.es';
import { type PromoCode, PROMOS } from '@puerta/domain/promos';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { card, DECLINED, type OrderChange, promoBody } from '../../../../../test/orders.ts';
import { makeBuyer, openShop, type Shop } from '../../../../../test/shop.ts';

let shop: Shop;
let buyer: Awaited<ReturnType<typeof makeBuyer>>;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  buyer = await makeBuyer(shop);
});

const CODES = Object.keys(PROMOS) as PromoCode[];
const buy = (code: PromoCode, change: OrderChange = {}, idempotencyKey?: string) =>
  buyer.client('POST /order/promo', { body: promoBody(shop.place.city, code, change) }, { idempotencyKey });
async function bought(code: PromoCode, change?: OrderChange, key?: string) {
  const answer = await buy(code, change, key);
  if (!answer.success) throw new Error(answer.message);
  expect(answer.message).toBe('Su compra se ha realizado correctamente');
  return answer.data;
}
async function cityOf(state: number, name: string): Promise<number> {
  const cities = await buyer.client('GET /state/:id', { params: { id: state } });
  if (!cities.success) throw new Error(cities.message);
  return cities.data.find(city => city.name === name)?.id ?? 0;
}

describe('prices', () => {
  test.each([
    ['AGPM', 89, 'AIR', 7],
    ['AGPA', 159, 'OCEAN', 30],
    ['AGPB', 399, 'MULTIPLE', null],
    ['AGPC', 289, 'AIR', 7],
  ] as const)('%s costs %d a package, times the quantity', async (code, price, type, eta_days) => {
    const { product, sender, detail } = promoBody(shop.place.city, code, { detail: { quantity: 3 } });
    const receive = { city: shop.place.city, office: null };
    expect(
      await buyer.client('POST /order/price', { body: { product, sender, receive, detail } as never }),
    ).toMatchObject({
      data: { total: price * 3, unit: price, eta_days, lines: [{ code: 'promo', label: priceLines.promo }] },
    });
    const data = await bought(code, { detail: { quantity: 3 }, payment: { total: price * 3 } });
    expect(data).toMatchObject({ total: price * 3, lines: [{ code: 'promo', amount: price * 3 }] });
    expect(data.packages).toHaveLength(3);
    const { rows } = await shop.owner.query(
      `select p.product_type as type, p.price_cents as price, o.tariff->>'transport' as transport,
         o.carrier_published_cents > o.carrier_negotiated_cents as margin
       from package p join orders o on o.agency_id = p.agency_id and o.id = p.order_id
       where p.agency_id = 1 and p.order_id = $1`,
      [data.id],
    );
    const transport = type === 'AIR' ? 'AIR' : 'OCEAN';
    expect(rows).toEqual(Array(3).fill({ type, price: price * 100, transport, margin: true }));
  });

  test('to an office it costs the same', async () => {
    const receive = {
      office: { active: true, selected: shop.place.office },
      address: '',
      city: '',
      state: '',
    };
    expect((await bought('AGPA', { receive })).total).toBe(159);
  });
});

describe('limits', () => {
  const sizes = CODES.flatMap(code => PROMOS[code].sizes.map(size => [code, size] as const));
  test.each(sizes)('%s is sold in %o', async (code, size) => {
    expect((await bought(code, { detail: size })).packages).toHaveLength(1);
  });

  test.each([
    ['AGPM', { weight: 11 }],
    ['AGPM', { length: 11, width: 11, height: 17 }],
    ['AGPA', { weight: 49 }],
    ['AGPB', { weight: 50, length: 27, width: 16, height: 15 }],
    ['AGPB', { weight: 70 }],
    ['AGPC', { length: 18, width: 18, height: 17 }],
  ] as const)('%s is not sold in %o', async (code, detail) => {
    expect(await buy(code, { detail })).toMatchObject({ status: 400, message: invalid.parcel.promoSize });
    expect(await buyer.ledger()).toEqual([]);
  });

  test.each([
    [314, 'Maracay', 200],
    [317, 'Valencia', 200],
    [320, 'Caracas', 200],
    [334, 'Maracaibo', 200],
    [320, 'El Junquito', 409],
    [317, 'Puerto Cabello', 409],
    [326, 'Los Teques', 409],
  ])('AGPC to %i, %s: %i', async (state, name, status) => {
    const city = await cityOf(state, name);
    expect(await buy('AGPC', { receive: { state, city } })).toMatchObject({ status });
  });

  test('AGPC to Caracas, whatever a manager calls it', async () => {
    const city = await cityOf(320, 'Caracas');
    const rename = (name: string) =>
      shop.owner.query('update city set name = $2 where agency_id = 1 and id = $1', [city, name]);
    await rename('Santiago de León');
    try {
      expect(await buy('AGPC', { receive: { state: 320, city } })).toMatchObject({ status: 200 });
    } finally {
      await rename('Caracas');
    }
  });

  test("a city without a cost for the promotion's transport", async () => {
    const city = await cityOf(320, 'El Junquito');
    await shop.owner.query('update city set air_cost_cents = null where agency_id = 1 and id = $1', [city]);
    expect(await buy('AGPM', { receive: { city } })).toMatchObject({
      error: { code: 'destination_unavailable' },
    });
    expect(await buy('AGPA', { receive: { city } })).toMatchObject({ status: 200 });
  });

  test.each([
    ['content', '', invalid.parcel.content],
    ['content_value', 99, invalid.parcel.value],
    ['content_value', 1001, invalid.parcel.value],
    ['content_value', '', invalid.parcel.value],
    ['quantity', 0, invalid.parcel.quantityRange],
    ['quantity', '', invalid.parcel.quantityMissing],
  ])('%s "%s" is refused', async (field, value, message) => {
    expect(await buy('AGPM', { detail: { [field]: value } })).toMatchObject({ status: 400, message });
  });
});

describe('what is refused', () => {
  test.each([['AER'], ['GND'], ['NADA']])('%s, which is no promotion', async id => {
    expect(await buy('AGPM', { product: { id } })).toMatchObject({
      status: 404,
      message: refusals.product_not_found,
    });
  });

  test('another price than the one that was seen', async () => {
    expect(await buy('AGPB', { payment: { total: 398 } })).toMatchObject({
      status: 409,
      error: {
        code: 'price_changed',
        price: { total: 399, lines: [{ label: priceLines.promo, amount: 399 }] },
      },
    });
    expect(await buyer.ledger()).toEqual([]);
  });

  test('a second order of a repeat, and an account with a debt', async () => {
    expect(await buy('AGPM', { payment: card(DECLINED) }, 'promo')).toMatchObject({ status: 402 });
    const first = await bought('AGPM', {}, 'promo');
    expect(await bought('AGPM', {}, 'promo')).toEqual(first);
    expect(await buy('AGPM', { detail: { content: 'Otra cosa' } }, 'promo')).toMatchObject({
      error: { code: 'idempotency_mismatch' },
    });
    await shop.owner.query(
      'update package set status = 2, payment = true, final_payment_cents = 100 where agency_id = 1 and id = $1',
      [first.packages[0]?.id],
    );
    expect(await buy('AGPM')).toMatchObject({ status: 403, message: refusals.debt_pending });
  });
});
