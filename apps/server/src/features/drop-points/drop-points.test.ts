import { refusals } from '@puerta/contract/messages.es';
import { expect, test, vi } from 'vitest';
import { makeBuyer } from '../../../../../test/buyer.ts';
import { openHouse } from '../../../../../test/house.ts';
import { ProviderUnavailable } from '../../adapters/provider-error.ts';
import { succeeded } from '../../../../../test/journey.ts';

const house = await openHouse();
const { app } = house;
const buyer = await makeBuyer(house);
const id = (await buyer.bought()).data.packages[0]?.id ?? 0;

const find = (query: { zip?: string } = {}, who = buyer.client) =>
  who('GET /purchase/drop-points/:id', { params: { id }, query });

test("near the sender's own address, nearest first, with hours in words", async () => {
  const asked = vi.spyOn(app.services.carrier, 'findDropPoints');
  const answer = succeeded(await find());
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
  const other = await makeBuyer(house);
  expect(await find({}, other.client)).toMatchObject({ error: { code: 'package_not_found' } });
  const { carrier } = app.services;
  const away = vi
    .spyOn(carrier, 'findDropPoints')
    .mockRejectedValueOnce(new ProviderUnavailable('carrier', 'down'));
  expect(await find()).toMatchObject({ status: 502 });
  away.mockRestore();
});
