import { createClient } from '@puerta/contract/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderBody } from '../../../../test/orders.ts';
import { TEST_SECRET } from '../../../../test/secret.ts';
import { makeBuyer, openShop, type Shop } from '../../../../test/shop.ts';
import { readConfig } from '../config.ts';
import { type Running, start } from '../main.ts';

let shop: Shop;
let second: Running;
beforeAll(async () => {
  shop = await openShop();
  const { config } = shop.app.services;
  const env = { DATABASE_URL: shop.app.ownerUrl, DATA_DIR: config.dataDir, SECRET: TEST_SECRET };
  second = await start({
    config: readConfig({ ...env, PORT: '0', DEMO: '0', LOG_LEVEL: 'silent' }),
    clock: shop.app.clock,
  });
});
afterAll(async () => {
  await second.stop();
  await shop.close();
});

const atSecond = (token: string) =>
  createClient({
    headers: () => ({ agency: 'caribe', token }),
    networkMessage: 'network',
    origin: second.url,
  });

test('a session of one copy is known to the other, and ends at both', async () => {
  const { token, client } = await makeBuyer(shop);
  expect(await atSecond(token)('GET /auth/session')).toMatchObject({ data: { role: 0 } });
  expect(await client('POST /auth/logout')).toMatchObject({ success: true });
  expect(await atSecond(token)('GET /order/mine')).toMatchObject({ status: 401 });
});

test('one key sent to both copies at once buys once', async () => {
  const { token, buy, ledger } = await makeBuyer(shop);
  const body = orderBody(shop.place.city);
  const answers = await Promise.all([
    buy({}, 'one-key'),
    atSecond(token)('POST /order/create', { body }, { idempotencyKey: 'one-key' }),
  ]);
  const ids = answers.map(answer => answer.success && answer.data.id);
  expect(ids[0]).toBeGreaterThan(0);
  expect(ids[1]).toBe(ids[0]);
  expect(await ledger()).toHaveLength(1);
});
