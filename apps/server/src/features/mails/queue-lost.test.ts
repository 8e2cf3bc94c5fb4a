import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../../test/app.ts';
import { makeAgencies, makePerson } from '../../../../../test/factories.ts';
import { runOn } from '../../../../../test/run-on.ts';
import { queueLostMails } from './queue-lost.ts';
import { queueMails } from './queue-mails.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await makeAgencies(app);
  // nothing sends or sweeps in its own time
  await app.stopWork();
});
afterAll(() => app.stop());

const MINUTE_MS = 60_000;
const WAITING = "name = 'mail' and state < 'completed'";

async function jobs(): Promise<number> {
  const { rows } = await app.services.db.pool.query<{ n: number }>(
    `select count(*)::int as n from pgboss.job where ${WAITING}`,
  );
  return rows[0]?.n ?? 0;
}

test('a mail that waits without a job gets one, once, and one that has a job gets no other', async () => {
  const { services } = app;
  const { id: accountId } = await makePerson(app, 'andes', 'customer');
  const tell = () =>
    services.db.within(2, tx => queueMails(tx, services, 2, [{ template: 'email_changed', accountId }]));
  await tell();
  await runOn(app.ownerUrl, `delete from pgboss.job where ${WAITING}`);
  await tell();
  app.clock.advance(10 * MINUTE_MS);
  await queueLostMails(services);
  // it may be on its way still
  expect(await jobs()).toBe(1);
  app.clock.advance(10 * MINUTE_MS);
  for (let minute = 0; minute < 2; minute++) await queueLostMails(services);
  expect(await jobs()).toBe(2);
});
