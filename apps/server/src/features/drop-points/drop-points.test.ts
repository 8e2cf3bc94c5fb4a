import { refusals } from '@puerta/contract/messages.es';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeBuyer, openShop, type Shop } from '../../../../../test/shop.ts';
import { ProviderUnavailable } from '../../adapters/provider-error.ts';

let shop: Shop;
let buyer: Awaited<ReturnType<typeof makeBuyer>>;
let id: number;

beforeAll(async () => {
  shop = await openShop();
  buyer = await makeBuyer(shop);
  id = (await buyer.bought()).data.packages[0]?.id ?? 0;
});
afterAll(() => shop.close());

const find = (query: { zip?: string } = {}, who = buyer.client) =>
  who('GET /purchase/drop-points/:id', { params: { id }, query });

test("near the sender's own address, nearest first, with hours in words", async () => {
  const asked = vi.spyOn(shop.app.services.carrier, 'findDropPoints');
  const answer = await find();
  if (!answer.success) throw new Error(answer.message);
  expect(asked).toHaveBeenCalledWith({ lines: ['1200 SW 8th St'], city: 'Miami', state: 'FL', zip: '33130' });
  asked.mockRestore();
  expect(answer.data.zip).toBe('33130');
  expect(answer.data.points[0]).toMatchObject({
    name: 'Farmacia San José',
    place: 'Miami, FL 33130',
    hours: 'Lunes a viernes 08:00 a 21:00; sábado 09:00 a 20:00; domingo 10:00 a 18:00',
  });
});

test('near another postal code, which must exist', async () => {
  expect(await find({ zip: '10001-1234' })).toMatchObject({ success: true, data: { zip: '10001' } });
  const fields = [{ field: 'zip', message: refusals.zip_unknown }];
  for (const zip of ['00000', '331', 'abcde']) {
    expect(await find({ zip })).toMatchObject({ status: 400, error: { fields } });
  }
});

test("not for another's package; a carrier that is away says so", async () => {
  const other = await makeBuyer(shop);
  expect(await find({}, other.client)).toMatchObject({ status: 404, error: { code: 'package_not_found' } });
  const { carrier } = shop.app.services;
  const away = vi
    .spyOn(carrier, 'findDropPoints')
    .mockRejectedValueOnce(new ProviderUnavailable('carrier', 'down'));
  expect(await find()).toMatchObject({ status: 502 });
  away.mockRestore();
});
