import { invalid, overWeight, refusals } from '@puerta/contract/messages.es';
import { PROMOS } from '@puerta/domain/money/promos';
import { describe, expect, test } from 'vitest';
import { domesticBody } from '../../../../../test/orders.ts';
import { makeBuyer } from '../../../../../test/buyer.ts';
import { openHouse } from '../../../../../test/house.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { changeRows } from '../../../../../test/rows.ts';

const house = await openHouse();
const { app, superuser, place } = house;
await changeRows(app, 'agency', 1, { air_weight_max: 40, ocean_weight_max: 49.5, ground_weight_max: 20 });
const buyer = await makeBuyer(house);

const parcel = (weight: number) => ({ weight, length: 12, width: 12, height: 12 });
const refusedFor = (message: string) => ({
  error: { code: 'invalid_input', fields: [{ field: 'detail.weight', message }] },
});
const priceOf = (id: string, detail: object, city = place.city) =>
  buyer.client('POST /order/price', {
    body: { product: { id }, sender: { zipCode: '33130' }, receive: { city, office: null }, detail } as never,
  });

describe('what is too heavy for its way', () => {
  test('is quoted by the other ways alone, and the reason stands in place of its sale', async () => {
    const { state, city } = place;
    const quote = (weight: number) =>
      app.client('caribe')('POST /calculator', {
        body: { zipCode: '33130', state, city, ...parcel(weight) },
      });
    expect(await quote(40)).toMatchObject({
      products: [
        { type: 'AIR', over_weight: false, buyable: true, notice: null },
        { type: 'OCEAN', over_weight: false, buyable: true },
      ],
    });
    expect(await quote(40.01)).toMatchObject({
      products: [
        { type: 'AIR', over_weight: true, buyable: false, notice: overWeight.AIR(40) },
        { type: 'OCEAN', over_weight: false, buyable: true, notice: null },
      ],
    });
    const domestic = succeeded(
      await app.client('caribe')('POST /calculator/domestic', {
        body: { origin_zipcode: '33130', destination_zipcode: '10001', ...parcel(21) },
      }),
    );
    expect(domestic.data.length).toBeGreaterThan(1);
    for (const one of domestic.data)
      expect(one).toMatchObject({ over_weight: true, buyable: false, notice: overWeight.GROUND(20) });
  });

  test('is refused by the price of its draft and by its order, and nothing is charged', async () => {
    const refused = refusedFor('Por aire cada paquete puede pesar hasta 40 libras');
    expect(await priceOf('AER', { ...parcel(41), quantity: 1 })).toMatchObject(refused);
    expect(await priceOf('MAR', { ...parcel(41), quantity: 1 })).toMatchObject({ success: true });
    expect(await buyer.buy({ detail: parcel(41) })).toMatchObject(refused);
    expect(await buyer.buy({ product: { id: 'MAR' }, detail: parcel(50) })).toMatchObject(
      refusedFor(overWeight.OCEAN(49.5)),
    );
    expect(await buyer.ledger()).toEqual([]);
  });

  test('within the United States too, before the payment and at it', async () => {
    const refused = refusedFor(overWeight.GROUND(20));
    const { payment: _, ...body } = domesticBody(0, { detail: parcel(21) });
    expect(await buyer.client('POST /order/check', { body })).toMatchObject(refused);
    expect(
      await buyer.client('POST /order/domestic', { body: domesticBody(99, { detail: parcel(21) }) }),
    ).toMatchObject(refused);
  });

  test('a promotion keeps to the limit of its way; one that may travel by either, to that of the sea', async () => {
    const [air] = PROMOS.AGPC.sizes;
    const [small, large] = PROMOS.AGPB.sizes;
    const { rows } = await superuser.query<{ id: number }>(
      "select id from city where agency_id = 1 and name = 'Caracas'",
    );
    const city = rows[0]?.id;
    expect(await priceOf('AGPC', { ...air, quantity: 1 }, city)).toMatchObject(
      refusedFor(overWeight.AIR(40)),
    );
    for (const size of [small, large])
      expect(await priceOf('AGPB', { ...size, quantity: 2 })).toMatchObject(
        refusedFor(overWeight.OCEAN(49.5)),
      );
    expect(await priceOf('AGPM', { ...PROMOS.AGPM.sizes[0], quantity: 1 })).toMatchObject({ success: true });
  });

  test('the refusals of everybody come first, in their order', async () => {
    expect(await buyer.buy({ detail: parcel(151) })).toMatchObject({
      error: { fields: [{ message: invalid.parcel.weight }] },
    });
    expect(await buyer.buy({ sender: { zipCode: '00000' }, detail: parcel(41) })).toMatchObject({
      error: { code: 'zip_unknown', message: refusals.zip_unknown },
    });
    // but for the price: what is not sold has none to agree on
    expect(await buyer.buy({ detail: parcel(41), payment: { total: 1 } })).toMatchObject(
      refusedFor(overWeight.AIR(40)),
    );
  });

  test('the product says its limit, so that a wizard refuses it in its step', async () => {
    const productOf = (key: string) => buyer.client('GET /product/:key', { params: { key } });
    expect(await productOf('AER')).toMatchObject({ data: { weight_max: 40 } });
    expect(await productOf('AGPB')).toMatchObject({ data: { weight_max: 49.5 } });
    expect(await productOf('GND')).toMatchObject({ data: { weight_max: 20 } });
  });
});
