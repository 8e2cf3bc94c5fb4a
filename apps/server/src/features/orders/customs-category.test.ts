import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePerson } from '../../../../../test/factories.ts';
import { makeBuyer, openShop, type Shop } from '../../../../../test/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

test.each([
  ['gift', 'gift'],
  ['', null],
  [undefined, null],
])('said as %j at the purchase, a package’s record says %j to whoever may see it', async (said, shown) => {
  const buyer = await makeBuyer(shop);
  const [sold] = (await buyer.bought({ detail: { customs_category: said } })).data.packages;
  if (!sold) throw new Error('No package');
  const { tracking_number: tracking } = sold;
  const own = await buyer.client('GET /purchase/:tracking', { params: { tracking } });
  expect(own).toMatchObject({ data: { content: 'Ropa', customs_category: shown } });
  for (const role of ['manager', 'restricted'] as const) {
    const { client } = await makePerson(shop.app, 'caribe', role);
    const answer = await client('GET /order/:id', { params: { id: tracking } });
    expect(answer).toMatchObject({ data: { customs_category: shown } });
  }
  const open = await shop.app.client('caribe')('GET /tracking/:code', { params: { code: tracking } });
  expect(open.success && Object.keys(open.data)).not.toContain('customs_category');
});

test('a category that nobody knows is refused by its field', async () => {
  const buyer = await makeBuyer(shop);
  expect(await buyer.buy({ detail: { customs_category: 'oro' } })).toMatchObject({
    status: 400,
    error: { fields: [{ field: 'detail.customs_category' }] },
  });
});

test('the same order without one, asked for again under its key, is the same order', async () => {
  const buyer = await makeBuyer(shop);
  const first = await buyer.bought({}, 'one');
  const again = await buyer.bought({ detail: { customs_category: '' } }, 'one');
  expect(again.data.id).toBe(first.data.id);
});
