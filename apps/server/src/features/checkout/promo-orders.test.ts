import { invalid, priceLines, refusals } from '@puerta/contract/messages.es';
import { type PromoCode, PROMOS } from '@puerta/domain/money/promos';
import { beforeEach, describe, expect, test } from 'vitest';
import { card, DECLINED, type OrderChange, promoBody } from '../../../../../test/orders.ts';
import { type Buyer, makeBuyer } from '../../../../../test/buyer.ts';
import { openHouse } from '../../../../../test/house.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { changeRows, owe } from '../../../../../test/rows.ts';

let buyer: Buyer;
const house = await openHouse();
const { app, superuser, place } = house;
beforeEach(async () => {
  buyer = await makeBuyer(house);
});

const buy = (code: PromoCode, change: OrderChange = {}, idempotencyKey?: string) =>
  buyer.client('POST /order/promo', { body: promoBody(place.city, code, change) }, { idempotencyKey });
async function bought(code: PromoCode, change?: OrderChange, key?: string) {
  const answer = succeeded(await buy(code, change, key));
  expect(answer.message).toBe('Su compra se ha realizado correctamente');
  return answer.data;
}
async function cityOf(state: number, name: string): Promise<number> {
  const cities = succeeded(await buyer.client('GET /state/:id', { params: { id: state } }));
  return cities.data.find(city => city.name === name)?.id ?? 0;
}

describe('prices', () => {
  test.each([
    ['AGPM', 89, 'AIR', 7],
    ['AGPA', 159, 'OCEAN', 30],
    ['AGPB', 399, 'MULTIPLE', null],
    ['AGPC', 289, 'AIR', 7],
  ] as const)('%s costs %d a package, times the quantity', async (code, price, type, eta_days) => {
    const sold = { ...PROMOS[code].sizes.at(-1), quantity: 3 };
    const { product, sender, detail } = promoBody(place.city, code, { detail: sold });
    const receive = { city: place.city, office: null };
    expect(
      await buyer.client('POST /order/price', { body: { product, sender, receive, detail } as never }),
    ).toMatchObject({
      data: { total: price * 3, unit: price, eta_days, lines: [{ code: 'promo', label: priceLines.promo }] },
    });
    const data = await bought(code, { detail: sold, payment: { total: price * 3 } });
    expect(data).toMatchObject({ total: price * 3, lines: [{ code: 'promo', amount: price * 3 }] });
    expect(data.packages).toHaveLength(3);
    const { rows } = await superuser.query(
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
      office: { active: true, selected: place.office },
      address: '',
      city: '',
      state: '',
    };
    expect((await bought('AGPA', { receive })).total).toBe(159);
  });
});

describe('limits', () => {
  test('a promotion is not sold in the measures of one size and the weight of another', async () => {
    expect(await buy('AGPB', { detail: { weight: 70 } })).toMatchObject({
      status: 400,
      message: invalid.parcel.promoSize,
    });
    expect(await buyer.ledger()).toEqual([]);
  });

  test('AGPC goes to Caracas, whatever a manager calls it, and to no city beside it', async () => {
    const to = async (city: number) => (await buy('AGPC', { receive: { state: 320, city } })).status;
    expect(await to(await cityOf(320, 'El Junquito'))).toBe(409);
    await changeRows(app, 'city', place.city, { name: 'Santiago de León' });
    expect(await to(place.city)).toBe(200);
  });

  test("a city without a cost for the promotion's transport", async () => {
    const city = await cityOf(320, 'El Junquito');
    await changeRows(app, 'city', city, { air_cost_cents: null });
    expect(await buy('AGPM', { receive: { city } })).toMatchObject({
      error: { code: 'destination_unavailable' },
    });
    expect(await buy('AGPA', { receive: { city } })).toMatchObject({ status: 200 });
  });

  test('its content is worth as much as that of any parcel to Venezuela', async () => {
    expect(await buy('AGPM', { detail: { content_value: 99 } })).toMatchObject({
      status: 400,
      message: invalid.parcel.value,
    });
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
    await owe(app, first.packages[0]?.id ?? 0);
    expect(await buy('AGPM')).toMatchObject({ status: 403, message: refusals.debt_pending });
  });
});
