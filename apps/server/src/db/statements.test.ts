import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appUrlOf, freshDatabase, type FreshDatabase } from '../../../../test/fresh-database.ts';
import { runOn } from '../../../../test/run-on.ts';
import { openClient, openPool } from './connect.ts';
import { askNamed } from './named-query.ts';
import { type Database, openDatabase, type ReadTx } from './within-agency.ts';

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

const agencies = (tx: ReadTx) => tx.selectFrom('agency').selectAll().execute();
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

describe('a named statement', () => {
  let pool: pg.Pool;
  let client: pg.PoolClient;
  let described = 0;
  beforeAll(async () => {
    pool = openPool({ connectionString: fresh.url, max: 1 });
    client = await pool.connect();
    const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
    connection.on('rowDescription', () => {
      described += 1;
    });
  });
  afterAll(async () => {
    client.release();
    await pool.end();
  });
  const ask = (text: string, values: unknown[] = [], parserOf = pg.types.getTypeParser as never) =>
    askNamed(client, { name: text, text, values }, parserOf);

  test('rows are described once, and read the same each time, empty ones too', async () => {
    const before = described;
    const text = 'select n, n::text as text, null::date as day from generate_series(1, $1::integer) n';
    for (const many of [2, 0, 1]) {
      const { rows, rowCount } = await ask(text, [many]);
      expect(rows).toEqual(
        Array.from({ length: many }, (_, at) => ({ n: at + 1, text: String(at + 1), day: null })),
      );
      expect(rowCount).toBe(many);
    }
    expect(described - before).toBe(1);
  });

  test('a statement that fails, and a value that cannot be read, leave the connection as good as it was', async () => {
    await expect(ask('select 1 / $1::integer as n', [0])).rejects.toMatchObject({ code: '22012' });
    expect((await ask('select 1 / $1::integer as n', [1])).rows).toEqual([{ n: 1 }]);
    const unreadable = () => () => {
      throw new Error('unreadable');
    };
    await expect(ask('select n from generate_series(1, 3) n', [], unreadable as never)).rejects.toThrow(
      'unreadable',
    );
    expect((await ask('select 7 as seven')).rows).toEqual([{ seven: 7 }]);
  });

  test('what answers no rows says how many it changed', async () => {
    await ask('create temporary table changed (n integer)');
    for (const times of [1, 2]) {
      const { rows, rowCount, command } = await ask('insert into changed values ($1), ($2)', [times, times]);
      expect([rows, rowCount, command]).toEqual([[], 2, 'INSERT']);
    }
  });
});

test('no index is there twice: each one slows every write', async () => {
  const client = await openClient({ connectionString: fresh.seeingAll });
  try {
    const { rows } = await client.query<{ same: string }>(
      `select string_agg(indexrelid::regclass::text, ', ' order by indexrelid) as same from pg_index
        where indrelid::regclass::text not like 'pg\\_%'
        group by indrelid, indkey::text, indclass::text, indoption::text, indpred::text, indexprs::text
        having count(*) > 1`,
    );
    expect(rows).toEqual([]);
  } finally {
    await client.end();
  }
});
