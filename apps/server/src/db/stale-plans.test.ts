import { afterAll, beforeAll, expect, test } from 'vitest';
import { appUrlOf, freshDatabase, type FreshDatabase } from '../../../../test/fresh-database.ts';
import { runOn } from '../../../../test/run-on.ts';
import { type Database, openDatabase, type Tx } from './within-agency.ts';

/** More than a transaction is tried again. */
const CONNECTIONS = 8;

let fresh: FreshDatabase;
let db: Database;
beforeAll(async () => {
  fresh = await freshDatabase();
  db = openDatabase(appUrlOf(fresh.url), CONNECTIONS);
});
afterAll(async () => {
  await db.close();
  await fresh.drop();
});

const agencies = (tx: Tx) => tx.selectFrom('agency').selectAll().execute();
let columns = 0;
/** As the migration of a newer version does while this one still works. */
const addColumn = () => runOn(fresh.seeingAll, `alter table agency add column newer_${++columns} text`);

test('a read goes on when a newer version gave the table a column', async () => {
  await agencies(db.read(1));
  await addColumn();
  expect(await agencies(db.read(1))).toEqual([]);
});

test('so does a transaction, however many connections there are', async () => {
  await Promise.all(Array.from({ length: CONNECTIONS }, () => agencies(db.read(1))));
  expect(db.pool.totalCount).toBe(CONNECTIONS);
  await addColumn();
  expect(await db.within(1, agencies)).toEqual([]);
});
