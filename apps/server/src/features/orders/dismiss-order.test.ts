import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePerson } from '../../../../../test/factories.ts';
import { card, DECLINED } from '../../../../../test/orders.ts';
import { type Buyer, makeBuyer, openShop, type Shop } from '../../../../../test/shop.ts';

let shop: Shop;
let buyer: Buyer;
beforeAll(async () => {
  shop = await openShop();
  buyer = await makeBuyer(shop);
});
afterAll(() => shop.close());

const declined = { payment: card(DECLINED) };
const content = (what: string) => ({ detail: { content: what } });
const states = async () => (await buyer.orders()).map(({ state }) => state);

test('a refused try stands in the list with its wizard until it was paid after all', async () => {
  expect(await buyer.buy({ ...declined, ...content('Juguetes') })).toMatchObject({ status: 402 });
  expect(await buyer.orders()).toMatchObject([{ state: 'failed', code: 'AER', group_services: 1 }]);
  await buyer.bought(content('Libros'));
  expect(await states()).toEqual(['paid', 'failed']);
  await buyer.bought(content('Juguetes'));
  expect(await states()).toEqual(['paid', 'paid']);
  // a try that is refused after that is another matter
  await buyer.buy({ ...declined, ...content('Juguetes') });
  expect(await states()).toEqual(['failed', 'paid', 'paid']);
});

test('a refused try is put away by its customer alone, for good; what was paid is not', async () => {
  await buyer.buy({ ...declined, ...content('Ropa') });
  const [failed, paid] = [
    (await buyer.orders())[0],
    (await buyer.orders()).find(one => one.state === 'paid'),
  ];
  const other = await makePerson(shop.app, 'caribe', 'customer');
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
