import { expect, inject, test } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { openHouse } from '../../../../test/house.ts';
import { appUrlOf } from '../../../../test/fresh-database.ts';
import { runOn } from '../../../../test/run-on.ts';
import { openDatabase } from './within-agency.ts';

const { app } = await openHouse();

/** What connections that begin now lead to: a standby refuses to write, as this does. */
const lead = (to: 'standby' | 'primary') => {
  const then =
    to === 'standby' ? 'set default_transaction_read_only = on' : 'reset default_transaction_read_only';
  return runOn(inject('databaseUrl'), `alter database ${nameOf(app)} ${then}`);
};
const nameOf = ({ ownerUrl }: TestApp) => new URL(ownerUrl).pathname.slice(1);
const cutAll = () =>
  runOn(
    app.superuserUrl,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename <> current_user`,
  );
const status = async (path: string, init: RequestInit = {}) =>
  (
    await fetch(`${app.url}${path}`, {
      ...init,
      headers: { agency: 'caribe', 'content-type': 'application/json' },
    })
  ).status;
const write = () => status('/api/auth/login', { method: 'POST', body: '{"email":"a@b.test","pass":"x"}' });

test('a connection that leads to a standby is thrown away by the first write that it refuses', async () => {
  await lead('standby');
  const db = openDatabase(appUrlOf(app.ownerUrl), 1);
  const rename = () =>
    db.within(1, tx => tx.updateTable('agency').set({ slogan: 'x' }).where('id', '=', 1).execute());
  await expect(rename()).rejects.toMatchObject({ code: '25006' });
  await lead('primary');
  await expect(rename()).resolves.toBeDefined();
  await db.close();
});

test('on a standby the server is not ready, writes are told to be tried again, and it recovers by itself', async () => {
  expect([await status('/readyz'), await write()]).toEqual([200, 401]);
  await lead('standby');
  await cutAll();
  expect(await status('/healthz')).toBe(200);
  await expect.poll(() => status('/readyz')).toBe(503);
  expect(await write()).toBe(503);
  await lead('primary');
  await expect.poll(write).toBe(401);
  await cutAll();
  await expect.poll(() => status('/readyz')).toBe(200);
});

test('a database without room on its disk is not ready', async () => {
  const alter = (then: string) =>
    runOn(inject('databaseUrl'), `alter database ${nameOf(app)} ${then}`).then(cutAll);
  await alter('set temp_file_limit = 0');
  await expect.poll(() => status('/readyz')).toBe(503);
  await alter('reset temp_file_limit');
  await expect.poll(() => status('/readyz')).toBe(200);
});

test('a database that lacks a migration of this version is not ready; one that has more is', async () => {
  await runOn(app.superuserUrl, `insert into kysely_migration values ('9999-of-a-later-version', 'x')`);
  expect(await status('/readyz')).toBe(200);
  await runOn(app.superuserUrl, `delete from kysely_migration where name = '0025-the-owner'`);
  expect(await status('/readyz')).toBe(503);
});
