import { createClient } from '@puerta/contract/client';
import { afterAll, expect, test } from 'vitest';
import { makeBuyer } from '../../../../test/buyer.ts';
import { openHouse } from '../../../../test/house.ts';
import { orderBody } from '../../../../test/orders.ts';
import { runOn } from '../../../../test/run-on.ts';
import { TEST_SECRET } from '../../../../test/secret.ts';
import { readConfig } from '../config.ts';
import { start } from '../main.ts';
import { knownMigrations } from './migrate.ts';

/** Started before a newer version migrates, and goes on. */
const house = await openHouse();
const { app, place } = house;

// what a version after this one may do to its tables, so that this one still works: add
await runOn(
  app.superuserUrl,
  `alter table package add column of_tomorrow text not null default 'x';
   alter table orders add column of_tomorrow integer;
   create index of_tomorrow on package (agency_id, of_tomorrow);
   insert into kysely_migration values ('9999-of-tomorrow', '')`,
);
/** Restarted beside it. */
const restarted = await start({
  config: readConfig({
    DATABASE_URL: app.ownerUrl,
    DATA_DIR: app.services.config.dataDir,
    SECRET: TEST_SECRET,
    PORT: '0',
    DEMO: '0',
    LOG_LEVEL: 'silent',
  }),
  clock: app.clock,
  isIdle: true,
});
afterAll(() => restarted.stop());

test('copies of this version buy on beside a newer schema, the running one and one that restarts', async () => {
  const { token, bought, ledger, orders } = await makeBuyer(house);
  const atRestarted = createClient({
    headers: () => ({ agency: 'caribe', token }),
    networkMessage: 'network',
    origin: restarted.url,
  });
  const body = orderBody(place.city);
  await bought();
  expect(await atRestarted('POST /order/create', { body }, { idempotencyKey: 'k' })).toMatchObject({
    status: 200,
  });
  await bought();
  expect(await orders()).toHaveLength(3);
  expect((await ledger()).map(({ state, labels }) => [state, labels])).toEqual(
    Array.from({ length: 3 }, () => ['captured', 1]),
  );
  for (const url of [app.url, restarted.url]) expect((await fetch(`${url}/readyz`)).status).toBe(200);
});

test('what this version knows is read once, whatever is checked out in its folder meanwhile', () => {
  expect(knownMigrations()).toBe(knownMigrations());
});
