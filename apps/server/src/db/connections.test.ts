import { expect, test } from 'vitest';
import { makeBuyer } from '../../../../test/buyer.ts';
import { openHouse } from '../../../../test/house.ts';

/** What docs/operations.md promises of a copy: DATABASE_POOL, and three of its job queue. */
const POOL = 4;
const QUEUE = 3;
const house = await openHouse({ works: true, env: { DATABASE_POOL: String(POOL) } });

test('a copy holds no more connections than is written, however much is asked of it', async () => {
  const { app, superuser, manager } = house;
  const buyers = await Promise.all(Array.from({ length: 6 }, () => makeBuyer(house)));
  let isBusy = true;
  let most = 0;
  const counting = (async () => {
    while (isBusy) {
      const { rows } = await superuser.query<{ n: number }>(
        // the simulators' stand in the place of providers, and have connections of their own
        `select count(*)::int as n from pg_stat_activity where datname = current_database()
          and pid <> pg_backend_pid() and application_name not like 'puerta-simulator-%'`,
      );
      most = Math.max(most, rows[0]?.n ?? 0);
    }
  })();
  const list = { params: { n: 1, size: 50 } } as const;
  await Promise.all([
    ...Array.from({ length: 60 }, () => manager.client('GET /order/page/:n/:size', list)),
    ...Array.from({ length: 60 }, () => app.client('caribe')('GET /states', {})),
    ...buyers.map(({ bought }) => bought()),
  ]);
  isBusy = false;
  await counting;
  expect(most).toBeGreaterThan(POOL);
  expect(most).toBeLessThanOrEqual(POOL + QUEUE);
});
