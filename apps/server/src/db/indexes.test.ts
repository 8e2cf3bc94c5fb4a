import { expect, test } from 'vitest';
import { openClient } from './connect.ts';
import { freshDatabase } from '../../../../test/fresh-database.ts';

test('no index is there twice: each one slows every write', async () => {
  const database = await freshDatabase();
  const client = await openClient({ connectionString: database.seeingAll });
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
    await database.drop();
  }
});
