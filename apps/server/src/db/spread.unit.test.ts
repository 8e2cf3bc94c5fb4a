import { expect, test } from 'vitest';
import type pg from 'pg';
import { spreadQueries } from './spread.ts';

/** A connection that remembers what it was told; what begins with `bad` fails. */
function connection() {
  const told: string[] = [];
  const query = async (text: string) => {
    told.push(text);
    if (text.startsWith('bad')) throw new Error(text);
    return { rows: [text] };
  };
  const client = { query } as unknown as pg.PoolClient;
  return { told, ask: spreadQueries(client, 7, query as never) };
}
const ENTER = ['begin', "set local puerta.agency = '7'"];

test('a query outside of a transaction gets its own, of its agency', async () => {
  const { told, ask } = connection();
  expect(await ask('select 1', [])).toEqual({ rows: ['select 1'] });
  expect(told).toEqual([...ENTER, 'select 1', 'commit']);
});

test('one that fails leaves the connection as it was', async () => {
  const { told, ask } = connection();
  await expect(ask('bad', [])).rejects.toThrow('bad');
  await ask('select 2', []);
  expect(told).toEqual([...ENTER, 'bad', 'rollback', ...ENTER, 'select 2', 'commit']);
});

test.each(['commit', 'rollback'])('a transaction hears once whose it is, and ends by %s', async end => {
  const { told, ask } = connection();
  for (const text of ['begin', 'select 1', 'update 2', end, 'select 3']) await ask(text, []);
  expect(told).toEqual([...ENTER, 'select 1', 'update 2', end, ...ENTER, 'select 3', 'commit']);
});

test('what fails inside a transaction is left to whoever began it', async () => {
  const { told, ask } = connection();
  await ask('begin', []);
  await expect(ask('bad', [])).rejects.toThrow('bad');
  await ask('rollback', []);
  expect(told).toEqual([...ENTER, 'bad', 'rollback']);
});
