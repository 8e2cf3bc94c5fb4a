import { isTracking } from '@puerta/domain/parcels/tracking-number';
import { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { makeAgencies } from '../../../../../test/factories.ts';
import { openApp } from '../../../../../test/house.ts';
import { listCounts } from '../../../../../test/list-counts.ts';
import { selectMarginRows } from '../../features/margins/queries.ts';
import { keptOf } from '../../features/margins/keep-margins.ts';
import { createAccount } from '../../provision/create-account.ts';
import { DEMO_AGENCIES } from '../agencies.ts';
import { seedPlaces } from '../seed-places.ts';
import { seedMany } from './seed-many.ts';

const PACKAGES = 30_000;

const app = await openApp();
await makeAgencies(app);
const now = app.clock.now();
await app.services.db.within(1, async tx => {
  await seedPlaces(tx, DEMO_AGENCIES[0]);
  const agency = { id: 1, shortName: 'CBX', timeZone: 'America/New_York' };
  const person = { name: 'Luis', email: 'luis@caribe.test', phone: '', passwordHash: null };
  await createAccount(tx, agency, { ...person, role: 'manager' }, now);
});
await seedMany(app.ownerUrl, { slug: 'caribe', packages: PACKAGES, now }, () => undefined);

async function rows<Row>(text: string, agencyId = 1): Promise<Row[]> {
  const answer = await app.services.db.read(agencyId).executeQuery(CompiledQuery.raw(text));
  return answer.rows as Row[];
}
const count = async (text: string, agencyId = 1) =>
  (await rows<{ n: number }>(`select count(*) as n from ${text}`, agencyId))[0]?.n;

test('so many packages, all of one agency, with numbers that scan', async () => {
  expect(await count('package')).toBe(PACKAGES);
  expect(await count('package', 2)).toBe(0);
  const some = await rows<{ tracking_number: string }>(
    'select tracking_number from package where id % 97 = 0',
  );
  expect(some.length).toBeGreaterThan(300);
  expect(some.every(({ tracking_number }) => isTracking(tracking_number))).toBe(true);
});

test('every reference leads somewhere, though the database did not look', async () => {
  const missing = (of: string, column: string, to: string) =>
    count(
      `${of} c where ${column} is not null and not exists
         (select 1 from ${to} t where t.agency_id = c.agency_id and t.id = c.${column})`,
    );
  expect(await missing('orders', 'account_id', 'account')).toBe(0);
  expect(await missing('orders', 'receiver_city_id', 'city')).toBe(0);
  expect(await missing('package', 'order_id', 'orders')).toBe(0);
  expect(await missing('package', 'lot_id', 'lot')).toBe(0);
  expect(await missing('package_step', 'package_id', 'package')).toBe(0);
  expect(await missing('money_entry', 'order_id', 'orders')).toBe(0);
  expect(
    await count('orders o where quantity <> (select count(*) from package p where p.order_id = o.id)'),
  ).toBe(0);
});

test('the counts of lists and lots are those of the packages', async () => {
  const listed = await rows(
    `select domestic, status, sum(n)::integer as n from package_count group by 1, 2 order by 1, 2`,
  );
  const counted = await rows(
    `select domestic, case when voided_at is null then status else 0 end as status, count(*)::integer as n
     from package group by 1, 2 order by 1, 2`,
  );
  expect(listed).toEqual(counted);
  expect(counted.length).toBeGreaterThanOrEqual(8);
  const lists = await listCounts(app, 1);
  expect(lists.counted).toEqual(lists.real);
  expect(new Set(lists.real.map(row => row.list)).size).toBeGreaterThanOrEqual(10);
  const wrong = 'lot where total_packages <> (select count(*) from package where lot_id = lot.id)';
  expect(await count(wrong)).toBe(0);
});

test('every package, receiver and client is found by its words', async () => {
  const missing = (kind: string, of: string) =>
    count(`${of} and not exists (select 1 from search_entry s where s.kind = '${kind}' and s.id = t.id)`);
  expect(await missing('package', 'package t where true')).toBe(0);
  for (const kind of ['receiver', 'contact']) expect(await missing(kind, 'orders t where true')).toBe(0);
  expect(await missing('client', `account t where role = 'customer'`)).toBe(0);
});

test('the next numbers are free', async () => {
  for (const [sequence, table] of [
    ['package', 'package'],
    ['orders', 'orders'],
    ['account', 'account'],
    ['lot', 'lot'],
    ['money_entry', 'money_entry'],
  ]) {
    const [next] = await rows<{ free: boolean }>(
      `select last_id('${sequence}') >= max(id) as free from ${table}`,
    );
    expect(next?.free, sequence).toBe(true);
  }
});

test('what is kept of their margins is what the rule says of them', async () => {
  const ids = (await rows<{ id: number }>('select id from package where id % 31 = 0')).map(({ id }) => id);
  const reckoned = (await selectMarginRows(app.services.db.read(1), ids)).flatMap(
    row => keptOf(1, row) ?? [],
  );
  const kept = await rows(
    `select agency_id, package_id, week, product_id, account_id, city_id, us_state, sold_cents, carrier_cents,
       freight_cents, delivery_cents, pickup_cents from package_margin where package_id % 31 = 0 order by package_id`,
  );
  expect(reckoned.length).toBeGreaterThan(500);
  expect(kept).toEqual(reckoned);
});
