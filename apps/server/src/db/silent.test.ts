import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../../test/fresh-database.ts';
import { type Line, lineTo } from '../../../../test/line.ts';
import { openClient } from './connect.ts';
import { openJobs } from './jobs.ts';
import { isAway } from './outage.ts';
import { type Database, openDatabase, type ReadTx } from './within-agency.ts';

const SILENT_MS = 3000;
const nothing = () => undefined;
let database: FreshDatabase & { workUrl: string };
/** to a machine that falls silent: no connection is closed, and nothing comes back on it */
let line: Line;
beforeAll(async () => {
  database = await freshDatabase();
  line = await lineTo(database.workUrl);
});
afterAll(async () => {
  await line.cut();
  await database.drop();
});

const select = (tx: ReadTx) => tx.selectFrom('agency').select('id').execute();

// before those below, whose machine goes on with what it was asked
test('what waits for a lock is ended by the server too, and is no outage of it', async () => {
  // a tenth of it is how much sooner the server gives up than we do: long enough for a machine that is held up
  const db = openDatabase(database.workUrl, 1, 10_000);
  const holder = await openClient({ connectionString: database.url });
  onTestFinished(() => holder.end());
  await holder.query('begin; lock table agency');
  await expect(select(db.read(1))).rejects.toMatchObject({ code: '57014' });
  const { rows } = await holder.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  expect(rows).toEqual([]);
  await db.close();
});

test.each<[string, (db: Database, hush: () => void) => Promise<unknown>]>([
  ['a read', (db, hush) => (hush(), select(db.read(1)))],
  [
    'a transaction',
    (db, hush) =>
      db.within(1, async tx => {
        await select(tx);
        hush();
        return select(tx);
      }),
  ],
])('%s at a machine that falls silent is given up once, and its connection replaced', async (_, ask) => {
  const db = openDatabase(line.url, 1, SILENT_MS);
  await select(db.read(1));
  const began = performance.now();
  await expect(ask(db, line.hush)).rejects.toSatisfy(isAway);
  expect(performance.now() - began).toBeLessThan(1.9 * SILENT_MS);
  await select(db.read(1));
  await db.close();
});

test('jobs are done again after the machine of their database fell silent', async () => {
  const jobs = openJobs(line.url, nothing, nothing, SILENT_MS);
  const db = openDatabase(database.workUrl, 1);
  const done: number[] = [];
  await jobs.start();
  await jobs.work('push', async ({ agencyId }) => void done.push(agencyId));
  const enqueue = (agencyId: number) => db.within(agencyId, tx => jobs.enqueue(tx, 'push', { agencyId }));
  await enqueue(1);
  await expect.poll(() => done, { timeout: 20_000 }).toEqual([1]);
  line.hush();
  await enqueue(2);
  await expect.poll(() => done, { timeout: 20_000 }).toEqual([1, 2]);
  await jobs.stop();
  await db.close();
});
