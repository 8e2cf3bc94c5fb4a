import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../../../../test/fresh-database.ts';
import { runOn } from '../../../../test/run-on.ts';
import { enterAgency } from '../backup/write-agency.ts';
import { openClient } from './connect.ts';
import { type Database, openDatabase } from './within-agency.ts';
import { whatWaits } from './what-waits.ts';

// what `citus prepare` leaves in a database; one machine does not mind it
const SETTING = "citus.propagate_set_commands = 'local'";

let database: Awaited<ReturnType<typeof freshDatabase>>;
let db: Database;
beforeAll(async () => {
  database = await freshDatabase();
  const name = new URL(database.url).pathname.slice(1);
  await runOn(database.seeingAll, `alter database ${name} set ${SETTING}`);
  db = openDatabase(database.workUrl, 1);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const AGENCY = sql<string>`coalesce(current_setting('puerta.agency', true), '')`.as('agency');

test('every read and transaction is of its agency, and the connection remembers none', async () => {
  const read = (agency: number) => db.read(agency).selectNoFrom(AGENCY).executeTakeFirst();
  const told = [
    await read(1),
    await read(2),
    await db.within(3, tx => tx.selectNoFrom(AGENCY).executeTakeFirst()),
  ];
  expect(told).toEqual([{ agency: '1' }, { agency: '2' }, { agency: '3' }]);
  const { rows } = await db.pool.query(
    "select coalesce(current_setting('puerta.agency', true), '') as agency",
  );
  expect(rows).toEqual([{ agency: '' }]);
});

test('a transaction that fails leaves the connection to the next', async () => {
  await expect(db.within(1, tx => sql`select 1 / 0`.execute(tx))).rejects.toThrow('division by zero');
  await expect(sql`select 1 / 0`.execute(db.read(1) as never)).rejects.toThrow('division by zero');
  expect(await db.read(2).selectNoFrom(AGENCY).executeTakeFirst()).toEqual({ agency: '2' });
  expect(await whatWaits(db, new Date())).not.toBeNull();
});

test('where other machines would not hear of it, no agency is taken away or brought', async () => {
  const client = await openClient({ connectionString: database.url });
  try {
    await expect(enterAgency(client, 1)).rejects.toThrow('spread over machines');
  } finally {
    await client.end();
  }
});
