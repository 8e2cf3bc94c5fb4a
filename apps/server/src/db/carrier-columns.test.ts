import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDatabase, type FreshDatabase } from '../../../../test/fresh-database.ts';
import { runOn } from '../../../../test/run-on.ts';
import { TEST_SECRET } from '../../../../test/secret.ts';
import { openClient } from './connect.ts';
import { migrate } from './migrate.ts';

const ROWS = join(import.meta.dirname, '../../../../test/first-edition.sql');
/** Of the fixture: its carrier's number. */
const [BOUGHT, NUMBER] = [7001, '1ZP000000300000016'];
let database: FreshDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await emptyDatabase();
  const secret = { secret: TEST_SECRET };
  await migrate(database.url, secret, { last: '0021-dropped-refunds' });
  await runOn(database.seeingAll, await readFile(ROWS, 'utf8'));
  await runOn(database.seeingAll, `update package set ups_prn = '29OLDER0001' where id = ${BOUGHT}`);
  // as copies of both versions see it side by side; a later migration takes the names of before away
  await migrate(database.url, secret, { last: '0048-carrier-columns' });
  client = await openClient({ connectionString: database.seeingAll });
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** The numbers of a package, each as older and newer copies read it. */
async function numbersOf(id: number): Promise<string[]> {
  const { rows } = await client.query<{ numbers: string[] }>(
    'select array[ups_tracking, carrier_tracking, ups_prn, carrier_prn] as numbers from package where id = $1',
    [id],
  );
  return rows[0]?.numbers ?? [];
}

let made = 9000;
/** Another package like the one that was bought, inserted as a version does that calls the columns so. */
async function inserted(tracking: string, prn: string): Promise<number> {
  const id = ++made;
  await client.query(
    `insert into package (agency_id, id, order_id, account_id, product_id, product_code, product_group, product_type,
       tracking_number, price_cents, order_day, created_at, ${tracking}, ${prn})
     select agency_id, ${id}, order_id, account_id, product_id, product_code, product_group, product_type,
       'CE${id}', price_cents, order_day, created_at, 'T', 'P' from package where id = ${BOUGHT}`,
  );
  return id;
}

test('what was bought before has its numbers under both names', async () => {
  expect(await numbersOf(BOUGHT)).toEqual([NUMBER, NUMBER, '29OLDER0001', '29OLDER0001']);
});

test('copies of this version and of the one before read what the other wrote', async () => {
  for (const [tracking, prn] of [
    ['ups_tracking', 'ups_prn'],
    ['carrier_tracking', 'carrier_prn'],
  ] as const) {
    const id = await inserted(tracking, prn);
    expect(await numbersOf(id), tracking).toEqual(['T', 'T', 'P', 'P']);
    await client.query(`update package set ${prn} = 'Q', pickup = true where id = $1`, [id]);
    expect(await numbersOf(id), prn).toEqual(['T', 'T', 'Q', 'Q']);
    await client.query(`update package set ${tracking} = 'U', ${prn} = null where id = $1`, [id]);
    expect(await numbersOf(id), prn).toEqual(['U', 'U', null, null]);
    await client.query('update package set notes = tracking_number where id = $1', [id]);
    expect(await numbersOf(id)).toEqual(['U', 'U', null, null]);
  }
});
