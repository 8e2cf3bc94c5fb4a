import { afterEach, expect, test } from 'vitest';
import { TEST_NOW } from '../../../../../test/app.ts';
import { card, HELD } from '../../../../../test/orders.ts';
import { makeBuyer, openShop, type Shop } from '../../../../../test/shop.ts';
import { STAND_IN_CARDS, startAuthorizeNet } from '../../../../../test/stand-ins/authorizenet.ts';
import { startUpsStandIn } from '../../../../../test/ups-stand-in.ts';
import { settableClock } from '../../app/clock.ts';

/** A deployment that tries one real provider beside the other's simulator: the demo page moves the one that it can. */

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function open(env: Record<string, string>): Promise<Shop> {
  const shop = await openShop({ env });
  closing.push(shop.close);
  return shop;
}
const held = async (shop: Shop) => {
  const answer = await shop.app.client('caribe')('GET /open/simulator', {});
  if (!answer.success) throw new Error(answer.message);
  return answer.data;
};

test('a real carrier: held payments are released, no parcel is listed or moved', async () => {
  const ups = await startUpsStandIn(settableClock(TEST_NOW));
  closing.push(ups.close);
  const { url, clientId, clientSecret, account } = ups.settings;
  const keys = {
    UPS_URL: url,
    UPS_CLIENT_ID: clientId,
    UPS_CLIENT_SECRET: clientSecret,
    UPS_ACCOUNT: account,
  };
  const shop = await open({ CARRIER: 'ups', ...keys });
  const buyer = await makeBuyer(shop);
  expect(await buyer.buy({ payment: card(HELD) })).toMatchObject({ status: 202 });
  const { payments, shipments } = await held(shop);
  expect(payments).toHaveLength(1);
  expect(shipments).toEqual([]);
  const client = shop.app.client('caribe');
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
  const bank = await startAuthorizeNet(2000);
  closing.push(bank.close);
  const shop = await open({
    PAYMENT: 'authorizenet',
    AUTHORIZENET_URL: bank.url,
    AUTHORIZENET_LOGIN: 'stand-in',
    AUTHORIZENET_TRANSACTION_KEY: 'stand-in-key',
    AUTHORIZENET_SIGNATURE_KEY: 'C0FFEE00',
  });
  const buyer = await makeBuyer(shop);
  await buyer.bought({ payment: card(STAND_IN_CARDS.approved) });
  const { payments, shipments } = await held(shop);
  expect(payments).toEqual([]);
  expect(shipments).toHaveLength(1);
  const client = shop.app.client('caribe');
  const params = { id: shipments[0]?.tracking ?? '' };
  expect(await client('POST /open/simulator/shipments/:id/advance', { params })).toMatchObject({
    success: true,
  });
  expect((await held(shop)).shipments[0]?.step).not.toBe(shipments[0]?.step);
  expect(
    await client('POST /open/simulator/payments/:id/release', { params: { id: 'pay_1' } }),
  ).toMatchObject({ status: 404 });
});
