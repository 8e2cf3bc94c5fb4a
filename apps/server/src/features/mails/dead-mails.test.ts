import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../../test/app.ts';
import { makeAgencies, makePerson } from '../../../../../test/factories.ts';
import { succeeded } from '../../../../../test/walk.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await makeAgencies(app);
  await app.stopWork();
});
afterAll(() => app.stop());

test('all dead mails are tried again once, though each dies again at once', async () => {
  const { id, client } = await makePerson(app, 'caribe', 'manager');
  const { db, jobs } = app.services;
  const dead = { agency_id: 1, template: 'welcome', account_id: id, state: 'dead' };
  const rows = Array.from({ length: 230 }, () => ({ ...dead, created_at: app.clock.now() }));
  await db.within(1, tx => tx.insertInto('mail').values(rows).execute());
  let queued = 0;
  jobs.enqueue = async (tx, _, { mailId = 0 }) => {
    if (++queued > 500) throw new Error('it never ends');
    await tx.updateTable('mail').set({ state: 'dead' }).where('id', '=', mailId).execute();
  };
  expect(succeeded(await client('POST /admin/mails/retry/all')).data).toEqual({ queued: 230 });
  expect(queued).toBe(230);
});
