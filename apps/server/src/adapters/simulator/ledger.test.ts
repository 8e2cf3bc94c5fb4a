import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../../../../test/fresh-database.ts';
import { runOn } from '../../../../../test/run-on.ts';
import { ProviderUnavailable } from '../provider-error.ts';
import { openLedger } from './ledger.ts';

test('a connection that breaks in the middle of a transaction fails that call, and the process lives', async () => {
  const database = await freshDatabase();
  const ledger = await openLedger(
    'payment',
    database.url,
    'create table if not exists simulator.kept (n integer)',
  );
  const broken = ledger.transaction(async client => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    await runOn(database.seeingAll, `select pg_terminate_backend(${rows[0]?.pid})`);
    // nothing is asked of it while it breaks: the event has nobody to go to but a listener
    await sleep(100);
    await client.query('insert into simulator.kept values (1)');
  });
  await expect(broken).rejects.toThrow(ProviderUnavailable);
  expect(await ledger.query('select n from simulator.kept')).toEqual([]);
  await ledger.close();
  await database.drop();
});
