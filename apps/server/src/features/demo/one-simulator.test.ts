import { afterEach, expect, test } from 'vitest';
import { TEST_NOW } from '../../../../../test/app.ts';
import { card, HELD } from '../../../../../test/orders.ts';
import { makeBuyer } from '../../../../../test/buyer.ts';
import { type House, startHouse } from '../../../../../test/house.ts';
import { STAND_IN_CARDS, startAuthorizeNet } from '../../../../../test/stand-ins/authorizenet.ts';
import { startUpsStandIn } from '../../../../../test/ups-stand-in.ts';
import { settableClock } from '../../app/clock.ts';
import { succeeded } from '../../../../../test/journey.ts';

/** A deployment that tries one real provider beside the other's simulator: the demo page moves the one that it can. */

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function open(env: Record<string, string>): Promise<House> {
  const house = await startHouse({ env });
  closing.push(house.close);
  return house;
}
const held = async (house: House) =>
  succeeded(await house.app.client('caribe')('GET /open/simulator', {})).data;

test('a real carrier: held payments are released, no parcel is listed or moved', async () => {
  const ups = await startUpsStandIn(settableClock(TEST_NOW));
  closing.push(ups.close);
  const house = await open(ups.env);
  const buyer = await makeBuyer(house);
  expect(await buyer.buy({ payment: card(HELD) })).toMatchObject({ status: 202 });
  const { payments, shipments } = await held(house);
  expect(payments).toHaveLength(1);
  expect(shipments).toEqual([]);
  const client = house.app.client('caribe');
  const params = { id: payments[0]?.id ?? '' };
  expect(await client('POST /open/simulator/payments/:id/release', { params })).toMatchObject({
    success: true,
  });
  const [order] = await buyer.orders();
  expect(order).toMatchObject({ state: 'paid' });
  expect(ups.ledger.parcels).toHaveLength(1);
  const tracking = ups.ledger.parcels[0]?.number ?? '';
  expect(
    await client('POST /open/simulator/shipments/:id/advance', { params: { id: tracking } }),
  ).toMatchObject({ status: 404 });
});

test('a real gateway: parcels are moved, no payment is listed or released', async () => {
  const bank = await startAuthorizeNet();
  closing.push(bank.close);
  const house = await open(bank.env);
  const buyer = await makeBuyer(house);
  await buyer.bought({ payment: card(STAND_IN_CARDS.approved) });
  const { payments, shipments } = await held(house);
  expect(payments).toEqual([]);
  expect(shipments).toHaveLength(1);
  const client = house.app.client('caribe');
  const params = { id: shipments[0]?.tracking ?? '' };
  expect(await client('POST /open/simulator/shipments/:id/advance', { params })).toMatchObject({
    success: true,
  });
  expect((await held(house)).shipments[0]?.step).not.toBe(shipments[0]?.step);
  expect(
    await client('POST /open/simulator/payments/:id/release', { params: { id: 'pay_1' } }),
  ).toMatchObject({ status: 404 });
});
